const NANOSECONDS_A_MS = 1_000_000n;

/** Indexes in the memory shared with a thread. */
const PAGE = 0;
const SINCE = 1;

/**
 * Shared memory in which a thread records the current page and since when. When a thread is terminated at a limit, it
 * tells whether a page took too long, and which one.
 */
export type PageProgress = BigInt64Array;

/** The memory of the current job; undefined outside of threads. */
let noted: PageProgress | undefined;

/** Creates the memory that is shared with a thread. */
export const newPageProgress = (): PageProgress =>
  new BigInt64Array(new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT));

/** In the thread: sets the memory for the current page; undefined stops recording. */
export function notePagesIn(progress: PageProgress | undefined): void {
  noted = progress;
}

/** In the thread: records the page that is handled from now on, counted from 0. Does nothing outside of threads. */
export function notePage(index: number): void {
  if (noted === undefined) return;
  Atomics.store(noted, SINCE, process.hrtime.bigint());
  Atomics.store(noted, PAGE, BigInt(index + 1));
}

/** In the thread: records that the document as a whole is handled. */
export function noteNoPage(): void {
  notePage(-1);
}

/** In the thread: waits without counting the time for the page. */
export async function offThePage<T>(wait: () => Promise<T>): Promise<T> {
  const begun = process.hrtime.bigint();
  try {
    return await wait();
  } finally {
    if (noted !== undefined) Atomics.add(noted, SINCE, process.hrtime.bigint() - begun);
  }
}

/** Returns the current page, counted from 1; undefined if there is none. */
export function pageNotedIn(progress: PageProgress): number | undefined {
  return Number(Atomics.load(progress, PAGE)) || undefined;
}

/** Returns the time in milliseconds since the current page was recorded; 0 if there is none. */
export function pageTimeIn(progress: PageProgress): number {
  if (pageNotedIn(progress) === undefined) return 0;
  return Number((process.hrtime.bigint() - Atomics.load(progress, SINCE)) / NANOSECONDS_A_MS);
}
