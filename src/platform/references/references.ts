import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { KeyedQueue } from '../batching/keyed-queue.js';
import { Clock } from '../clock/clock.js';
import { fail } from '../http/app-error.js';
import { LeaseRepository } from '../jobs/lease.repository.js';

/** Kinds of resources that others refer to by id or name, and that are not deleted while in use. */
const REFERRED = {
  group: 'group',
  policy: 'policy',
  'policy-version': 'version of a policy',
  context: 'context',
  'filter-instance': 'filtering instance',
  'weight-set': 'weight set',
  'compliance-profile': 'compliance profile',
  'finalization-policy': 'finalization policy',
} as const;
export type ReferredKind = keyof typeof REFERRED;

/** Returns the number of references to this resource. */
export type ReferenceCount = (id: string) => Promise<number>;

const NAME = 'references';
/** Far longer than the few reads and writes under the lease: when it expires, its holder must have died. */
const LEASE_MS = 15_000;
const MAX_WAIT_MS = 20_000;
const RETRY_MS = 25;
const MAX_QUEUE_LENGTH = 256;

/**
 * Tracks references between modules: a module that stores ids of other modules' resources registers a count here, and a
 * module that deletes its resources asks here, so that neither depends on the other. Since there are no transactions,
 * deleting and referring exclude each other across all replicas.
 */
@Injectable()
export class References {
  private readonly counts = new Map<ReferredKind, { readonly by: string; readonly count: ReferenceCount }[]>();
  private readonly queue = new KeyedQueue(MAX_QUEUE_LENGTH);

  constructor(
    private readonly leases: LeaseRepository,
    private readonly clock: Clock,
  ) {}

  /** @param by what refers to it, in the plural: `batches` */
  register(what: ReferredKind, by: string, count: ReferenceCount): void {
    this.counts.set(what, [...(this.counts.get(what) ?? []), { by, count }]);
  }

  /**
   * Deletes a resource that nothing refers to.
   * @param advice what the user can do instead; by default, to choose another one
   * @throws AppError `conflict` code `…_IN_USE` with the number of references; `unavailable`; any error of `remove`
   */
  async removing<T>(what: ReferredKind, id: string, remove: () => Promise<T>, advice?: string): Promise<T> {
    return this.holding(async () => {
      for (const { by, count } of this.counts.get(what) ?? []) {
        const references = await count(id);
        if (references > 0) inUse(what, by, references, advice);
      }
      return remove();
    });
  }

  /** Runs work that checks that a resource exists and stores a reference to it; no resource is deleted meanwhile. */
  async referring<T>(work: () => Promise<T>): Promise<T> {
    return this.holding(work);
  }

  private async holding<T>(work: () => Promise<T>): Promise<T> {
    const outcome = this.queue.run(NAME, async () => {
      const holder = await this.acquire();
      try {
        return await work();
      } finally {
        const now = this.clock.now();
        await this.leases.release(NAME, holder, now, now);
      }
    });
    return outcome ?? busy();
  }

  private async acquire(): Promise<string> {
    const holder = randomUUID();
    const deadline = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const now = this.clock.now();
      if (await this.leases.claimEarly(NAME, holder, now, new Date(now.getTime() + LEASE_MS))) return holder;
      if (performance.now() > deadline) busy();
      await wait(RETRY_MS);
    }
  }
}

function inUse(what: ReferredKind, by: string, count: number, advice = 'Choose another one there first.'): never {
  fail('conflict', `This ${REFERRED[what]} is in use: ${by} that refer to it: ${count}. ${advice}`, {
    code: `${what.toUpperCase().replace('-', '_')}_IN_USE`,
    details: { [by]: count },
  });
}

function busy(): never {
  return fail('unavailable', 'Others are changing these references at the moment; try again.', { code: 'BUSY' });
}
