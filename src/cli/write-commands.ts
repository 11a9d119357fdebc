// The commands that write documents. They share most of their code, so the build puts them in one
// file.

export { runBundle } from "./bundle-command.js";
export { runExtract } from "./extract-command.js";
