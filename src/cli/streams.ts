/** The standard streams of a call. */
export interface Streams {
  readonly input: () => AsyncIterable<Buffer>;
  /** Resolves when more can be written. */
  readonly write: (text: string) => Promise<void>;
  /** Like `write`; absent if bytes must not be printed, as on a terminal. */
  readonly writeBytes?: (bytes: Uint8Array) => Promise<void>;
  /** Prints one line about a problem. */
  readonly complain: (line: string) => void;
  /** Shows the progress of a long call; absent if the output is not a terminal. */
  readonly progress?: (lines: number) => void;
  /** Replaces the previous line; absent if the output is not a terminal. */
  readonly show?: (line: string) => void;
}
