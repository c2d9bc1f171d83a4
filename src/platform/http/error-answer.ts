import { randomUUID } from 'node:crypto';
import { HttpException } from '@nestjs/common';
import { AppError, type ErrorBody } from './app-error.js';
import { isDatabaseAway, isDiskFull } from '../database/database-errors.js';
import { DEFAULT_HEADERS, STATUS_OF } from './error-table.js';

/** An error as it is sent to the client. */
export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
  /** Set for internal errors; they are logged under this id. */
  readonly errorId?: string;
}

/** Returns the response for a thrown value. For an unexpected error, it contains only an id. */
export function answerOf(thrown: unknown): ErrorAnswer {
  if (thrown instanceof AppError) {
    const { code, details, headers } = thrown.options;
    return answer(STATUS_OF[thrown.kind], { error: thrown.message, ...(code && { code }), ...details }, headers);
  }
  if (isDatabaseAway(thrown)) {
    return answer(503, {
      error: 'The database does not respond; try again in a few seconds.',
      code: 'DATABASE_UNAVAILABLE',
    });
  }
  if (isDiskFull(thrown)) {
    return answer(507, {
      error:
        'The disk of the server is full: nothing was stored. Reading still works. Free some space on it, then send this again.',
      code: 'DISK_FULL',
    });
  }
  if (thrown instanceof URIError) {
    return answer(400, { error: 'The path is not valid percent-encoded UTF-8.', code: 'MALFORMED_URL' });
  }
  if (thrown instanceof HttpException) return answerOfFramework(thrown);
  return serverFailure();
}

function serverFailure(): ErrorAnswer {
  const errorId = randomUUID();
  return {
    ...answer(500, {
      error: 'The server failed; its log has the details under the errorId.',
      code: 'INTERNAL_ERROR',
      errorId,
    }),
    errorId,
  };
}

function answer(
  status: number,
  body: ErrorAnswer['body'],
  headers: Readonly<Record<string, string>> = {},
): ErrorAnswer {
  return { status, body, headers: { ...DEFAULT_HEADERS[status], ...headers } };
}

/** Messages for Nest's own exceptions, used in place of theirs, which may quote the request. */
const FRAMEWORK_MESSAGES: Readonly<Partial<Record<number, string>>> = {
  400: 'The request is not valid.',
  401: 'A credential is required.',
  403: 'This is not allowed.',
  404: 'There is nothing at this path.',
  405: 'The method is not allowed at this path.',
  406: 'None of the accepted media types is available.',
  408: 'The request took too long.',
  409: 'The request conflicts with the current state.',
  413: 'The body is too large.',
  415: 'The content type of the body is not supported.',
  429: 'Too many requests.',
  503: 'The service is temporarily not available.',
};

function answerOfFramework(exception: HttpException): ErrorAnswer {
  const status = exception.getStatus();
  if (status === 500) return serverFailure();
  return answer(status, { error: FRAMEWORK_MESSAGES[status] ?? 'The request cannot be completed.' });
}
