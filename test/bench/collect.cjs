// For a process whose memory is measured, with --expose-gc: it collects its garbage at a signal.
process.on("SIGUSR2", () => globalThis.gc());
