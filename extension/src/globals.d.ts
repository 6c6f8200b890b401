/** The version in package.json, put in by the build. */
declare const __VERSION__: string;

declare module "*.css";
