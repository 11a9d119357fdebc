// The commands that write documents. They share most of their code, and so one file of the build.

export { runBundle } from "./bundle-command.js";
export { runExtract } from "./extract-command.js";
