import { Catch, Logger, NotFoundException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { describeError } from '../logging/describe-error.js';
import { AppError } from './app-error.js';
import { answerOf, type ErrorAnswer } from './error-answer.js';
import { exchangeOf, type Exchange } from './exchange.js';
import { PageFiles } from './pages/page-files.js';
import { RouteTable } from './route-table.js';

/** Paths of programs; people who try them want the answer as it is. */
const OF_PROGRAMS = /^\/(?:api|actuator|scim|presidio)(?:\/|$)/i;

const NO_SUCH_PATH = 'NO_SUCH_PATH';

/** Writes to the log what was thrown where the answer says no more of it than an id. Nothing of the request is in it. */
export function logFailure(logger: Logger, thrown: unknown, { errorId }: ErrorAnswer, request: Request): void {
  if (errorId === undefined) return;
  const requestId = exchangeOf(request)?.id;
  logger.error({ errorId, requestId, ...describeError(thrown) }, 'A request failed');
}

/** Turns whatever was thrown into the one shape of error, on every path. */
@Catch()
export class ErrorExceptionFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  constructor(
    private readonly routes: RouteTable,
    private readonly pages: PageFiles,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = thrown instanceof NotFoundException ? this.nothingHere(request) : thrown;
    const answer = answerOf(error);
    logFailure(this.logger, error, answer, request);
    if (answer.body.code !== NO_SUCH_PATH) sendError(response, answer);
    else if (isOfBrowser(request)) void this.sendPage(response, answer);
    else sendError(response.vary('Accept'), answer);
  }

  /** People get the application, which says in its own words that nothing is there, and has the way to everything else. */
  private async sendPage(response: Response, answer: ErrorAnswer): Promise<void> {
    const html = await this.pages.html('index.html').catch(() => undefined);
    if (html === undefined || response.headersSent) {
      sendError(response, answer);
      return;
    }
    const exchange = exchangeOf(response.req);
    if (exchange !== undefined) noteError(exchange, answer.body.code);
    response.status(answer.status).set('Cache-Control', 'no-cache').vary('Accept').type('html').send(html);
  }

  /** A path that is known by another method is a 405 that lists them (RFC 9110 section 15.5.6). */
  private nothingHere(request: Request): AppError {
    const known = this.routes.find(request.path);
    if (known === undefined || known.methods.includes(request.method)) {
      return new AppError('not-found', 'There is nothing at this path.', { code: NO_SUCH_PATH });
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

const isOfBrowser = ({ method, path, headers }: Request): boolean =>
  method === 'GET' && !OF_PROGRAMS.test(path) && headers.accept?.includes('text/html') === true;

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
