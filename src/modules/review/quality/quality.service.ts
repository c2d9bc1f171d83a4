import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditEvent } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AppError, fail } from '../../../platform/http/app-error.js';
import { newId } from '../../../platform/idempotency/new-id.js';
import { mayLead, notLeading } from '../batches/batch-access.js';
import { BatchService } from '../batches/batch.service.js';
import { DocumentEditor } from '../documents/document-editor.js';
import { DocumentReads } from '../documents/document-reads.js';
import { SourceRepository } from '../documents/source.repository.js';
import { reaches, reachOf } from '../reach.js';
import { knownType } from '../spans/span.service.js';
import { aroundDecision, passage, type Excerpt } from './excerpt.js';
import { ReviewedWorkRepository } from './reviewed-work.repository.js';
import { SampleDrawing } from './sample-drawing.js';
import { SampleRepository } from './sample.repository.js';
import type { QualitySample, SampleCriteria, SampleItem, Treatment } from './sample.types.js';

/** Samples that are kept at the most. */
const MAX_SAMPLES = 5000;

/** A sample and how far it is. */
export interface SampleProgress {
  readonly sample: QualitySample;
  readonly judged: number;
}

/** A sample with its items, for those who lead. */
export interface SampleResult {
  readonly sample: QualitySample;
  readonly items: readonly SampleItem[];
}

/** An item with what there is to judge. */
export interface ItemToJudge {
  readonly item: SampleItem;
  readonly excerpt: Excerpt;
}

/** What a judge says of an item; which of both is asked for depends on what the sample is made of. */
export interface Verdict {
  readonly treatment?: Treatment | undefined;
  readonly missed?: number | undefined;
}

/** Samples of reviewers' work, which others judge without knowing what was decided. */
@Injectable()
export class QualityService {
  constructor(
    private readonly samples: SampleRepository,
    private readonly drawing: SampleDrawing,
    private readonly work: ReviewedWorkRepository,
    private readonly batches: BatchService,
    private readonly editor: DocumentEditor,
    private readonly sources: SourceRepository,
    private readonly reads: DocumentReads,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Draws a sample; for administrators, and for who leads the group that it is about.
   * @throws AppError `not-found` for the batch; `forbidden` code `NOT_LEADING`; `conflict` code `NOTHING_TO_DRAW` when no
   * work meets the criteria, `TOO_MANY_SAMPLES`
   */
  async draw(name: string, criteria: SampleCriteria, size: number, actor: Actor): Promise<QualitySample> {
    const groupId = await this.groupOf(criteria, actor);
    if (!mayLead(actor, { groupId })) notLeading();
    if ((await this.samples.count()) >= MAX_SAMPLES) {
      fail('conflict', `There are ${MAX_SAMPLES} samples; delete old ones first.`, { code: 'TOO_MANY_SAMPLES' });
    }
    const id = newId();
    const drawn = await this.drawing.draw(criteria, size);
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
    };
    const { unit, batchId, reviewerId } = criteria;
    await this.record(sample, actor, 'QUALITY_SAMPLE_DRAW', { unit, batchId, reviewerId, size: drawn.length });
    await this.samples.insert(
      sample,
      drawn.map((item, number): SampleItem => ({ ...item, number, sampleId: id })),
    );
    return (await this.samples.findById(id)) ?? sample;
  }

  /** Those of groups that the caller may see, newest first. */
  async page(
    actor: Actor,
    { page, size }: { readonly page: number; readonly size: number },
  ): Promise<{ readonly samples: readonly SampleProgress[]; readonly total: number }> {
    const { samples, total } = await this.samples.page(reachOf(actor), { skip: page * size, limit: size });
    const judged = await this.samples.judgedOf(samples.map(({ id }) => id));
    return { samples: samples.map((sample) => ({ sample, judged: judged.get(sample.id) ?? 0 })), total };
  }

  /** @throws AppError `not-found` */
  async get(id: string, actor: Actor): Promise<SampleResult> {
    const sample = await this.find(id, actor);
    return { sample, items: await this.samples.itemsOf(id) };
  }

  /**
   * The next item that nobody has judged and that is not the caller's own work; undefined when there is none. Several
   * people who judge at the same time begin at different places.
   * @throws AppError `not-found`
   */
  async next(id: string, actor: Actor): Promise<ItemToJudge | undefined> {
    const { items } = await this.get(id, actor);
    const first = createHash('sha256').update(actor.userId).digest().readUInt32BE() % Math.max(1, items.length);
    for (const item of [...items.slice(first), ...items.slice(0, first)]) {
      if (item.verdict !== null || isOwn(item, actor)) continue;
      const excerpt = await this.excerptOf(item, actor);
      if (excerpt !== undefined) return { item, excerpt };
    }
    return undefined;
  }

