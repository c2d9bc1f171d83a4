import { SetMetadata, type Type } from '@nestjs/common';
import type { Request } from 'express';

/**
 * How a route reads its body. Nothing reads a body before the guard has passed: the body interceptor does, by this
 * rule, so that a stranger cannot make the process hold megabytes. A route without a rule accepts no body (it is drained
 * and dropped).
 */
export interface BodyRule {
  /** Bytes, after any `Content-Encoding` was undone. A config class and the name of its field, or a number; 0 is none. */
  readonly limit: number | { readonly config: Type; readonly field: string };
  /** `json`: `request.body` is the parsed value, 415 unless JSON. `raw`: a Buffer of whatever type was declared. */
  readonly as: 'json' | 'raw';
  /**
   * With `raw`: whether the body of a request is not read but handed on as a `StreamedBody`, `Content-Encoding`
   * undone. The handler bounds what it holds of it; the limit is none of the whole.
   */
  readonly isStreamed?: (request: Pick<Request, 'headers' | 'query'>) => boolean;
  /** With `json`: a missing body is `undefined` and not an error. */
  readonly optional?: boolean;
  /** With `json`: the type must be declared even where the body is missing, which a form of another site cannot do. */
  readonly declared?: boolean;
  /** With `json`: whatever type was declared, for clients that declare none. Never on a route that a cookie opens. */
  readonly anyType?: boolean;
}

export const BODY_RULE = 'umbra:body';
export const AcceptsJson = (options: Partial<Omit<BodyRule, 'as'>> = {}) =>
  SetMetadata(BODY_RULE, { limit: 1024 * 1024, ...options, as: 'json' } satisfies BodyRule);
export const AcceptsRaw = (options: Omit<BodyRule, 'as'>) =>
  SetMetadata(BODY_RULE, { ...options, as: 'raw' } satisfies BodyRule);
