/** One question to a local language model. */
export interface Generation {
  /** Where the server listens, for example `http://localhost:11434`. */
  readonly endpoint: string;
  readonly model: string;
  readonly prompt: string;
  readonly timeoutMs: number;
}
