/** What is wrong in a policy, or worth knowing (`notes`). */
export interface PolicyProblem {
  /** Where, for example `identifiers.ssn.ssnFilterStrategies[0].condition`; empty for the whole. */
  readonly path: string;
  /** Stable, for programs: `unknown-key`, `wrong-type`, `bad-regex`, `bad-condition`, … */
  readonly code: string;
  /** For people: what is wrong and what to write instead. */
  readonly message: string;
  /** Where inside a string value, in UTF-16 code units, for example in a condition. */
  readonly offset?: number;
}
