/** The type in the header of a receipt. */
export const RECEIPT_TYPE = 'umbra-receipt';

/** The content of a receipt, without any of the text. */
export interface ReceiptFacts {
  readonly version: 1;
  readonly documentId: string;
  /** The value of the header `x-umbra-policy`: name, version and fingerprint. */
  readonly policy: string;
  /** Lower-case hex SHA-256 of the request body; for a form, of its part `file`. */
  readonly inputSha256: string;
  /** Lower-case hex SHA-256 of the response body; for lines, without the line that holds the receipt. */
  readonly outputSha256: string;
  /** The number of replaced values per kind. */
  readonly counts: Readonly<Record<string, number>>;
  /** ISO 8601, UTC. */
  readonly issuedAt: string;
}
