import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { newId } from '../../../platform/idempotency/new-id.js';
import { mayLead, notLeading } from '../batch-records/batch-access.js';
import { BatchService } from '../batches/batch.service.js';
import { reaches, reachOf } from '../reach.js';
import { QualitySamples } from './quality-samples.js';
import { ReviewedWorkRepository } from './reviewed-work.repository.js';
import { SampleDrawing } from './sample-drawing.js';
import { SampleRepository } from './sample.repository.js';
import type { QualitySample, SampleCriteria, SampleItem } from './sample.types.js';

/** The maximum number of samples per group. */
const MAX_SAMPLES = 500;

/** A sample and the number of its judged items. */
export interface SampleProgress {
  readonly sample: QualitySample;
  readonly judged: number;
}

/** A sample with its items, for leaders of the group. */
export interface SampleResult {
  readonly sample: QualitySample;
  readonly items: readonly SampleItem[];
  /** Ids of documents that the caller may not see, for example because their batch now belongs to another group. */
  readonly unseen: ReadonlySet<string>;
}

/** Draws, lists and deletes samples of reviewers' work. */
@Injectable()
export class QualityService {
  constructor(
    private readonly samples: SampleRepository,
    private readonly lookup: QualitySamples,
    private readonly drawing: SampleDrawing,
    private readonly work: ReviewedWorkRepository,
    private readonly batches: BatchService,
    private readonly clock: Clock,
  ) {}

  /**
   * Draws a sample; allowed for administrators and leaders of the group that it is about.
   * @throws AppError `not-found` for the batch; `forbidden` code `NOT_LEADING`; `conflict` code `NOTHING_TO_DRAW` if no
   *   work meets the criteria, `TOO_MANY_SAMPLES`
   */
  async draw(name: string, criteria: SampleCriteria, size: number, actor: Actor): Promise<QualitySample> {
    const groupId = await this.groupOf(criteria, actor);
    if (!mayLead(actor, { groupId })) notLeading();
    if ((await this.samples.countOf(groupId)) >= MAX_SAMPLES) {
      fail('conflict', `The group has ${MAX_SAMPLES} samples; delete old ones first.`, { code: 'TOO_MANY_SAMPLES' });
    }
    const id = newId();
    const { items: drawn, isComplete } = await this.drawing.draw(criteria, size);
    if (drawn.length === 0) {
      fail('conflict', 'No approved document has work of reviewers that meets these criteria.', {
        code: 'NOTHING_TO_DRAW',
      });
    }
    const { userId, email } = actor;
    const sample: QualitySample = {
      id,
      name,
      criteria,
      groupId,
      createdAt: this.clock.now(),
      createdBy: { userId, email },
      size: drawn.length,
      isComplete,
    };
    const { unit, batchId, reviewerId } = criteria;
    await this.lookup.record(sample, actor, 'QUALITY_SAMPLE_DRAW', { unit, batchId, reviewerId, size: drawn.length });
    await this.samples.insert(
      sample,
      drawn.map((item, number): SampleItem => ({ ...item, number, sampleId: id })),
    );
    return (await this.samples.findById(id)) ?? sample;
  }

  /** Returns a page of the samples of groups that the caller may see, newest first. */
  async page(
    actor: Actor,
    { page, size }: { readonly page: number; readonly size: number },
  ): Promise<{ readonly samples: readonly SampleProgress[]; readonly total: number }> {
    const reach = reachOf(actor);
    const batchIds = reach === 'everything' ? [] : await this.batches.idsOfGroups(reach.groupIds);
    const within = reach === 'everything' ? reach : { ...reach, batchIds };
    const { samples, total } = await this.samples.page(within, { skip: page * size, limit: size });
    const judged = await this.samples.judgedOf(samples.map(({ id }) => id));
    const present = await this.lookup.withPresentGroups(samples);
    return { samples: present.map((sample) => ({ sample, judged: judged.get(sample.id) ?? 0 })), total };
  }

  /** @throws AppError `not-found` */
  async get(id: string, actor: Actor): Promise<SampleResult> {
    const sample = await this.lookup.find(id, actor);
    const items = await this.samples.itemsOf(id);
    const groups = await this.work.groupsOf([...new Set(items.map(({ documentId }) => documentId))]);
    const unseen = [...groups].filter(([, groupId]) => !reaches(reachOf(actor), groupId));
    return { sample, items, unseen: new Set(unseen.map(([documentId]) => documentId)) };
  }

  /** @throws AppError `not-found`; `forbidden` code `NOT_LEADING` */
  async remove(id: string, actor: Actor): Promise<void> {
    const sample = await this.lookup.find(id, actor);
    if (!mayLead(actor, sample)) notLeading();
    await this.lookup.record(sample, actor, 'QUALITY_SAMPLE_DELETE', { size: sample.size });
    await this.samples.remove(id);
  }

  /** Returns the group of the sample: that of the batch, or the given one. @throws AppError `not-found` */
  private async groupOf({ batchId, groupId }: SampleCriteria, actor: Actor): Promise<string | null> {
    return batchId === null ? groupId : (await this.batches.get(batchId, actor)).groupId;
  }
}
