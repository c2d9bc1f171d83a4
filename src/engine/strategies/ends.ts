/** Returns the first `count` UTF-16 code units of a text, one less if that would split a surrogate pair. */
export function firstUnits(text: string, count: number): string {
  return text.slice(0, isHighSurrogate(text.charCodeAt(count - 1)) ? count - 1 : count);
}

/** Returns the last `count` UTF-16 code units of a text, one less if that would split a surrogate pair. */
export function lastUnits(text: string, count: number): string {
  const from = Math.max(0, text.length - count);
  return text.slice(from > 0 && isHighSurrogate(text.charCodeAt(from - 1)) ? from + 1 : from);
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
