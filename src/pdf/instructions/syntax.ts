/** What an operand is; those of arrays and dictionaries stand flat between their brackets. */
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

/** The operands of an operation. */
export interface Operands {
  readonly count: number;
  /** Each one's `Kind`, its number (0 of what is none), and where its bytes are. */
  readonly kinds: readonly number[];
  readonly numbers: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** The letters of a name, still escaped and without its slash; undefined when there is none. */
  nameAt(index: number): string | undefined;
}

/** An operator as a number, so that none is made into a string: its bytes from the lowest up. */
export const operatorOf = (name: string): number =>
  Buffer.from(name, 'latin1').reduce((code, byte, index) => code | (byte << (8 * index)), 0);

/** The operators that show strings (ISO 32000-2, table 107). */
export const SHOWS_TEXT: ReadonlySet<number> = new Set(['Tj', 'TJ', "'", '"'].map(operatorOf));

export const WHITE = 1;
export const DELIMITER = 2;
export const NUMERIC = 4;

/** Of each byte: white, a delimiter, part of a number, or 0 (ISO 32000-2, 7.2.3). */
export const CLASSES = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) CLASSES[byte] = WHITE;
for (const character of '()<>[]{}/%') CLASSES[character.charCodeAt(0)] = DELIMITER;
for (const character of '0123456789+-.') CLASSES[character.charCodeAt(0)] = NUMERIC;

/** Whether a word ends before a byte, which is undefined behind the last. */
export const isBlank = (byte: number | undefined): boolean => byte === undefined || CLASSES[byte] === WHITE;
