import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditDetails } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { BatchService } from '../batches/batch.service.js';
import { reaches, reachOf } from '../reach.js';
import { SampleRepository } from './sample.repository.js';
import type { QualitySample } from './sample.types.js';

/** Finds the samples that a caller may see, and records what happens to them. */
@Injectable()
export class QualitySamples {
  constructor(
    private readonly samples: SampleRepository,
    private readonly batches: BatchService,
    private readonly audit: AuditLog,
  ) {}

  /** @throws AppError `not-found` */
  async find(id: string, actor: Actor): Promise<QualitySample> {
    const sample = (await this.samples.findById(id)) ?? noSuchSample();
    const [present = sample] = await this.withPresentGroups([sample]);
    return reaches(reachOf(actor), present.groupId) ? present : noSuchSample();
  }

  /** Updates the groups of samples whose batch has moved to another group since they were drawn. */
  async withPresentGroups(samples: readonly QualitySample[]): Promise<readonly QualitySample[]> {
    const batches = await this.batches.byIds(samples.flatMap(({ criteria: { batchId } }) => batchId ?? []));
    return samples.map((sample) => {
      const batch = batches.get(sample.criteria.batchId ?? '');
      return batch === undefined ? sample : { ...sample, groupId: batch.groupId };
    });
  }

  /** @param rowId given if a retried request may have recorded the event already */
  async record(
    { id, criteria }: QualitySample,
    actor: Actor,
    action: string,
    details: AuditDetails,
    rowId?: string,
  ): Promise<void> {
    await this.audit.record(actor, {
      ...(rowId !== undefined && { id: rowId }),
      action,
      resourceType: 'QualitySample',
      resourceId: id,
      ...(criteria.batchId !== null && { batchId: criteria.batchId }),
      details,
    });
  }
}

/** @throws AppError `not-found` always */
export const noSuchSample = (): never =>
  fail('not-found', 'There is no sample with this id.', { code: 'NO_SUCH_SAMPLE' });
