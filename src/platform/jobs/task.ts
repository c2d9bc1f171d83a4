/** Recurring work that one replica does at a time. It must be idempotent, since it may run twice. */
export interface Task {
  /** The id of the lease, which must not change. */
  readonly name: string;
  readonly everySeconds: number;
  /** @param signal aborted when the lease is lost or the process stops; `run` should then end soon */
  run(signal: AbortSignal): Promise<void>;
}
