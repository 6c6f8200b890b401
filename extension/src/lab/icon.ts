import { LabIcon } from "@jupyterlab/ui-components";

/** A page with one mark on it. */
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="16" viewBox="0 0 16 16"><g fill="none" stroke-width="1.3"><rect class="jp-icon3" x="1.6" y="2.6" width="12.8" height="10.8" rx="1.5" stroke="#616161"/><path class="jp-icon3" d="M1.6 5.4h12.8" stroke="#616161"/><rect x="4.2" y="8" width="7.6" height="3" rx=".8" stroke="#1976d2"/></g></svg>`;

export const icon = new LabIcon({ name: "zu-notebook:page", svgstr: SVG });

/** The launcher shows what stands among kernels by an address only; its grey is seen on light and dark. */
export const iconUrl = `data:image/svg+xml,${encodeURIComponent(
  SVG.replace('width="16"', 'width="48"').replaceAll("#616161", "#8a8a8a"),
)}`;
