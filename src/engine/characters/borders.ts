/**
 * Parts values of a document that do not belong together, such as the cells of a table. Nothing that is found crosses it,
 * and no word behind it says what a value is. ASCII has this character for it: unit separator.
 */
export const BORDER = '\u001f';

export interface Stretch {
  /** Of its first code unit in the whole text. */
  readonly start: number;
  readonly text: string;
}

/** What stands between borders, in order; blank parts are left out. */
export function* stretchesOf(text: string): Generator<Stretch> {
  for (let start = 0; start < text.length;) {
    const found = text.indexOf(BORDER, start);
    const end = found === -1 ? text.length : found;
    const part = text.slice(start, end);
    if (part.trim() !== '') yield { start, text: part };
    start = end + 1;
  }
}
