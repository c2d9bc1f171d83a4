import { finished } from 'node:stream';
import {
  createParamDecorator,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { overloaded } from '../../../platform/http/in-flight.js';

/**
 * The maximum number of concurrent questions. All requests of the process share `HTTP_MAX_REQUESTS` places, and anyone
 * may send these: most places stay for reports.
 */
export const MAX_QUESTIONS = 64;

/** Refuses questions while too many are in progress. */
@Injectable()
export class DashboardAdmission implements NestInterceptor {
  private open = 0;

  /** @throws AppError `unavailable` */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.open >= MAX_QUESTIONS) throw overloaded();
    this.open += 1;
    // Also emitted for a response that has ended already, because its client has disconnected.
    finished(responseOf(context), () => (this.open -= 1));
    return next.handle();
  }
}

/** An `AbortSignal` that is aborted when the client disconnects. */
export const ClientLeft = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const disconnected = new AbortController();
  finished(responseOf(context), () => {
    disconnected.abort();
  });
  return disconnected.signal;
});

const responseOf = (context: ExecutionContext): Response => context.switchToHttp().getResponse<Response>();
