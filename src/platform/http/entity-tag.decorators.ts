import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { entityTagOf, tagged, unlessChanged } from './entity-tag.js';

const ETAG = {
  ETag: { description: 'The version of the record, for use in `If-Match`.', schema: { type: 'string' } },
} as const;

/** Sets the entity tag of a response to what it shows, unless its handler has set another one. */
class EntityTagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(map((shown: unknown) => (response.hasHeader('ETag') ? shown : tagged(response, shown))));
  }
}

/** The response shows a record, and its `ETag` names the version. */
export const AnswersTagged = (description: string): MethodDecorator =>
  applyDecorators(
    ApiResponse({ status: 200, description, headers: ETAG }),
    UseInterceptors(new EntityTagInterceptor()),
  );

const HEADER = ApiHeader({
  name: 'If-Match',
  required: false,
  description: 'The `ETag` of the record when it was read. The change is refused if the record has changed since.',
});
const REFUSAL = ApiResponse({
  status: 412,
  description: 'The record has changed since it was read (`RECORD_CHANGED`).',
});

/**
 * Injects the `Precondition` that the header `If-Match` of a change sets (RFC 9110, 13.1.1); undefined when it is
 * absent. Documents the header, too.
 * @param tagOf returns the entity tag of a record; undefined when there is none
 */
export const IfMatchTag = createParamDecorator(
  (tagOf: (record: never) => string | undefined, context: ExecutionContext) =>
    unlessChanged(context.switchToHttp().getRequest<Request>().headers['if-match'], tagOf),
  [
    (target, name) => {
      if (name === undefined) return;
      const method = Object.getOwnPropertyDescriptor(target, name) ?? {};
      HEADER(target, name, method);
      REFUSAL(target, name, method);
    },
  ],
);

/** Like `IfMatchTag`, for a record whose entity tag is made from the response that shows it. */
export const IfMatch = (present: (record: never) => unknown): ParameterDecorator =>
  IfMatchTag((record: never) => entityTagOf(present(record)));
