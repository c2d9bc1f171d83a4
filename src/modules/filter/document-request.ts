import type { Request } from 'express';
import { areasIn, NOTHING_ASKED, termsIn, type RequestedRemovals } from '../../pdf/asked.js';
import { fail } from '../../platform/http/app-error.js';
import { formPartsOf, type FormPart } from '../../platform/http/form-data.js';
import { parseJson } from '../../platform/http/parse-json.js';
import { mediaTypeOf } from '../../platform/http/text-body.js';

/** The parts of a request that contain and describe its document. */
export type DocumentRequest = Pick<Request<unknown, unknown, Buffer | undefined>, 'body' | 'headers' | 'query'>;

export const FORM = 'multipart/form-data';

/** A received document, and what to redact from it in addition to the policy's findings. */
export interface ReceivedDocument {
  /** The request as if the document had been sent alone. */
  readonly sent: DocumentRequest;
  readonly removals: RequestedRemovals;
  readonly isForm: boolean;
}

/** Reads a request. A form has the document in `file`; `terms` and `areas` are JSON. @throws AppError `invalid` */
export function readDocumentRequest(request: DocumentRequest): ReceivedDocument {
  if (mediaTypeOf(request) !== FORM) return { sent: request, removals: NOTHING_ASKED, isForm: false };
  const parts = new Map<string, FormPart>();
  for (const part of formPartsOf(request.body ?? Buffer.alloc(0), request.headers['content-type'])) {
    if (!FIELDS.includes(part.name) || parts.has(part.name)) {
      return refuse(`A form may have the parts ${FIELDS.join(', ')}, each at most once.`);
    }
    parts.set(part.name, part);
  }
  const file = parts.get('file') ?? refuse('The form has no part "file" with the document.');
  const removals = { terms: termsIn(jsonOf(parts.get('terms'))), areas: areasIn(jsonOf(parts.get('areas'))) };
  return { sent: withoutForm(file, request), removals, isForm: true };
}

const FIELDS = ['file', 'terms', 'areas'];

const jsonOf = (part: FormPart | undefined): unknown => (part === undefined ? [] : parseJson(part.bytes));

/** Sent by clients that do not know the type; the file name decides then, or the content. */
export const NO_TYPE = 'application/octet-stream';

function withoutForm(
  { bytes, contentType = NO_TYPE, fileName }: FormPart,
  { headers, query }: DocumentRequest,
): DocumentRequest {
  const filename = query.filename === undefined || query.filename === '' ? fileName : query.filename;
  return {
    body: bytes,
    headers: { ...headers, 'content-type': contentType },
    query: filename === undefined ? query : { ...query, filename },
  };
}

const refuse = (message: string): never => fail('invalid', message, { code: 'INVALID_INPUT' });
