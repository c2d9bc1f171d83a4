import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import type { GuardedRequest } from '../auth/principal.js';
import { Clock } from '../clock/clock.js';
import { fail } from '../http/app-error.js';
import { exchangeOf } from '../http/exchange.js';
import { ConcurrentRequests } from './concurrent-requests.js';
import { setLimitHeaders } from './limit-headers.js';
import { LimitsMetrics } from './limits.metrics.js';
import type { SubjectUse } from './subject-use.js';
import { SubjectUses } from './subject-uses.js';
import { Subjects, type Subject } from './subjects.js';

interface SubjectInUse extends Subject {
  readonly use: SubjectUse;
}

/** Refuses requests of callers who have reached a limit. Runs after authentication and before the body is read. */
@Injectable()
export class LimitsGuard implements CanActivate {
  constructor(
    private readonly subjects: Subjects,
    private readonly uses: SubjectUses,
    private readonly concurrent: ConcurrentRequests,
    private readonly metrics: LimitsMetrics,
    private readonly clock: Clock,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const exchange = exchangeOf(request);
    if (exchange === undefined || exchange.isForMonitors) return true;
    const using = this.subjects
      .forRequest(request)
      .map((subject): SubjectInUse => ({ ...subject, use: this.uses.forSubject(subject.id, subject.quotas) }));
    if (using.length === 0) return true;
    this.admit(using, context.switchToHttp().getResponse<Response>());
    exchange.charge = (unit, amount) => {
      const now = this.clock.steady();
      for (const { use } of using) use.charge(unit, amount, now);
    };
    return true;
  }

  private admit(using: readonly SubjectInUse[], response: Response): void {
    const now = this.clock.steady();
    const buckets = using.flatMap(({ kind, use }) => use.buckets.map((bucket) => ({ kind, bucket })));
    try {
      for (const each of using) this.refuseUsedUp(each, now);
      for (const { use } of using) use.charge('requests', 1, now);
    } finally {
      setLimitHeaders(response, buckets, now);
    }
    // A caller who has left before this point has no end that could be waited for.
    if (response.closed) return;
    const ends = using.map(({ id }) => this.concurrent.begin(id));
    response.once('close', () => {
      for (const end of ends) end();
    });
  }

  private refuseUsedUp({ id, kind, quotas, use }: SubjectInUse, now: number): void {
    const empty = use.empty(now);
    if (empty !== undefined) {
      const { unit, amount, windowSeconds } = empty.quota;
      this.metrics.noteRefusal(kind, unit);
      const seconds = empty.waitSeconds(now);
      fail(
        'too-many-requests',
        `This ${kind} has used more than ${amount} ${unit} in ${windowSeconds} seconds; try again in ${seconds} seconds.`,
        { code: 'RATE_LIMITED', headers: { 'Retry-After': String(seconds) } },
      );
    }
    if (quotas.concurrent === undefined || !this.concurrent.isFull(id, quotas.concurrent)) return;
    this.metrics.noteRefusal(kind, 'concurrent');
    fail('too-many-requests', `Too many concurrent requests of this ${kind}; wait until one of them is completed.`, {
      code: 'TOO_MANY_AT_ONCE',
      headers: { 'Retry-After': '1' },
    });
  }
}
