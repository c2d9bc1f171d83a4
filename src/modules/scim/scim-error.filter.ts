import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { answerOf } from '../../platform/http/error-answer.js';
import { logFailure, sendError } from '../../platform/http/error.exception-filter.js';
import { SCHEMA, SCIM_JSON, type ScimErrorBody } from './resource.types.js';
import { CODE_OF, type ScimType } from './scim-fail.js';

const TYPES: ReadonlyMap<string, ScimType> = new Map<string, ScimType>([
  ...Object.entries(CODE_OF).map(([type, code]) => [code, type as ScimType] as const),
  ['EMAIL_TAKEN', 'uniqueness'],
  ['GROUP_NAME_TAKEN', 'uniqueness'],
  ['UNKNOWN_MEMBER', 'invalidValue'],
  ['TOO_MANY_MEMBERS', 'invalidValue'],
  ['LAST_ADMINISTRATOR', 'mutability'],
  ['INVALID_INPUT', 'invalidValue'],
  ['MALFORMED_JSON', 'invalidSyntax'],
]);

/** Sends errors of SCIM routes in the format of RFC 7644, section 3.12. */
@Catch()
export class ScimErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const answer = answerOf(thrown);
    const { errorId } = answer;
    logFailure(this.logger, thrown, answer, host.switchToHttp().getRequest<Request>());
    const { code, error } = answer.body;
    const scimType = code === undefined ? undefined : TYPES.get(code);
    const body: ScimErrorBody = {
      schemas: [SCHEMA.error],
      status: String(answer.status),
      ...(scimType !== undefined && { scimType }),
      ...(code !== undefined && { code }),
      detail: errorId === undefined ? error : `${error} (${errorId})`,
    };
    sendError(host.switchToHttp().getResponse<Response>(), answer, { body, type: SCIM_JSON });
  }
}
