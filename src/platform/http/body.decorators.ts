import { SetMetadata, type Type } from '@nestjs/common';
import type { Request } from 'express';

/**
 * The way in which a route reads its body. `BodyReader` applies this rule after the guard has passed the
 * request, so that an unauthenticated caller cannot make the process buffer megabytes. A route without a rule accepts
 * no body (it is drained and dropped).
 */
export interface BodyRule {
  /**
   * The maximum number of bytes after decoding any `Content-Encoding`: a number, or a config class and the name of its
   * field. 0 means no limit.
   */
  readonly limit: number | { readonly config: Type; readonly field: string };
  /** `json`: `request.body` is the parsed value, 415 unless JSON. `raw`: a Buffer, whatever type was declared. */
  readonly as: 'json' | 'raw';
  /**
   * With `raw`: returns true if the body is not read but passed on as a `StreamedBody` with its `Content-Encoding`
   * decoded. The handler bounds how much of the body is held; `limit` does not apply to the whole.
   */
  readonly isStreamed?: (request: Pick<Request, 'headers' | 'query'>) => boolean;
  /** With `json`: a missing body is `undefined` instead of an error. */
  readonly optional?: boolean;
  /** With `json`: the type must be declared even when the body is missing, which a form of another site cannot do. */
  readonly declared?: boolean;
  /** With `json`: the type must be declared, and the body is drained and dropped, whatever it contains. */
  readonly ignored?: boolean;
  /**
   * With `json`: any declared type is accepted, for clients that declare none. Never use it on a route that accepts the
   * session cookie.
   */
  readonly anyType?: boolean;
}

export const BODY_RULE = 'umbra:body';
export const AcceptsJson = (options: Partial<Omit<BodyRule, 'as'>> = {}) =>
  SetMetadata(BODY_RULE, { limit: 1024 * 1024, ...options, as: 'json' } satisfies BodyRule);
export const AcceptsRaw = (options: Omit<BodyRule, 'as'>) =>
  SetMetadata(BODY_RULE, { ...options, as: 'raw' } satisfies BodyRule);
