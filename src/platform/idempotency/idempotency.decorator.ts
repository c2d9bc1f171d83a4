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
        'Your key for this request, such as a UUID. The same request with the same key is processed once and gets the same response, with `Idempotency-Replayed: true`. Another request with the key gets 422 `KEY_REUSED`; a request that arrives while the first is being processed gets 409 `REQUEST_IN_PROGRESS`.',
    }),
  );
