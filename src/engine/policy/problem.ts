/** An error in a policy, or a note about it (`notes`). */
export interface PolicyProblem {
  /** The path, for example `identifiers.ssn.ssnFilterStrategies[0].condition`; empty for the whole policy. */
  readonly path: string;
  /** A stable code for programs: `unknown-key`, `wrong-type`, `bad-regex`, `bad-condition`, … */
  readonly code: string;
  /** A message for people: what is wrong and what to write instead. */
  readonly message: string;
  /** The offset inside a string value, for example in a condition, in UTF-16 code units. */
  readonly offset?: number;
}
