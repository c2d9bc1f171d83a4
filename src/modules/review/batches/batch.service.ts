import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { UserPrincipal } from '../../../platform/auth/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { InstanceUse } from '../instances/instance-use.js';
import { reaches, reachOf } from '../reach.js';
import { noSuchBatch } from '../review.errors.js';
import { BatchRepository } from './batch.repository.js';
import { BATCH_DEFAULTS, type Batch, type NewBatch } from './batch.types.js';

@Injectable()
export class BatchService implements OnModuleInit {
  constructor(
    private readonly batches: BatchRepository,
    private readonly instances: InstanceUse,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.instances.register((id) => this.batches.isUsed('instanceId', id));
  }

  /** By name, closed ones too. */
  list(actor: UserPrincipal, myGroupsOnly: boolean): Promise<readonly Batch[]> {
    return this.batches.findReachable(reachOf(actor, myGroupsOnly));
  }

  /** @throws AppError `not-found` also when the caller may not see it */
  async get(id: string, actor: UserPrincipal): Promise<Batch> {
    const batch = await this.batches.findById(id);
    return batch !== undefined && reaches(reachOf(actor), batch.groupId) ? batch : noSuchBatch();
  }

  /** Batches by id, whoever may see them. */
  async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, Batch>> {
    return new Map((await this.batches.findByIds([...new Set(ids)])).map((batch) => [batch.id, batch]));
  }

  /** @throws AppError `conflict` when the name is taken */
  async create(batch: Pick<NewBatch, 'name'> & Partial<NewBatch>, actor: Actor): Promise<Batch> {
    const made = await this.batches.insert({ ...BATCH_DEFAULTS, ...batch }, actor.userId, this.clock.now());
    if (made === 'taken') return fail('conflict', 'Another batch has this name.', { code: 'BATCH_NAME_TAKEN' });
    await this.audit.append([
      {
        actor: auditActor(actor),
        action: 'BATCH_CREATE',
        resourceType: 'Batch',
        resourceId: made.id,
        batchId: made.id,
        details: { groupId: made.groupId },
      },
    ]);
    return made;
  }
}
