import { Catch, Logger, NotFoundException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { describeError } from '../logging/describe-error.js';
import { AppError } from './app-error.js';
import { answerOf, type ErrorAnswer } from './error-answer.js';
import { exchangeOf, type Exchange } from './exchange.js';
import { RouteTable } from './route-table.js';

/** Turns whatever was thrown into the one shape of error, on every path. */
@Catch()
export class ErrorExceptionFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  constructor(private readonly routes: RouteTable) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = thrown instanceof NotFoundException ? this.nothingHere(request) : thrown;
    const answer = answerOf(error);
    if (answer.errorId !== undefined) {
      const requestId = exchangeOf(request)?.id;
      this.logger.error({ errorId: answer.errorId, requestId, ...describeError(error) }, 'A request failed');
    }
    sendError(response, answer);
  }

  /** A path that is known by another method is a 405 that lists them (RFC 9110 section 15.5.6). */
  private nothingHere(request: Request): AppError {
    const known = this.routes.find(request.path);
    if (known === undefined || known.methods.includes(request.method)) {
      return new AppError('not-found', 'There is nothing at this path.', { code: 'NO_SUCH_PATH' });
    }
    const exchange = exchangeOf(request);
    if (exchange !== undefined) exchange.route = known.template;
    const allow = known.methods.join(', ');
    return new AppError('method-not-allowed', `This path takes ${allow} only.`, {
      code: 'METHOD_NOT_ALLOWED',
      headers: { Allow: allow },
    });
  }
}

function noteError(exchange: Exchange, code: string | undefined): void {
  const { ip } = exchange.request;
  if (code !== undefined) exchange.errorCode = code;
  if (ip !== undefined) exchange.address = ip;
}

/** An error in the shape of a protocol of its own. */
export interface OwnShape {
  readonly body: object;
  /** The media type. */
  readonly type: string;
}

/** Sends an error unless the answer has begun, in which case the connection is all that can be ended. */
export function sendError(response: Response, { status, headers, body }: ErrorAnswer, own?: OwnShape): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const exchange = exchangeOf(response.req);
  if (exchange !== undefined) noteError(exchange, body.code);
  response.status(status).set(headers);
  // What the route had set for its success.
  for (const name of ['Content-Type', 'Content-Length', 'Content-Disposition']) response.removeHeader(name);
  if (own === undefined) response.json(body);
  else response.type(own.type).json(own.body);
}
