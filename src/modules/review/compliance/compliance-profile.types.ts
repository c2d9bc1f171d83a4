/** The collection of compliance profiles. */
export const COMPLIANCE_PROFILES = 'compliance_profiles';

/** The code of a reason for which information may be withheld. */
export interface ExemptionCode {
  readonly code: string;
  readonly description: string;
}

/** The law or rules under which a batch is redacted, with the codes that reviewers choose from. */
export interface ComplianceProfile {
  readonly id: string;
  /** Unique, ignoring case. */
  readonly name: string;
  readonly exemptionCodes: readonly ExemptionCode[];
  /** A built-in profile, which cannot be changed. */
  readonly preset: boolean;
  /** No further batch may choose it. */
  readonly archived: boolean;
  /** Null for a preset. */
  readonly createdAt: Date | null;
  readonly archivedAt: Date | null;
}
