// Writes the names of the loaded files to standard error when the process exits.
process.on("exit", () => {
  const names = Object.keys(require.cache).map((file) => require("node:path").basename(file));
  console.error(JSON.stringify(names));
});