  /**
   * Keeps what the caller says of an item; they may say something else later.
   * @param number as the address has it
   * @throws AppError `not-found`; `invalid` when the verdict is not of the sample's unit; `forbidden` code `OWN_WORK`;
   * `conflict` code `JUDGED` when somebody else has judged it
   */
  async judge(id: string, number: string, verdict: Verdict, actor: Actor): Promise<JudgedItem> {
    const sample = await this.find(id, actor);
    const item = (await this.samples.findItem(id, number)) ?? noSuchSample();
    if (isOwn(item, actor)) {
      fail('forbidden', 'This is your own work; somebody else must judge it.', { code: 'OWN_WORK' });
    }
    const { userId, email } = actor;
    const judged = judgedAs(item, verdict, { by: { userId, email }, at: this.clock.now() });
    await this.record(sample, actor, 'QUALITY_JUDGEMENT', { number: item.number, documentId: item.documentId });
    if (!(await this.samples.judge(item, judged.verdict))) {
      fail('conflict', 'Somebody else has judged this.', { code: 'JUDGED' });
    }
    return judged;
  }

  /** @throws AppError `not-found`; `forbidden` code `NOT_LEADING` */
  async remove(id: string, actor: Actor): Promise<void> {
    const sample = await this.find(id, actor);
    if (!mayLead(actor, sample)) notLeading();
    await this.record(sample, actor, 'QUALITY_SAMPLE_DELETE', { size: sample.size });
    await this.samples.remove(id);
  }

  /** Whose sample it is: of the batch's group, or of the group that is named. @throws AppError `not-found` */
  private async groupOf({ batchId, groupId }: SampleCriteria, actor: Actor): Promise<string | null> {
    return batchId === null ? groupId : (await this.batches.get(batchId, actor)).groupId;
  }

  private async find(id: string, actor: Actor): Promise<QualitySample> {
    const sample = (await this.samples.findById(id)) ?? noSuchSample();
    const groupId = await this.presentGroupOf(sample);
    return reaches(reachOf(actor), groupId) ? { ...sample, groupId } : noSuchSample();
  }

  /** A batch may have been given to another group since the sample was drawn from it. */
  private async presentGroupOf({ criteria: { batchId }, groupId }: QualitySample): Promise<string | null> {
    if (batchId === null) return groupId;
    const batch = (await this.batches.byIds([batchId])).get(batchId);
    return batch === undefined ? groupId : batch.groupId;
  }

  /** Undefined where the document may not be seen any more, or its text was purged. */
  private async excerptOf(item: SampleItem, actor: Actor): Promise<Excerpt | undefined> {
    const header = await unlessMissing(this.editor.read(item.documentId, actor));
    if (header === undefined) return undefined;
    await this.reads.note('DOCUMENT_SOURCE_READ', header, actor);
    const text = await this.sources.read(item.documentId);
    if (text === undefined) return undefined;
    if (item.unit === 'decisions') return aroundDecision(text, item);
    const spans = await this.work.spansOf([header]);
    return passage(text, item, spans.get(header.id) ?? []);
  }

  private async record(
    { id, criteria }: QualitySample,
    actor: Actor,
    action: string,
    details: AuditEvent['details'],
  ): Promise<void> {
    await this.audit.append([
      {
        actor: auditActor(actor),
        action,
        resourceType: 'QualitySample',
        resourceId: id,
        ...(criteria.batchId !== null && { batchId: criteria.batchId }),
        details,
      },
    ]);
  }
}

type Judged = Pick<NonNullable<SampleItem['verdict']>, 'by' | 'at'>;

/** @throws AppError `invalid` when the verdict is not of the item's unit */
function judgedAs(item: SampleItem, { treatment, missed }: Verdict, judged: Judged): JudgedItem {
  if (item.unit === 'passages') {
    if (missed === undefined) return invalidVerdict('Say how many values were missed: `missed`.');
    return { ...item, verdict: { ...judged, missed } };
  }
  if (treatment === undefined) return invalidVerdict('Say what is to be done: `redact`, and as which `type`.');
  if (!treatment.redact) return { ...item, verdict: { ...judged, treatment } };
  return { ...item, verdict: { ...judged, treatment: { redact: true, type: knownType(treatment.type) } } };
}

/** An item that somebody has judged. */
export type JudgedItem = SampleItem & { readonly verdict: NonNullable<SampleItem['verdict']> };

const invalidVerdict = (message: string): never => fail('invalid', message, { code: 'INVALID_VERDICT' });

const isOwn = ({ reviewers }: SampleItem, { userId }: Actor): boolean =>
  reviewers.some((reviewer) => reviewer.userId === userId);

const noSuchSample = (): never => fail('not-found', 'No sample has this id.', { code: 'NO_SUCH_SAMPLE' });

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return undefined;
    throw error;
  }
}
