import type { Readable } from 'node:stream';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../platform/http/app-error.js';
import { decodeText, mediaTypeOf } from '../../platform/http/text-body.js';
import { pdfPasswordIn } from '../../platform/pdf/pdf-password.js';
import { hasPdfHeader, signatureOf } from './content-signature.js';

type RawRequest = Request<unknown, unknown, Buffer | undefined>;

/** Newline-delimited JSON. @see https://github.com/ndjson/ndjson-spec */
export const NDJSON = 'application/x-ndjson';

/** What `/api/filter` takes, told apart by Content-Type. */
export type FilterBody =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'inline'; readonly json: string }
  | { readonly type: 'lines'; readonly lines: Readable }
  | PdfBody;

/** A PDF document. */
export interface PdfBody {
  readonly type: 'pdf';
  readonly bytes: Buffer;
  readonly password: string | undefined;
  /** What the client wants it answered as, by `Accept`; undefined when it takes neither. */
  readonly output: 'pdf' | 'png' | undefined;
}

export const PDF = 'application/pdf';
export const ZIP = 'application/zip';

/** @throws AppError `unsupported-media-type` for another type, or for a body that is not what it is declared to be */
export const FilterBody = createParamDecorator((_: unknown, context: ExecutionContext): FilterBody => {
  const request = context.switchToHttp().getRequest<RawRequest>();
  switch (mediaTypeOf(request)) {
    case 'text/plain':
      return { type: 'text', text: plainText(request) };
    case 'application/json':
      return { type: 'inline', json: textOf(request).replace(/^\uFEFF/, '') };
    case NDJSON:
      return { type: 'lines', lines: linesOf(request) };
    case PDF:
      return pdf(request);
    default:
      throw new AppError(
        'unsupported-media-type',
        `Send text/plain, ${PDF}, ${NDJSON}, or application/json with the policy inside, and say so in Content-Type.`,
        { code: 'UNSUPPORTED_TYPE' },
      );
  }
});

/** What `/api/explain` takes: all but requests that carry their policy. @throws AppError as of {@link FilterBody} */
export const ExplainBody = createParamDecorator((_: unknown, context: ExecutionContext): ExplainBody => {
  const request = context.switchToHttp().getRequest<RawRequest>();
  switch (mediaTypeOf(request)) {
    case 'text/plain':
      return { type: 'text', text: plainText(request) };
    case NDJSON:
      return { type: 'lines', lines: linesOf(request) };
    case PDF:
      return pdf(request);
    default:
      throw new AppError(
        'unsupported-media-type',
        `Send the text with Content-Type: text/plain, lines as ${NDJSON}, or a document as ${PDF}.`,
        { code: 'UNSUPPORTED_TYPE' },
      );
  }
});
export type ExplainBody = Exclude<FilterBody, { readonly type: 'inline' }>;

/** The body of a route that takes text alone. */
export const PlainText = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const request = context.switchToHttp().getRequest<RawRequest>();
  if (mediaTypeOf(request) !== 'text/plain') {
    throw new AppError('unsupported-media-type', 'Send the text with Content-Type: text/plain.', {
      code: 'UNSUPPORTED_TYPE',
    });
  }
  return plainText(request);
});

function plainText(request: RawRequest): string {
  const signature = signatureOf(request.body ?? Buffer.alloc(0));
  if (signature) throw contradiction('text/plain', `a ${signature} file`);
  return textOf(request);
}

/** The route streams bodies of this type. */
const linesOf = ({ body }: { readonly body?: unknown }): Readable => body as Readable;

function pdf(request: RawRequest): PdfBody {
  const bytes = request.body ?? Buffer.alloc(0);
  if (!hasPdfHeader(bytes)) throw contradiction(PDF, 'something else');
  const accepted = request.accepts([PDF, ZIP]);
  const output = accepted === false ? undefined : accepted === ZIP ? 'png' : 'pdf';
  return { type: 'pdf', bytes, password: pdfPasswordIn(request.headers), output };
}

const textOf = (request: RawRequest): string =>
  decodeText(request.body ?? Buffer.alloc(0), request.headers['content-type']);

const contradiction = (declared: string, found: string) =>
  new AppError('unsupported-media-type', `The body was declared as ${declared} but is ${found}.`, {
    code: 'CONTENT_TYPE_MISMATCH',
  });
