/** A decoded character, and the number of code units that encode it in the text. */
export interface Unit {
  readonly character: string;
  readonly length: number;
}

/** Returns the unit at an offset; undefined behind the received text. */
export type ReadUnit = (at: number) => Unit | undefined;
