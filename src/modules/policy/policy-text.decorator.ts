import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../platform/http/app-error.js';
import { decodeText, mediaTypeOf } from '../../platform/http/text-body.js';

const BYTE_ORDER_MARK = '\uFEFF';

/** The body as it was sent, because a policy is returned unchanged; 415 unless it is declared as JSON. */
export const PolicyText = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const request = context.switchToHttp().getRequest<Request<unknown, unknown, Buffer>>();
  const type = mediaTypeOf(request);
  if (type !== 'application/json' && !type.endsWith('+json')) {
    throw new AppError('unsupported-media-type', 'Send the policy with Content-Type: application/json.', {
      code: 'UNSUPPORTED_TYPE',
    });
  }
  const text = decodeText(request.body, request.headers['content-type']);
  // RFC 8259, 8.1 allows a parser to ignore the mark; JSON.parse does not.
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
});
