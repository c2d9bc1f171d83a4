import { Injectable } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.js';
import type { Actor } from '../auth/actor.js';
import { Clock } from '../clock/clock.js';
import { fail } from '../http/app-error.js';
import { newId } from '../idempotency/new-id.js';
import { KnownResources } from '../references/known-resources.js';
import { HoldRepository } from './hold.repository.js';
import type { Hold, HoldActor, HoldFilter, NewHold } from './hold.types.js';

/** The maximum to which the holds of a list are counted. */
const MAX_COUNTED = 10_000;

/** A page of holds. */
export interface HoldPage {
  readonly holds: readonly Hold[];
  /** Exact up to a limit, and that limit beyond it. */
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** Sets and releases holds. */
@Injectable()
export class HoldService {
  constructor(
    private readonly holds: HoldRepository,
    private readonly things: KnownResources,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `not-found` for a missing resource; `invalid` if the end is in the past or before the start */
  async set(asked: NewHold, actor: Actor): Promise<Hold> {
    const now = this.clock.now();
    const { kind, resourceId, until, from, to } = asked;
    if (until !== null && until <= now) fail('invalid', 'until must be in the future.', { code: 'INVALID_INPUT' });
    if (from !== null && to !== null && to < from) {
      fail('invalid', 'to must not be before from.', { code: 'INVALID_INPUT' });
    }
    if (kind !== 'audit' && !(await this.things.has(kind, resourceId ?? ''))) {
      fail('not-found', `There is no ${kind} with this id.`, { code: 'NOTHING_TO_HOLD' });
    }
    const released = { releasedBy: null, releasedAt: null, releaseReason: null };
    const hold: Hold = { id: newId(), ...asked, setBy: holdActor(actor), setAt: now, ...released };
    await this.holds.insert(hold);
    await this.note('HOLD_SET', hold, hold.reason, actor);
    return hold;
  }

  /** @throws AppError `not-found` */
  async get(id: string): Promise<Hold> {
    return (await this.holds.findById(id)) ?? noSuchHold();
  }

  /** Returns holds newest first. */
  async list(filter: HoldFilter, { page, size }: { readonly page: number; readonly size: number }): Promise<HoldPage> {
    const now = this.clock.now();
    const [holds, counted] = await Promise.all([
      this.holds.list(filter, now, page * size, size),
      this.holds.count(filter, now, MAX_COUNTED + 1),
    ]);
    return { holds, total: Math.min(counted, MAX_COUNTED), totalIsExact: counted <= MAX_COUNTED };
  }

  /** @throws AppError `not-found`; `conflict` if it has already been released */
  async release(id: string, reason: string, actor: Actor): Promise<Hold> {
    await this.get(id);
    const released = await this.holds.release(id, holdActor(actor), reason, this.clock.now());
    if (released === undefined) {
      return fail('conflict', 'This hold was already released.', { code: 'HOLD_RELEASED' });
    }
    await this.note('HOLD_RELEASE', released, reason, actor);
    return released;
  }

  private note(action: string, hold: Hold, note: string, actor: Actor): Promise<void> {
    const { id, kind, resourceId, from, to, until } = hold;
    const times = { from: textOf(from), to: textOf(to), until: textOf(until) };
    return this.audit.record(actor, {
      action,
      resourceType: 'Hold',
      resourceId: id,
      details: { kind, heldId: resourceId, ...times },
      note,
    });
  }
}

const holdActor = ({ userId, email }: Actor): HoldActor => ({ userId, email });
const textOf = (time: Date | null): string | null => time?.toISOString() ?? null;

function noSuchHold(): never {
  return fail('not-found', 'There is no hold with this id.', { code: 'NO_SUCH_HOLD' });
}
