/** What the first part of a receipt names as its type. */
export const RECEIPT_TYPE = 'umbra-receipt';

/** What a receipt says of a redaction; nothing of the text. */
export interface ReceiptFacts {
  readonly version: 1;
  readonly documentId: string;
  /** As the header `x-umbra-policy` has it: name, version and fingerprint. */
  readonly policy: string;
  /** Lower-case hex SHA-256 of the body of the request; of a form, of its part `file`. */
  readonly inputSha256: string;
  /** Lower-case hex SHA-256 of the body of the answer; of lines, without the line that holds the receipt. */
  readonly outputSha256: string;
  /** How many values of each kind were replaced. */
  readonly counts: Readonly<Record<string, number>>;
  /** ISO 8601, UTC. */
  readonly issuedAt: string;
}
