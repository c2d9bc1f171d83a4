import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Format } from '../../formats/format.js';
import type { Declared } from '../../formats/registry.js';
import type { RequestedRemovals } from '../../pdf/asked.js';
import { hasPdfHeader } from '../../pdf/pdf-header.js';
import { pdfPasswordIn } from '../../pdf/pdf-password.js';
import type { Term } from '../../occurrences/terms.js';
import { AppError, fail } from '../../platform/http/app-error.js';
import type { StreamedBody } from '../../platform/http/streamed-body.js';
import { declaredEncoding, decodeText, mediaTypeOf } from '../../platform/http/text-body.js';
import { readDocumentRequest, FORM, NO_TYPE, type DocumentRequest } from './document-request.js';
import { answerTypeOf, bodyTypeOf, type BodyType, DOCUMENT_TYPES, FORMAT_NAMES, NDJSON, PDF } from './body-type.js';
import { signatureOf } from './content-signature.js';

type RawRequest = Request<unknown, unknown, Buffer | undefined>;

/** The bodies that `/api/filter` and `/api/explain` accept. */
export type FilterBody =
  | TextBody
  | { readonly type: 'inline'; readonly json: string }
  | { readonly type: 'lines'; readonly lines: StreamedBody }
  | DocumentBody
  | PdfBody;

export interface TextBody {
  readonly type: 'text';
  readonly text: string;
  /** True if it may be of another format, because nothing says that it is plain text. */
  readonly mayBeMore: boolean;
}

/** A document of one of the formats. */
export interface DocumentBody {
  readonly type: 'document';
  readonly bytes: Buffer;
  readonly declared: Declared;
  /** The content type of the response. */
  readonly answerType: string;
  /** The terms to redact in addition to the policy's findings. */
  readonly terms: readonly Term[];
}

/** A PDF document. */
export interface PdfBody {
  readonly type: 'pdf';
  readonly bytes: Buffer;
  readonly password: string | undefined;
  /** The output that the client wants by `Accept`; undefined when it accepts neither. */
  readonly output: 'pdf' | 'png' | undefined;
  /** Values and areas to redact in addition to the policy's findings. */
  readonly removals: RequestedRemovals;
}

export const ZIP = 'application/zip';

/** @throws AppError `unsupported-media-type` for another type, or for a body that is not what it is declared to be */
export const FilterBody = createParamDecorator((_: unknown, context: ExecutionContext): FilterBody => {
  const request = context.switchToHttp().getRequest<RawRequest>();
  return bodyTypeOf(request) === 'inline'
    ? { type: 'inline', json: textOf(request).replace(/^\uFEFF/, '') }
    : storedPolicyBody(request);
});

const READ = ['text/plain', PDF, FORM, NDJSON, ...DOCUMENT_TYPES].join(', ');

function storedPolicyBody(request: RawRequest): Exclude<FilterBody, { readonly type: 'inline' }> {
  const { sent, removals, isForm } = readDocumentRequest(request);
  const type = bodyTypeOf(sent);
  if (isForm) return fileOf(sent, type, removals, request);
  switch (type) {
    case 'text':
    case 'maybe-text':
      return { type: 'text', text: plainText(sent), mayBeMore: type === 'maybe-text' };
    case 'lines':
      return { type: 'lines', lines: linesOf(request) };
    case 'pdf':
      return pdf(sent, removals, request);
    case undefined:
      if (isNamedOnly(sent)) return fileOf(sent, undefined, removals, request);
      throw unsupported();
    case 'inline':
      throw unsupported();
    default:
      return document(sent, type, removals);
  }
}
const unsupported = (): AppError =>
  new AppError(
    'unsupported-media-type',
    `Send ${READ}, or application/json with the policy inside, and declare it in Content-Type; or name the format of the document: format=${FORMAT_NAMES.join('|')}.`,
    { code: 'UNSUPPORTED_TYPE' },
  );

/** True for a file of which the client knows only the name: its content decides, as in a form. */
const isNamedOnly = (sent: DocumentRequest): boolean =>
  mediaTypeOf(sent) === NO_TYPE && typeof sent.query.filename === 'string' && sent.query.filename !== '';

/** Reads a file, always as a document. */
function fileOf(
  sent: DocumentRequest,
  type: BodyType,
  removals: RequestedRemovals,
  request: RawRequest,
): DocumentBody | PdfBody {
  const bytes = sent.body ?? Buffer.alloc(0);
  if (type === 'pdf' || (type === undefined && signatureOf(bytes) === 'PDF')) return pdf(sent, removals, request);
  if (removals.areas.length > 0) fail('invalid', AREAS_ARE_FOR_PDF, { code: 'INVALID_INPUT' });
  if (typeof type === 'object') return document(sent, type, removals);
  const mediaType = mediaTypeOf(sent);
  const charset = mediaType === 'text/plain' ? declaredEncoding(sent.headers['content-type']) : undefined;
  // For text, and for an unknown type, the content decides.
  const format = type === 'text' ? 'text' : undefined;
  const answerType = type === undefined ? 'application/octet-stream' : mediaType;
  const { filename } = sent.query;
  const fileName = typeof filename === 'string' ? filename : undefined;
  return {
    type: 'document',
    bytes,
    declared: { format, mediaType, fileName, charset },
    answerType,
    terms: removals.terms,
  };
}

const AREAS_ARE_FOR_PDF = 'areas are for PDF documents. For other documents, use terms.';

function document(sent: DocumentRequest, format: Format, { terms }: RequestedRemovals): DocumentBody {
  const charset = format.isText ? declaredEncoding(sent.headers['content-type']) : undefined;
  return {
    type: 'document',
    bytes: sent.body ?? Buffer.alloc(0),
    declared: { format: format.id, charset },
    answerType: answerTypeOf(sent, format),
    terms,
  };
}

/** The body of a route that accepts only text. */
export const PlainText = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const request = context.switchToHttp().getRequest<RawRequest>();
  if (mediaTypeOf(request) !== 'text/plain') {
    throw new AppError('unsupported-media-type', 'Send the text with Content-Type: text/plain.', {
      code: 'UNSUPPORTED_TYPE',
    });
  }
  return plainText(request);
});

function plainText(sent: DocumentRequest): string {
  const signature = signatureOf(sent.body ?? Buffer.alloc(0));
  if (signature) throw contradiction('text/plain', `a ${signature} file`);
  return textOf(sent);
}

/** Returns the body of a type that the route streams. */
const linesOf = ({ body }: { readonly body?: unknown }): StreamedBody => body as StreamedBody;

function pdf(sent: DocumentRequest, removals: RequestedRemovals, request: RawRequest): PdfBody {
  const bytes = sent.body ?? Buffer.alloc(0);
  if (!hasPdfHeader(bytes)) throw contradiction(PDF, 'something else');
  const accepted = request.accepts([PDF, ZIP]);
  const output = accepted === false ? undefined : accepted === ZIP ? 'png' : 'pdf';
  return { type: 'pdf', bytes, password: pdfPasswordIn(request.headers), output, removals };
}

const textOf = ({ body, headers }: DocumentRequest): string =>
  decodeText(body ?? Buffer.alloc(0), headers['content-type']);

const contradiction = (declared: string, found: string) =>
  new AppError('unsupported-media-type', `The body was declared as ${declared} but is ${found}.`, {
    code: 'CONTENT_TYPE_MISMATCH',
  });
