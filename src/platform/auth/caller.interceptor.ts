import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Observable } from 'rxjs';
import { actingFor } from '../threads/caller.js';
import type { GuardedRequest } from './principal.js';

/** Says on whose behalf a request is handled, so that costly work is shared out among users, or addresses without one. */
@Injectable()
export class CallerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const caller = callerOf(context.switchToHttp().getRequest<GuardedRequest>());
    return new Observable((subscriber) => actingFor(caller, () => next.handle().subscribe(subscriber)));
  }
}

function callerOf({ principal, ip = 'unknown' }: GuardedRequest): string {
  if (principal === undefined) return `address:${ip}`;
  return principal.via === 'certificate' ? `certificate:${principal.subject}` : `user:${principal.userId}`;
}
