import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { decryptCrypto, decryptFpe, type PlannedKeys } from '../../engine/index.js';
import { auditActor } from '../../platform/audit/audit-actor.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import type { Actor } from '../../platform/auth/actor.js';
import { Clock } from '../../platform/clock/clock.js';
import { HOUR_MS } from '../../platform/clock/durations.js';
import { Cipher } from '../../platform/encryption/cipher.js';
import { fail } from '../../platform/http/app-error.js';
import { PolicyService } from '../policy/policy.service.js';
import { ReidentifyConfig } from './reidentify.config.js';
import {
  noKey,
  notDecidable,
  notFetchable,
  sessionRequired,
  tooManyValues,
  unknownRequest,
} from './reidentify.errors.js';
import { ReidentifyRepository } from './reidentify.repository.js';
import type { ReidentifiedValue, ReidentifyOrder, ReidentifyRequest, ReversibleStrategy } from './reidentify.types.js';

const RESOURCE = 'Reidentification';

/** Undoes replacements that a key can undo: for a reason, within limits, and never unrecorded. */
@Injectable()
export class ReidentifyService {
  constructor(
    private readonly policies: PolicyService,
    private readonly requests: ReidentifyRepository,
    private readonly audit: AuditLog,
    private readonly cipher: Cipher,
    private readonly config: ReidentifyConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the values, or a waiting request if a second person must agree.
   * @throws AppError `not-found` without such a policy, `conflict` without a key, `invalid` or `too-many-requests` past
   *   limits
   */
  async ask(
    order: ReidentifyOrder,
    actor: Actor,
  ): Promise<{ readonly results: readonly ReidentifiedValue[] } | { readonly request: ReidentifyRequest }> {
    const { maxValues, dailyValues, approval } = this.config;
    if (order.values.length > maxValues) {
      fail('invalid', `A request may ask for at most ${maxValues} values (REIDENTIFY_MAX_VALUES).`, {
        code: 'TOO_MANY_VALUES',
      });
    }
    await this.keyOf(order);
    if (!(await this.requests.take(actor.userId, order.values.length, dailyValues, this.clock.now()))) {
      throw tooManyValues(dailyValues);
    }
    const id = randomUUID();
    return approval === 'none'
      ? { results: await this.undo(order, id, actor) }
      : { request: await this.keep(order, id, actor) };
  }

  /** Requests that have not expired, the newest first. */
  async list(page: { readonly offset: number; readonly limit: number }): Promise<readonly ReidentifyRequest[]> {
    return this.requests.list(page, this.clock.now());
  }

  /** @throws AppError `forbidden` by a key, `not-found`, `conflict` for one's own or a decided request */
  async decide(id: string, state: 'APPROVED' | 'REJECTED', actor: Actor): Promise<ReidentifyRequest> {
    // A key that somebody else has made would let one person be two.
    if (actor.via !== 'session') throw sessionRequired();
    const now = this.clock.now();
    const request = (await this.requests.find(id, now)) ?? fail404();
    await this.record(`REIDENTIFY_${state === 'APPROVED' ? 'APPROVE' : 'REJECT'}`, request, actor);
    if (!(await this.requests.decide(id, actor.userId, state, now))) throw notDecidable();
    return { ...request, state, decidedBy: actor.userId };
  }

  /** @throws AppError `not-found`; `conflict` unless it was approved and not fetched */
  async takeResult(id: string, actor: Actor): Promise<readonly ReidentifiedValue[]> {
    const now = this.clock.now();
    if ((await this.requests.find(id, now)) === undefined) throw unknownRequest();
    const request = await this.requests.takeResult(id, actor.userId, now);
    if (request === undefined) throw notFetchable();
    return this.undo(request, id, actor);
  }

  private async keep(order: ReidentifyOrder, id: string, actor: Actor): Promise<ReidentifyRequest> {
    const createdAt = this.clock.now();
    const request = {
      ...order,
      id,
      state: 'PENDING' as const,
      count: order.values.length,
      requestedBy: { userId: actor.userId, email: actor.email },
      decidedBy: null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + this.config.approvalHours * HOUR_MS),
    };
    await this.requests.insert(request);
    await this.record('REIDENTIFY_REQUEST', request, actor);
    return request;
  }

  /** Records a row per value before anything is returned; it names the value by a keyed digest. */
  private async undo(order: ReidentifyOrder, id: string, actor: Actor): Promise<readonly ReidentifiedValue[]> {
    const decrypt = decryptBy(order.strategy, await this.keyOf(order));
    const results = order.values.map((encrypted) => ({ encrypted, decrypted: decrypt(encrypted) ?? null }));
    const { policyName: policy, strategy } = order;
    await this.audit.append(
      results.map(({ encrypted, decrypted }, index) => ({
        id: `${id}:${index}`,
        actor: auditActor(actor),
        action: 'REIDENTIFY',
        resourceType: RESOURCE,
        resourceId: id,
        outcome: decrypted === null ? 'FAILURE' : 'SUCCESS',
        details: { policy, strategy, value: this.cipher.digest('reidentify', encrypted), index, count: results.length },
        ...(index === 0 ? { note: order.reason } : {}),
      })),
    );
    return results;
  }

  private async record(action: string, request: ReidentifyRequest, actor: Actor): Promise<void> {
    const { id, policyName: policy, strategy, count, reason } = request;
    await this.audit.record(actor, {
      action,
      resourceType: RESOURCE,
      resourceId: id,
      details: { policy, strategy, count },
      ...(action === 'REIDENTIFY_REQUEST' ? { note: reason } : {}),
    });
  }

  private async keyOf({
    policyName,
    strategy,
  }: Pick<ReidentifyOrder, 'policyName' | 'strategy'>): Promise<PlannedKeys> {
    const { keys } = (await this.policies.compiled(policyName)).plan;
    if ((strategy === 'CRYPTO_REPLACE' ? keys.crypto : keys.fpe) === undefined) throw noKey(policyName, strategy);
    return keys;
  }
}

const fail404 = (): never => {
  throw unknownRequest();
};

/** Returns undefined for a value that the key cannot have produced. */
function decryptBy(strategy: ReversibleStrategy, { crypto, fpe }: PlannedKeys): (value: string) => string | undefined {
  if (strategy === 'CRYPTO_REPLACE')
    return (value) => (crypto === undefined ? undefined : decryptCrypto(value, crypto));
  return (value) => {
    const result = fpe === undefined ? undefined : decryptFpe(value, fpe);
    return result?.ok === true ? result.text : undefined;
  };
}
