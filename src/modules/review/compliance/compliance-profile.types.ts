/** A reason for which something may be withheld, by its code. */
export interface ExemptionCode {
  readonly code: string;
  readonly description: string;
}

/** The law or the rules that a batch is redacted by: the codes that reviewers choose from. */
export interface ComplianceProfile {
  readonly id: string;
  /** Unique, whatever its case. */
  readonly name: string;
  readonly exemptionCodes: readonly ExemptionCode[];
  /** One that is always there and stays as it is. */
  readonly preset: boolean;
  /** No further batch may choose it. */
  readonly archived: boolean;
  /** Null for a preset. */
  readonly createdAt: Date | null;
  readonly archivedAt: Date | null;
}
