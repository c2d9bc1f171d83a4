/**
 * Separates values of a document that do not belong together, such as the cells of a table. No span crosses it, and no
 * word after it describes a value before it. It is the ASCII unit separator.
 */
export const BORDER = '\u001f';

export interface Stretch {
  /** Offset of its first code unit in the whole text. */
  readonly start: number;
  readonly text: string;
}

/** Yields the stretches of text between borders, in order, without blank ones. */
export function* stretchesOf(text: string): Generator<Stretch> {
  for (let start = 0; start < text.length;) {
    const found = text.indexOf(BORDER, start);
    const end = found === -1 ? text.length : found;
    const part = text.slice(start, end);
    if (part.trim() !== '') yield { start, text: part };
    start = end + 1;
  }
}
