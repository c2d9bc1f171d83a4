import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { fail } from '../http/app-error.js';
import { AUDIT_SUBJECT, HoldRepository, subjectOf, type HoldInForce } from './hold.repository.js';
import type { HeldThing } from './hold.types.js';

/** The number of subjects per query. */
const CHUNK_SIZE = 500;
/** The maximum number of holds of the audit log that are checked one by one; with more, the whole log is held. */
const MAX_HOLDS = 10_000;

/** The check for everything that deletes: whether a hold requires it to be kept. */
@Injectable()
export class Holds {
  constructor(
    private readonly repository: HoldRepository,
    private readonly clock: Clock,
  ) {}

  /** Resolves if none of these is held. @throws AppError `conflict` code `UNDER_HOLD` with the id of the hold */
  async refuseHeld(things: readonly HeldThing[]): Promise<void> {
    const [hold] = await this.repository.oneOfEach(things.map(subjectOf), this.clock.now());
    if (hold !== undefined) underHold(hold);
  }

  /** Returns the ids of the held resources, for callers that skip them. All must be of one kind. */
  async heldAmong(things: readonly HeldThing[]): Promise<ReadonlySet<string>> {
    const held = new Set<string>();
    for (let from = 0; from < things.length; from += CHUNK_SIZE) {
      const chunk = things.slice(from, from + CHUNK_SIZE);
      const found = await this.repository.oneOfEach(chunk.map(subjectOf), this.clock.now());
      const subjects = new Set(found.map(({ subject }) => subject));
      for (const thing of chunk) if (subjects.has(subjectOf(thing))) held.add(thing.id);
    }
    return held;
  }

  /** Returns the holds of the audit log. */
  async forAudit(): Promise<readonly HoldInForce[]> {
    const found = await this.repository.findInForce(AUDIT_SUBJECT, this.clock.now(), MAX_HOLDS);
    const [first] = found;
    return first === undefined || found.length < MAX_HOLDS ? found : [{ ...first, from: null, to: null }];
  }

  /** Returns the holds of these resources, by subject. */
  async forThings(things: readonly HeldThing[]): Promise<ReadonlyMap<string, HoldInForce>> {
    const found = await this.repository.oneOfEach(things.map(subjectOf), this.clock.now());
    return new Map(found.map((hold) => [hold.subject, hold]));
  }
}

/** Refuses a deletion because of a hold. */
export function underHold({ id, until }: Pick<HoldInForce, 'id' | 'until'>): never {
  return fail(
    'conflict',
    'This is under a legal hold and cannot be deleted. An administrator can release the hold (POST /api/v1/holds/{id}/release).',
    { code: 'UNDER_HOLD', details: { hold: id, heldUntil: until?.toISOString() ?? null } },
  );
}
