/**
 * Milliseconds that this process has worked at something. How long it had to wait for a processor does not count: that is
 * up to whatever else runs on the machine.
 */
export function workTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
