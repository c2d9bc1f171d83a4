/** A problem with a value of a policy, relative to that value. */
export interface Complaint {
  /** The path below the value, for example `.pattern`; empty for the value itself. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly offset?: number;
}
