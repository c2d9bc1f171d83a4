import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { answerOf, type ErrorAnswer } from '../../platform/http/error-answer.js';
import { logFailure, sendError } from '../../platform/http/error.exception-filter.js';
import { PresidioFault, type FaultKind } from './presidio-fault.js';

const STATUS: Readonly<Record<FaultKind, number>> = {
  'bad-request': 400,
  'invalid-parameter': 422,
  'cannot-serve': 500,
};

/** Presidio's messages that replace those of this service. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['MALFORMED_JSON', 'The browser (or proxy) sent a request that this server could not understand.'],
  ['MISSING_BODY', 'The browser (or proxy) sent a request that this server could not understand.'],
  ['JSON_REQUIRED', "Did not attempt to load JSON data because the request Content-Type was not 'application/json'."],
]);

/** Errors of Presidio's routes are an object with the one key `error`. */
@Catch()
export class PresidioErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const answer = thrown instanceof PresidioFault ? faultAnswer(thrown) : answerOf(thrown);
    const { errorId } = answer;
    logFailure(this.logger, thrown, answer, host.switchToHttp().getRequest<Request>());
    const { code, error } = answer.body;
    const words = WORDS.get(code ?? '') ?? error;
    const body = { error: errorId === undefined ? words : `${words} (${errorId})` };
    sendError(host.switchToHttp().getResponse<Response>(), answer, { body, type: 'application/json' });
  }
}

const faultAnswer = ({ kind, message }: PresidioFault): ErrorAnswer => ({
  status: STATUS[kind],
  headers: {},
  body: { error: message },
});
