import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import type { Request } from 'express';
import { all } from '../../platform/http/all-decorators.js';
import { fail } from '../../platform/http/app-error.js';
import { readIfMatch } from '../../platform/http/if-match.js';

const VERSION = /^\d{1,15}$/;

/** The version of a document as an `ETag` (RFC 9110, 8.8.3). */
export const entityTag = (version: number): string => `"${version}"`;

/** For an `ApiResponse`: documents that the response carries the version of the document. */
export const VERSION_HEADER_DOCS = {
  headers: {
    ETag: {
      description: 'The version of the document, for use in `If-Match`.',
      schema: { type: 'string', example: '"7"' },
    },
  },
} as const;

/** Declares the version of a document in a body; `ExpectedVersion` reads and checks it. */
export const VersionField = (about: { readonly minimum?: number } = {}): PropertyDecorator =>
  all(
    ApiPropertyOptional({
      type: 'integer',
      ...about,
      description: 'The version of the document when it was read; equivalent to `If-Match`.',
    }),
    IsOptional(),
  );

/** The body of a write that needs no other fields, for clients that do not send `If-Match`. */
export class VersionDto {
  @VersionField({ minimum: 0 })
  readonly version?: number;
}

const IF_MATCH = ApiHeader({
  name: 'If-Match',
  required: false,
  description:
    'The version of the document when it was read. The change is refused if the document has changed since (`STALE`).',
  schema: { type: 'string', example: '"7"' },
});

/**
 * The version of the document that the caller has seen, from `If-Match` (RFC 9110, 13.1.1) or the body's `version`;
 * undefined if neither is given. A write with an outdated version is refused.
 */
export const ExpectedVersion = createParamDecorator(readVersion, [
  (target, name) => {
    if (name !== undefined) IF_MATCH(target, name, Object.getOwnPropertyDescriptor(target, name) ?? {});
  },
]);

function readVersion(_: unknown, context: ExecutionContext): number | undefined {
  const request = context.switchToHttp().getRequest<Request>();
  const header = request.headers['if-match'];
  const body: unknown = request.body;
  const inBody = typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined;
  const tags = header === undefined ? ['*'] : readIfMatch(header);
  if (tags.includes('*')) return inBody === undefined || inBody === null ? undefined : whole(inBody);
  const [tag = '', ...others] = tags;
  return whole(others.length === 0 && VERSION.test(tag) ? Number(tag) : undefined);
}

function whole(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  return fail('invalid', 'The version must be the whole number that the document had when it was read.', {
    code: 'INVALID_VERSION',
  });
}
