import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { HONOURED_WHEN, IdempotencyInterceptor, type HonouredWhen } from './idempotency.interceptor.js';

/**
 * For routes that create something: a repeated request with the same `Idempotency-Key` gets the first response again.
 * Their ids must come from `newId`, and code that stores them must accept an existing id as its own.
 * @param when selects the requests that create something, if not all do
 */
export const HonoursIdempotencyKey = (when: HonouredWhen = () => true) =>
  applyDecorators(
    SetMetadata(HONOURED_WHEN, when),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'A key of your own for this request, such as a UUID. The same request with the same key is carried out once and gets the same answer, with `Idempotency-Replayed: true`; another request with it gets 422 `KEY_REUSED`, one that comes while the first is being answered 409 `REQUEST_IN_PROGRESS`.',
    }),
  );
