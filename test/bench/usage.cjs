// Loaded into a process that is measured: writes its peak memory in kB and its processor time in microseconds to file
// descriptor 3.
const { readFileSync, writeSync } = require("node:fs");

process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  writeSync(3, `${peak()} ${user + system}`);
});

function peak() {
  try {
    // `maxRSS` begins with that of the process that started this one; this number does not.
    return /VmHWM:\s*(\d+)/.exec(readFileSync("/proc/self/status", "latin1"))[1];
  } catch {
    return process.resourceUsage().maxRSS;
  }
}
