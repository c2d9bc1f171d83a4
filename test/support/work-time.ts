/**
 * Returns the CPU time of this process for some work, in milliseconds. Waiting for a processor does not count, since it
 * depends on other load of the machine.
 */
function workTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** How much larger the larger size is that `growth` compares. */
const LARGER = 8;

/**
 * Returns how many times longer work of eight times the size takes: about 8 for linear time, about 64 for quadratic
 * time. The minimum of several rounds, since other load can only make work look slower.
 * @param size the smaller size, large enough that the work takes longer than what every call costs
 * @param enough a result below which no further round is run
 */
export function growth(work: (size: number) => unknown, size: number, enough: number): number {
  work(size);
  let least = Infinity;
  for (let rounds = 0; rounds < 5 && least >= enough; rounds++) {
    const small = workTime(() => work(size));
    least = Math.min(least, workTime(() => work(LARGER * size)) / small);
  }
  return least;
}

/** The number of parts for comparison; work of quadratic time takes this many times as long. */
const PARTS = 32;

/**
 * Returns how many times longer work on a whole text takes than on its parts: about 1 for linear time, about 32 for
 * quadratic time. The minimum of several rounds, since other load can only make work look slower.
 * @param part a part of the text
 * @param enough a result below which no further round is run
 * @param cost what a piece of work costs; CPU time unless something steadier can be counted
 */
export function timesOfParts(
  part: string,
  work: (text: string) => unknown,
  enough: number,
  cost: (work: () => unknown) => number = workTime,
): number {
  const whole = part.repeat(PARTS);
  work(part);
  let least = Infinity;
  for (let rounds = 0; rounds < 5 && least >= enough; rounds++) {
    const inParts = cost(() => {
      for (let count = 0; count < PARTS; count++) work(part);
    });
    least = Math.min(least, cost(() => work(whole)) / inParts);
  }
  return least;
}
