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

/** In how many parts a text is worked on for comparison. What takes time by the square of the length takes so often as long. */
const PARTS = 32;

/**
 * How much longer work on a whole text takes than on the same text in parts: about 1 where the time is in proportion to
 * the length, and about 32 where it is by the square of it. The least of some rounds, since what else the machine does
 * makes work look slow, and never fast.
 * @param part a part of the text
 * @param enough a result below which nothing more is tried
 */
export function timesOfParts(part: string, work: (text: string) => unknown, enough: number): number {
  const whole = part.repeat(PARTS);
  work(part);
  let least = Infinity;
  for (let rounds = 0; rounds < 5 && least >= enough; rounds++) {
    const inParts = workTime(() => {
      for (let count = 0; count < PARTS; count++) work(part);
    });
    least = Math.min(least, workTime(() => work(whole)) / inParts);
  }
  return least;
}
