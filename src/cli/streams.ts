/** The streams of a call. */
export interface Streams {
  readonly input: () => AsyncIterable<Buffer>;
  /** Resolves when more may be written. */
  readonly write: (text: string) => Promise<void>;
  /** As `write`; absent where bytes are not to be printed, as on a terminal. */
  readonly writeBytes?: (bytes: Uint8Array) => Promise<void>;
  /** Prints one line about what went wrong. */
  readonly complain: (line: string) => void;
  /** Shows how far a long call has come; absent where nobody watches. */
  readonly progress?: (lines: number) => void;
  /** Shows a line in place of the one before; absent where nobody watches. */
  readonly show?: (line: string) => void;
}
