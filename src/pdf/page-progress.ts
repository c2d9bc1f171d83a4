/** Where a thread notes the page that it is at, so that who ends it at a limit can tell which one took too much. */
let noted: Int32Array | undefined;

/** Makes the memory in which a page is noted, shared with the thread. */
export const newPageProgress = (): Int32Array => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** In the thread: notes pages there from now on; nowhere without it. */
export function notePagesIn(progress: Int32Array | undefined): void {
  noted = progress;
}

/** In the thread: notes the page that is handled, from 0. Does nothing outside of threads. */
export function notePage(index: number): void {
  if (noted !== undefined) Atomics.store(noted, 0, index + 1);
}

/** In the thread: notes that the document as a whole is handled. */
export function noteNoPage(): void {
  notePage(-1);
}

/** Returns the page that was noted last, from 1; undefined when none is handled. */
export function pageNotedIn(progress: Int32Array): number | undefined {
  return Atomics.load(progress, 0) || undefined;
}
