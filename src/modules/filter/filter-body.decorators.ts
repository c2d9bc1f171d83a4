import type { Readable } from 'node:stream';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../platform/http/app-error.js';
import { decodeText, mediaTypeOf } from '../../platform/http/text-body.js';
import { signatureOf } from './content-signature.js';

type RawRequest = Request<unknown, unknown, Buffer | undefined>;

/** Newline-delimited JSON. @see https://github.com/ndjson/ndjson-spec */
export const NDJSON = 'application/x-ndjson';

/** What `/api/filter` takes, told apart by Content-Type. */
export type FilterBody =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'inline'; readonly json: string }
  | { readonly type: 'lines'; readonly lines: Readable }
  | { readonly type: 'pdf'; readonly bytes: Buffer };

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
    case 'application/pdf':
      return { type: 'pdf', bytes: pdf(request) };
    default:
      throw new AppError(
        'unsupported-media-type',
        `Send text/plain, ${NDJSON}, or application/json with the policy inside, and say so in Content-Type.`,
        { code: 'UNSUPPORTED_TYPE' },
      );
  }
});

/** The body of a route that takes one text, or one a line. */
export const TextOrLines = createParamDecorator((_: unknown, context: ExecutionContext): string | Readable => {
  const request = context.switchToHttp().getRequest<RawRequest>();
  switch (mediaTypeOf(request)) {
    case 'text/plain':
      return plainText(request);
    case NDJSON:
      return linesOf(request);
    default:
      throw new AppError(
        'unsupported-media-type',
        `Send the text with Content-Type: text/plain, or lines as ${NDJSON}.`,
        {
          code: 'UNSUPPORTED_TYPE',
        },
      );
  }
});

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

function pdf(request: RawRequest): Buffer {
  const bytes = request.body ?? Buffer.alloc(0);
  if (signatureOf(bytes) !== 'PDF') throw contradiction('application/pdf', 'something else');
  return bytes;
}

const textOf = (request: RawRequest): string =>
  decodeText(request.body ?? Buffer.alloc(0), request.headers['content-type']);

const contradiction = (declared: string, found: string) =>
  new AppError('unsupported-media-type', `The body was declared as ${declared} but is ${found}.`, {
    code: 'CONTENT_TYPE_MISMATCH',
  });
