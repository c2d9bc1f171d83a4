/** One document cannot fill the store; beyond this, further alerts of it say nothing new. */
export const MAX_ALERTS_A_DOCUMENT = 1000;

/** What a strategy with `alert: true` leaves behind when its condition was met. Holds no text of the document. */
export interface Alert {
  readonly id: string;
  /** The policy's name; `inline` for one that came with the request. */
  readonly policy: string;
  /** The version that raised it: `name@version+fingerprint`; undefined of alerts that are older than versions. */
  readonly policyVersion: string | undefined;
  readonly strategyId: string;
  readonly context: string;
  readonly documentId: string;
  /** The kind as inline answers print it, for example `email-address`. */
  readonly filterType: string;
  readonly date: Date;
}

/** Which alerts are asked for. */
export interface AlertQuestion {
  /** How many of the newest are passed over, and how many are read. */
  readonly offset: number;
  readonly limit: number;
  /** What these fields are. */
  readonly equal?: Partial<Pick<Alert, 'filterType' | 'policy' | 'context' | 'documentId'>>;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}
