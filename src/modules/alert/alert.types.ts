import type { Audience } from '../../platform/auth/audience.js';

/** Limits the alerts of one document, so that it cannot fill the store; further ones add no information. */
export const MAX_ALERTS_PER_DOCUMENT = 1000;

/** Raised by a strategy with `alert: true` whose condition was met. Holds no text of the document. */
export interface Alert {
  readonly id: string;
  /** The policy's name; `inline` for one that came with the request. */
  readonly policy: string;
  /** The version that raised it: `name@version+fingerprint`; undefined for alerts that are older than versions. */
  readonly policyVersion: string | undefined;
  readonly strategyId: string;
  readonly context: string;
  readonly documentId: string;
  /** The kind as inline answers print it, for example `email-address`. */
  readonly filterType: string;
  readonly date: Date;
}

/** Selects alerts. */
export interface AlertQuestion {
  /** The number of the newest alerts to skip, and the number to return. */
  readonly offset: number;
  readonly limit: number;
  /** The values that these fields must have. */
  readonly equal?: Partial<Pick<Alert, 'filterType' | 'policy' | 'context' | 'documentId'>>;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}

/** The part of an alert that is sent to people. */
export interface DatedAlert {
  readonly policy: string;
  readonly date: Date;
  readonly audience: Audience;
}
