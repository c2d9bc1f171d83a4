import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Observable } from 'rxjs';
import { networkOf } from '../http/network-of.js';
import { actingFor } from '../turns/caller.js';
import { callerNameOf, type GuardedRequest } from './principal.js';

/**
 * Records on whose behalf a request is handled, so that costly work is shared fairly among users, or among networks for
 * callers without an account.
 */
@Injectable()
export class CallerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { principal, ip = 'unknown' } = context.switchToHttp().getRequest<GuardedRequest>();
    const caller = callerNameOf(principal) ?? `address:${networkOf(ip)}`;
    return new Observable((subscriber) => actingFor(caller, () => next.handle().subscribe(subscriber)));
  }
}
