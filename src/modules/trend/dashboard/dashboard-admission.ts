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
 * Questions that are answered at once. All requests of the process share `HTTP_MAX_REQUESTS` places, and these come
 * from anyone: most places stay for reports.
 */
export const MAX_QUESTIONS = 64;

/** Refuses questions while too many are being answered. */
@Injectable()
export class DashboardAdmission implements NestInterceptor {
  private open = 0;

  /** @throws AppError `unavailable` */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.open >= MAX_QUESTIONS) throw overloaded();
    this.open += 1;
    // Also of a response that is over already, because its client has left.
    finished(responseOf(context), () => (this.open -= 1));
    return next.handle();
  }
}

/** An `AbortSignal` for when the client does not wait any more. */
export const Left = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const left = new AbortController();
  finished(responseOf(context), () => {
    left.abort();
  });
  return left.signal;
});

const responseOf = (context: ExecutionContext): Response => context.switchToHttp().getResponse<Response>();
