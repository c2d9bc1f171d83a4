import { createHash } from 'node:crypto';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { defaultIfEmpty, firstValueFrom, of, type Observable } from 'rxjs';
import { callerNameOf, type GuardedRequest } from '../auth/principal.js';
import { AppError, fail } from '../http/app-error.js';
import { STATUS_OF } from '../http/error-table.js';
import { ClaimKeeper } from './claim-keeper.js';
import { IdempotencyConfig } from './idempotency.config.js';
import { keyReused, stillRunning } from './idempotency.errors.js';
import { readIdempotencyKey } from './idempotency-key.js';
import { KeyedRequestRepository, type Claim, type KeptAnswer } from './keyed-request.repository.js';
import { withIdsOf } from './new-id.js';

/** Returns true for the requests of a route that create something. */
export type HonouredWhen = (request: Pick<Request, 'query'>) => boolean;
export const HONOURED_WHEN = 'umbra:idempotency-key-honoured-when';

/** Response headers that a repeated request gets again. */
const KEPT_HEADERS = ['location', 'x-document-id', 'etag', 'x-umbra-policy'] as const;

/**
 * Answers a repeated request with the first response, by the header `Idempotency-Key`.
 *
 * A request is claimed before its handler runs, and its response is stored before it is sent. If the process dies in
 * between, the claim expires; the next attempt creates the same ids (`newId`), so it finds what was created.
 * @see draft-ietf-httpapi-idempotency-key-header-07
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly requests: KeyedRequestRepository,
    private readonly claims: ClaimKeeper,
    private readonly config: IdempotencyConfig,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const header = request.headers['idempotency-key'];
    const key = readIdempotencyKey(Array.isArray(header) ? header[0] : header);
    const isHonoured = this.reflector.get<HonouredWhen>(HONOURED_WHEN, context.getHandler());
    if (key === undefined || !isHonoured(request)) return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    const found = await this.requests.claim(
      callerNameOf(request.principal) ?? 'anyone',
      key,
      contentOf(request),
      this.config.keyMs,
    );
    switch (found.state) {
      case 'other':
        return keyReused();
      case 'running':
        return stillRunning();
      case 'answered':
        return of(repeated(response, found.answer ?? answerNotKept()));
      case 'claimed':
        return of(await this.answer(found, response, next));
    }
  }

  private async answer(claim: Claim, response: Response, next: CallHandler): Promise<unknown> {
    const kept = this.claims.keep(claim);
    try {
      const body: unknown = await withIdsOf(claim, () => firstValueFrom(next.handle().pipe(defaultIfEmpty(undefined))));
      await kept.end(() => this.requests.keepAnswer(claim, answerOf(response, body)));
      return body;
    } catch (error) {
      // A refused request changed nothing, and may succeed the next time. A failed one may have been carried out in
      // part.
      const isRefused = !claim.isResumed && error instanceof AppError && STATUS_OF[error.kind] < 500;
      await kept.end(() => (isRefused ? this.requests.forget(claim) : this.requests.giveBack(claim)));
      throw error;
    } finally {
      kept.stop();
    }
  }
}

function contentOf({ method, originalUrl, headers, body }: Request): string {
  const bytes = Buffer.isBuffer(body) ? body : ((JSON.stringify(body) as string | undefined) ?? '');
  const digest = createHash('sha256').update(bytes).digest('hex');
  return JSON.stringify([method, originalUrl, headers['content-type'] ?? '', digest]);
}

function answerOf(response: Response, body: unknown): KeptAnswer {
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = response.getHeader(name);
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  return { status: response.statusCode, headers: Object.fromEntries(headers), body: body ?? null };
}

function repeated(response: Response, { status, headers, body }: KeptAnswer): unknown {
  response.status(status).setHeader('Idempotency-Replayed', 'true');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  return body ?? undefined;
}

const answerNotKept = (): never =>
  fail(
    'conflict',
    'The first request with this Idempotency-Key was processed, but its response was too long to be stored.',
    {
      code: 'ANSWER_NOT_KEPT',
    },
  );
