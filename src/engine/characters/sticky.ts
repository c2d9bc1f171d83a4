/** True if a sticky pattern matches at `at`. */
export function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Returns the end of the match of a sticky pattern at `at`; -1 if there is none. */
export const endAt = (pattern: RegExp, text: string, at: number): number =>
  isAt(pattern, text, at) ? pattern.lastIndex : -1;

/** Returns the match of a sticky pattern at `at`. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
