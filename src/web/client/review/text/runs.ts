/** A marked range. */
export interface MarkedRange {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** A range of text covered by the same marks. */
export interface Run<M extends MarkedRange> {
  readonly start: number;
  readonly end: number;
  /** The marks, the narrowest first. */
  readonly marks: readonly M[];
}

/** Splits a range at the edges of all marks: the runs cover it in order and without gaps. */
export function runsOf<M extends MarkedRange>(from: number, to: number, marks: readonly M[]): readonly Run<M>[] {
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

/** Invisible characters, and characters that change the direction of the text around them: shown by name. */
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
  /** The name, if the piece is an invisible character. */
  readonly sign?: string | undefined;
}

/** Splits a text so that invisible characters are separate pieces; joined, the pieces are the text. */
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
