import type { Readable } from 'node:stream';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { fail } from '../../../platform/http/app-error.js';
import { mediaTypeOf } from '../../../platform/http/text-body.js';

/** Newline-delimited JSON. @see https://github.com/ndjson/ndjson-spec */
export const NDJSON = 'application/x-ndjson';
export const PDF = 'application/pdf';

type RawRequest = Omit<Request, 'body'> & { readonly body: unknown };

/** The body of a route that streams lines. @throws AppError `unsupported-media-type` for another type */
export const Lines = createParamDecorator((_: unknown, context: ExecutionContext): Readable => {
  const request = declared(context, NDJSON, 'Send one JSON object a line');
  return request.body as Readable;
});

/** The body of a route that takes a PDF. @throws AppError `unsupported-media-type` for another type */
export const PdfBody = createParamDecorator((_: unknown, context: ExecutionContext): Buffer => {
  const { body } = declared(context, PDF, 'Send the document as it is');
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
});

function declared(context: ExecutionContext, type: string, what: string): RawRequest {
  const request = context.switchToHttp().getRequest<RawRequest>();
  if (mediaTypeOf(request) === type) return request;
  return fail('unsupported-media-type', `${what}, with Content-Type: ${type}.`, { code: 'UNSUPPORTED_TYPE' });
}
