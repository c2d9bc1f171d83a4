const NANOSECONDS_A_MS = 1_000_000n;

/** What stands where in the memory that is shared with a thread. */
const PAGE = 0;
const SINCE = 1;

/**
 * Memory in which a thread notes the page that it is at, and since when: who ends it at a limit can tell which page took
 * too much, and whether one has.
 */
export type PageProgress = BigInt64Array;

/** Of the job that is done; undefined outside of threads. */
let noted: PageProgress | undefined;

/** Makes the memory in which a page is noted, shared with the thread. */
export const newPageProgress = (): PageProgress =>
  new BigInt64Array(new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT));

/** In the thread: notes pages there from now on; nowhere without it. */
export function notePagesIn(progress: PageProgress | undefined): void {
  noted = progress;
}

/** In the thread: notes the page that is handled from now on, from 0. Does nothing outside of threads. */
export function notePage(index: number): void {
  if (noted === undefined) return;
  Atomics.store(noted, SINCE, process.hrtime.bigint());
  Atomics.store(noted, PAGE, BigInt(index + 1));
}

/** In the thread: notes that the document as a whole is handled. */
export function noteNoPage(): void {
  notePage(-1);
}

/** In the thread: waits, without counting that as time of the page. */
export async function offThePage<T>(wait: () => Promise<T>): Promise<T> {
  const begun = process.hrtime.bigint();
  try {
    return await wait();
  } finally {
    if (noted !== undefined) Atomics.add(noted, SINCE, process.hrtime.bigint() - begun);
  }
}

/** Returns the page that was noted last, from 1; undefined when none is handled. */
export function pageNotedIn(progress: PageProgress): number | undefined {
  return Number(Atomics.load(progress, PAGE)) || undefined;
}

/** Returns for how many milliseconds the page that was noted last has been handled; 0 when none is. */
export function pageTimeIn(progress: PageProgress): number {
  if (pageNotedIn(progress) === undefined) return 0;
  return Number((process.hrtime.bigint() - Atomics.load(progress, SINCE)) / NANOSECONDS_A_MS);
}
