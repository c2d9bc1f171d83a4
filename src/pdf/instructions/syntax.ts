/** The kind of an operand. The elements of arrays and dictionaries are listed flat between their brackets. */
export const Kind = {
  number: 0,
  literal: 1,
  hex: 2,
  name: 3,
  arrayStart: 4,
  arrayEnd: 5,
  dictStart: 6,
  dictEnd: 7,
  word: 8,
} as const;

export const isStringKind = (kind: number | undefined): boolean => kind === Kind.literal || kind === Kind.hex;

/** The operands of an operation. */
export interface Operands {
  readonly count: number;
  /** For each operand its `Kind`, its numeric value (0 if it is not a number), and its byte range. */
  readonly kinds: readonly number[];
  readonly numbers: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Returns a name, still escaped and without its slash; undefined if the operand is not a name. */
  nameAt(index: number): string | undefined;
}

/** Encodes an operator as a number, lowest byte first, so that no string has to be created. */
export const operatorOf = (name: string): number =>
  Buffer.from(name, 'latin1').reduce((code, byte, index) => code | (byte << (8 * index)), 0);

/** The operators that show strings (ISO 32000-2, table 107). */
export const SHOWS_TEXT: ReadonlySet<number> = new Set(['Tj', 'TJ', "'", '"'].map(operatorOf));

export const WHITE = 1;
export const DELIMITER = 2;
export const NUMERIC = 4;

/** The class of each byte: white space, delimiter, part of a number, or 0 (ISO 32000-2, 7.2.3). */
export const CLASSES = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) CLASSES[byte] = WHITE;
for (const character of '()<>[]{}/%') CLASSES[character.charCodeAt(0)] = DELIMITER;
for (const character of '0123456789+-.') CLASSES[character.charCodeAt(0)] = NUMERIC;

/** True if a word ends before this byte; undefined is the end of the stream. */
export const isBlank = (byte: number | undefined): boolean => byte === undefined || CLASSES[byte] === WHITE;
