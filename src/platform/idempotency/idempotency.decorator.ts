import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { HONOURED_WHEN, IdempotencyInterceptor, type HonouredWhen } from './idempotency.interceptor.js';

/**
 * For routes that make something: a repeated request with the same `Idempotency-Key` gets the first answer again. Their
 * ids come from `newId`, and what stores them takes an id that is stored already for its own.
 * @param when which requests make something, where not all do
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
