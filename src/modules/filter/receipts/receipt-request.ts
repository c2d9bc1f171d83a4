import type { Request } from 'express';
import { fail } from '../../../platform/http/app-error.js';

export const RECEIPT_HEADER = 'x-umbra-receipt';

/** The header in the API document. */
export const RECEIPT_HEADER_DOCS = {
  [RECEIPT_HEADER]: {
    description: 'Signed receipt of the redaction, a compact JWS, if the request asked for one.',
    schema: { type: 'string' },
  },
} as const;

const PREFERENCE = 'receipt';

/**
 * True if a request asks for a receipt: by `receipt=true` or by the header `Prefer: receipt` (RFC 7240).
 * @throws AppError `invalid` for a document to be redacted later
 */
export function asksForReceipt({ query, headers }: Pick<Request, 'query' | 'headers'>): boolean {
  const isAsked = query.receipt === 'true' || prefers(headers.prefer);
  if (isAsked && query.async === 'true') {
    fail('invalid', 'A receipt is available only for immediate responses. Leave out async=true or receipt=true.', {
      code: 'INVALID_INPUT',
    });
  }
  return isAsked;
}

const prefers = (header: string | readonly string[] | undefined): boolean =>
  [header ?? []]
    .flat()
    .some((line) => line.split(',').some((preference) => preference.trim().toLowerCase() === PREFERENCE));
