/** Work that is done again and again by one replica at a time. It must be idempotent: it may run twice. */
export interface Task {
  /** Stable: it is the id of the lease. */
  readonly name: string;
  readonly everySeconds: number;
  /** @param signal aborted when the lease is lost or the process stops: stop soon */
  run(signal: AbortSignal): Promise<void>;
}
