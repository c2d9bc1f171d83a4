import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { Observable } from 'rxjs';
import { exchangeOf } from '../http/exchange.js';
import { currentCharge } from './current-use.js';
import { LimitsConfig } from './limits.config.js';
import { parseQuota } from './quota.js';

/** Charges the pages and questions that a request causes to its caller. */
@Injectable()
export class ChargeInterceptor implements NestInterceptor {
  private readonly isNeeded: boolean;

  constructor({ perKey, perUser, perGroup, perAddress }: LimitsConfig) {
    this.isNeeded = [perKey, perUser, perGroup, perAddress].flat().some((text) => {
      const quota = parseQuota(text);
      return quota !== undefined && 'unit' in quota && (quota.unit === 'pages' || quota.unit === 'questions');
    });
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const charge = this.isNeeded ? exchangeOf(context.switchToHttp().getRequest<Request>())?.charge : undefined;
    if (charge === undefined) return next.handle();
    return new Observable((subscriber) => currentCharge.run(charge, () => next.handle().subscribe(subscriber)));
  }
}
