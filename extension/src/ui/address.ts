export type Address = { url: string } | { problem: string };

/** Reads what a person typed as an address; without a scheme it is https, on this machine http. */
export function readAddress(typed: string): Address {
  const text = typed.trim();
  if (text === "") return { problem: "Type an address, such as https://example.org." };
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?([/?#]|$)/iu.test(text);
  const schemed = /^[a-z][a-z0-9+.-]*:(?!\d+([/?#]|$))/iu.test(text);
  const full = schemed && !local ? text : `${local ? "http" : "https"}://${text}`;
  if (!URL.canParse(full))
    return { problem: `${text} is not an address. Type one such as https://example.org.` };
  const url = new URL(full);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return { problem: `Only http and https addresses can be opened, not ${url.protocol.slice(0, -1)}.` };
  }
  return { url: url.href };
}
