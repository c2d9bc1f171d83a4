import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { Request } from 'express';
import { fail } from '../../../platform/http/app-error.js';
import { AcceptsRaw } from '../../../platform/http/body.decorators.js';
import type { StreamedBody } from '../../../platform/http/streamed-body.js';
import { declaredEncoding, mediaTypeOf } from '../../../platform/http/text-body.js';
import { PDF_PASSWORD_HEADER, pdfPasswordIn } from '../../../pdf/pdf-password.js';
import { PDF_BODY } from './pdf.dto.js';

/** Newline-delimited JSON. @see https://github.com/ndjson/ndjson-spec */
export const NDJSON = 'application/x-ndjson';
export const PDF = 'application/pdf';

type RawRequest = Omit<Request, 'body'> & { readonly body: unknown };

/** The streamed body of a route that takes lines. @throws AppError `unsupported-media-type` for another type */
export const Lines = createParamDecorator((_: unknown, context: ExecutionContext): StreamedBody => {
  const request = declared(context, NDJSON, 'Send one JSON object per line');
  return request.body as StreamedBody;
});

/** A submitted PDF and the password that opens it. */
export interface SentPdf {
  readonly bytes: Buffer;
  readonly password: string | undefined;
}

const PASSWORD = ApiHeader({
  name: PDF_PASSWORD_HEADER,
  description: 'The password of an encrypted PDF.',
  required: false,
});

/** The body of a route that takes a PDF. @throws AppError `unsupported-media-type` for another type */
export const PdfBody = createParamDecorator(readPdfBody, [
  (target, name) => {
    if (name !== undefined) PASSWORD(target, name, Object.getOwnPropertyDescriptor(target, name) ?? {});
  },
]);

/** A submitted file of any type. */
export interface SentFileBody extends SentPdf {
  readonly mediaType: string;
  readonly charset: string | undefined;
}

/**
 * The body of a route that takes files of all formats.
 * @throws AppError `unsupported-media-type` for an unknown charset
 */
export const FileBody = createParamDecorator((_: unknown, context: ExecutionContext): SentFileBody => {
  const request = context.switchToHttp().getRequest<RawRequest>();
  const { body, headers } = request;
  return {
    bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    password: pdfPasswordIn(headers),
    mediaType: mediaTypeOf(request),
    charset: declaredEncoding(headers['content-type']),
  };
});

function readPdfBody(_: unknown, context: ExecutionContext): SentPdf {
  const { body, headers } = declared(context, PDF, 'Send the unmodified document');
  return { bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0), password: pdfPasswordIn(headers) };
}

function declared(context: ExecutionContext, type: string, what: string): RawRequest {
  const request = context.switchToHttp().getRequest<RawRequest>();
  if (mediaTypeOf(request) === type) return request;
  return fail('unsupported-media-type', `${what}, with Content-Type: ${type}.`, { code: 'UNSUPPORTED_TYPE' });
}

/** Decorates a route that takes a file of any format. */
export const AcceptsFile = (summary: string) =>
  applyDecorators(
    AcceptsRaw(PDF_BODY),
    ApiConsumes('*/*'),
    ApiBody({ schema: { type: 'string', format: 'binary' } }),
    ApiOperation({ summary }),
    ApiResponse({ status: 202, description: 'The document will be redacted; `taskId` is its id.' }),
    ApiResponse({ status: 413, description: 'The file or its text is too long.' }),
    ApiResponse({
      status: 422,
      description: 'The file is encrypted, damaged, without text or in an unsupported format; `code` says which.',
    }),
  );
