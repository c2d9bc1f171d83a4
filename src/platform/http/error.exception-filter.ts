import { Catch, Logger, NotFoundException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { describeError } from '../logging/describe-error.js';
import { AppError } from './app-error.js';
import { answerOf, type ErrorAnswer } from './error-answer.js';
import { exchangeOf, type Exchange } from './exchange.js';
import { PageFiles } from './pages/page-files.js';
import { RouteTable } from './route-table.js';

/** Paths for programs; browsers that open them get the error as JSON, not as a page. */
const API_PATH = /^\/(?:api|actuator|scim|presidio)(?:\/|$)/i;

const NO_SUCH_PATH = 'NO_SUCH_PATH';

/** Logs what was thrown when the response contains only an id. The log entry contains nothing of the request. */
export function logFailure(logger: Logger, thrown: unknown, { errorId }: ErrorAnswer, request: Request): void {
  if (errorId === undefined) return;
  const { id: requestId, span } = exchangeOf(request) ?? {};
  const trace = span === undefined ? {} : { traceId: span.traceId };
  logger.error({ errorId, requestId, ...trace, ...describeError(thrown) }, 'A request failed');
}

/** Turns whatever was thrown into the common error format, on every path. */
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

  /** Sends browsers the application, which shows its own "not found" page with links to everything else. */
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

  /**
   * Returns 405 with the allowed methods when the path exists for other methods (RFC 9110 section 15.5.6), otherwise
   * 404.
   */
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
  method === 'GET' && !API_PATH.test(path) && headers.accept?.includes('text/html') === true;

function noteError(exchange: Exchange, code: string | undefined): void {
  const { ip } = exchange.request;
  if (code !== undefined) exchange.errorCode = code;
  if (ip !== undefined) exchange.address = ip;
}

/** An error in the format of another protocol. */
export interface OwnShape {
  readonly body: object;
  /** The media type. */
  readonly type: string;
}

/** Sends an error. Once the response has begun, only its connection can be closed. */
export function sendError(response: Response, { status, headers, body }: ErrorAnswer, own?: OwnShape): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const exchange = exchangeOf(response.req);
  if (exchange !== undefined) noteError(exchange, body.code);
  response.status(status).set(headers);
  // Headers that the route had set for a successful response.
  for (const name of ['Content-Type', 'Content-Length', 'Content-Disposition']) response.removeHeader(name);
  if (own === undefined) response.json(body);
  else response.type(own.type).json(own.body);
}
