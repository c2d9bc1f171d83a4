/** Strategies that can be undone, by the names that policies use. */
export const REVERSIBLE = ['CRYPTO_REPLACE', 'FPE_ENCRYPT_REPLACE'] as const;
export type ReversibleStrategy = (typeof REVERSIBLE)[number];

export const MAX_VALUE_CHARACTERS = 8192;
export const MAX_REASON_CHARACTERS = 1000;

/** The values that a person wants to re-identify, and the reason. */
export interface ReidentifyOrder {
  /** Encrypted values, as in redacted documents. */
  readonly values: readonly string[];
  readonly strategy: ReversibleStrategy;
  /** The policy whose key has made them. */
  readonly policyName: string;
  readonly reason: string;
}

/** The result for one value; `decrypted` is null where the key did not produce it. */
export interface ReidentifiedValue {
  readonly encrypted: string;
  readonly decrypted: string | null;
}

export const REQUEST_STATES = ['PENDING', 'APPROVED', 'REJECTED', 'FETCHED'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** A request that waits for a second person, without its values. */
export interface ReidentifyRequest extends Omit<ReidentifyOrder, 'values'> {
  readonly id: string;
  readonly state: RequestState;
  readonly count: number;
  readonly requestedBy: { readonly userId: string; readonly email: string };
  readonly decidedBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
