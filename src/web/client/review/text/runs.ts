/** A range that is marked. */
export interface Marked {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** A stretch of text over which the same marks lie. */
export interface Run<M extends Marked> {
  readonly start: number;
  readonly end: number;
  /** The narrowest first. */
  readonly marks: readonly M[];
}

/** Cuts a range at the edges of all marks: together the runs are the range, in order and without gaps. */
export function runsOf<M extends Marked>(from: number, to: number, marks: readonly M[]): readonly Run<M>[] {
  const edges = new Set([from, to]);
  for (const { start, end } of marks) {
    if (start > from && start < to) edges.add(start);
    if (end > from && end < to) edges.add(end);
  }
  const sorted = [...edges].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((start, i) => {
    const end = sorted[i + 1] ?? to;
    const over = marks.filter((mark) => mark.start < end && mark.end > start);
    return { start, end, marks: over.sort((a, b) => a.end - a.start - (b.end - b.start) || a.start - b.start) };
  });
}

/** Characters that are not seen, or that turn the text around them: shown by name. */
const SIGNS: Readonly<Record<string, string>> = {
  '\u0000': 'NUL',
  '\u061C': 'ALM',
  '\u200B': 'ZWSP',
  '\u200E': 'LRM',
  '\u200F': 'RLM',
  '\u202A': 'LRE',
  '\u202B': 'RLE',
  '\u202C': 'PDF',
  '\u202D': 'LRO',
  '\u202E': 'RLO',
  '\u2060': 'WJ',
  '\u2066': 'LRI',
  '\u2067': 'RLI',
  '\u2068': 'FSI',
  '\u2069': 'PDI',
  '\uFEFF': 'BOM',
};
const SIGN = new RegExp(`([${Object.keys(SIGNS).join('')}])`, 'u');

export interface Piece {
  readonly text: string;
  readonly offset: number;
  /** The name of a character that is not seen. */
  readonly sign?: string | undefined;
}

/** A text with what is not seen in it set apart; the pieces together are the text. */
export function piecesOf(text: string, offset: number): readonly Piece[] {
  let at = offset;
  return text
    .split(SIGN)
    .filter((part) => part !== '')
    .map((part) => {
      const piece = { text: part, offset: at, sign: SIGNS[part] };
      at += part.length;
      return piece;
    });
}
