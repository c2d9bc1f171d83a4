import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditDetails } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AppError, fail } from '../../../platform/http/app-error.js';
import { newId } from '../../../platform/idempotency/new-id.js';
import { mayLead, notLeading } from '../batch-records/batch-access.js';
import { BatchService } from '../batches/batch.service.js';
import { DocumentEditor } from '../documents/document-editor.js';
import { DocumentReads } from '../documents/document-reads.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { SourceRepository } from '../documents/source.repository.js';
import { reaches, reachOf } from '../reach.js';
import { aroundDecision, passage, type Excerpt } from './excerpt.js';
import { ReviewedWorkRepository } from './reviewed-work.repository.js';
import { SampleDrawing } from './sample-drawing.js';
import { SampleRepository } from './sample.repository.js';
import type { QualitySample, SampleCriteria, SampleItem } from './sample.types.js';
import { isJudged, judgedAs, saysTheSame, type JudgedItem, type Verdict } from './verdict.js';

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

/** An item and the excerpt to judge. */
export interface ItemToJudge {
  readonly item: SampleItem;
  readonly excerpt: Excerpt;
}

/** Samples of reviewers' work that other people judge without knowing what was decided. */
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
    await this.record(sample, actor, 'QUALITY_SAMPLE_DRAW', { unit, batchId, reviewerId, size: drawn.length });
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
    const batchIds = reach === 'everything' ? [] : (await this.batches.list(actor, true)).map(({ id }) => id);
    const within = reach === 'everything' ? reach : { ...reach, batchIds };
    const { samples, total } = await this.samples.page(within, { skip: page * size, limit: size });
    const judged = await this.samples.judgedOf(samples.map(({ id }) => id));
    const present = await this.ofPresentGroups(samples);
    return { samples: present.map((sample) => ({ sample, judged: judged.get(sample.id) ?? 0 })), total };
  }

  /** @throws AppError `not-found` */
  async get(id: string, actor: Actor): Promise<SampleResult> {
    const sample = await this.find(id, actor);
    const items = await this.samples.itemsOf(id);
    const groups = await this.work.groupsOf([...new Set(items.map(({ documentId }) => documentId))]);
    const unseen = [...groups].filter(([, groupId]) => !reaches(reachOf(actor), groupId));
    return { sample, items, unseen: new Set(unseen.map(([documentId]) => documentId)) };
  }

  /**
   * Returns the next unjudged item that is not the caller's own work, or undefined if there is none. People who judge
   * at the same time start at different items.
   * @throws AppError `not-found`
   */
  async next(id: string, actor: Actor): Promise<ItemToJudge | undefined> {
    await this.find(id, actor);
    const items = await this.samples.itemsOf(id);
    const first = createHash('sha256').update(actor.userId).digest().readUInt32BE() % Math.max(1, items.length);
    for (const item of [...items.slice(first), ...items.slice(0, first)]) {
      if (item.verdict !== null || isOwn(item, actor)) continue;
      const excerpt = await this.excerptOf(item, actor);
      if (excerpt !== undefined) return { item, excerpt };
    }
    return undefined;
  }

  /**
   * Stores the caller's verdict on an item. They may change it later, unless they lead the group, because leaders can
   * read what was decided once they have judged.
   * @param number the item number as given in the URL
   * @throws AppError `not-found`; `invalid` if the verdict does not fit the sample's unit; `forbidden` code `OWN_WORK`;
   *   `conflict` code `JUDGED` if another person has judged it, `VERDICT_FINAL`, or `CHANGED_SINCE` for a passage that
   *   is under review again
   */
  async judge(id: string, number: string, verdict: Verdict, actor: Actor): Promise<JudgedItem> {
    const sample = await this.find(id, actor);
    const item = (await this.samples.findItem(id, number)) ?? noSuchSample();
    if (isOwn(item, actor)) {
      fail('forbidden', 'This is your own work; someone else must judge it.', { code: 'OWN_WORK' });
    }
    if (!isAsDrawn(item, await this.editor.read(item.documentId, actor))) {
      fail('conflict', 'This text is or was under review again since the sample was drawn; judge another passage.', {
        code: 'CHANGED_SINCE',
      });
    }
    const judged = await this.keep(item, verdict, { actor, isFinal: mayLead(actor, sample) });
    const { verdict: kept } = judged;
    // If the request is retried because its response was lost, this entry exists already.
    const event = `${id}:${item.number}:${kept.at.getTime()}`;
    const said = 'missed' in kept ? { missed: kept.missed } : kept.treatment;
    await this.record(
      sample,
      actor,
      'QUALITY_JUDGEMENT',
      { number: item.number, documentId: item.documentId, ...said },
      event,
    );
    return judged;
  }

  /** @throws AppError `not-found`; `forbidden` code `NOT_LEADING` */
  async remove(id: string, actor: Actor): Promise<void> {
    const sample = await this.find(id, actor);
    if (!mayLead(actor, sample)) notLeading();
    await this.record(sample, actor, 'QUALITY_SAMPLE_DELETE', { size: sample.size });
    await this.samples.remove(id);
  }

  /** If two people judge the same item at the same time, only the first verdict is stored. */
  private async keep(
    item: SampleItem,
    verdict: Verdict,
    { actor, isFinal }: { readonly actor: Actor; readonly isFinal: boolean },
  ): Promise<JudgedItem> {
    const { userId, email } = actor;
    const judged = judgedAs(item, verdict, { by: { userId, email }, at: this.clock.now() });
    if (await this.samples.judge(item, judged.verdict, !isFinal)) return judged;
    const kept = await this.samples.findItem(item.sampleId, String(item.number));
    if (kept !== undefined && isJudged(kept) && kept.verdict.by.userId === userId) {
      if (saysTheSame(kept, judged)) return kept;
      return fail('conflict', 'You have judged this item and can see its decision, so your verdict is final.', {
        code: 'VERDICT_FINAL',
      });
    }
    return fail('conflict', 'Someone else has judged this item.', { code: 'JUDGED' });
  }

  /** Returns the group of the sample: that of the batch, or the given one. @throws AppError `not-found` */
  private async groupOf({ batchId, groupId }: SampleCriteria, actor: Actor): Promise<string | null> {
    return batchId === null ? groupId : (await this.batches.get(batchId, actor)).groupId;
  }

  private async find(id: string, actor: Actor): Promise<QualitySample> {
    const sample = (await this.samples.findById(id)) ?? noSuchSample();
    const [present = sample] = await this.ofPresentGroups([sample]);
    return reaches(reachOf(actor), present.groupId) ? present : noSuchSample();
  }

  /** Updates the groups of samples whose batch has moved to another group since they were drawn. */
  private async ofPresentGroups(samples: readonly QualitySample[]): Promise<readonly QualitySample[]> {
    const batches = await this.batches.byIds(samples.flatMap(({ criteria: { batchId } }) => batchId ?? []));
    return samples.map((sample) => {
      const batch = batches.get(sample.criteria.batchId ?? '');
      return batch === undefined ? sample : { ...sample, groupId: batch.groupId };
    });
  }

  /**
   * Returns undefined if the caller may no longer see the document, it is under review again, or its text was purged.
   */
  private async excerptOf(item: SampleItem, actor: Actor): Promise<Excerpt | undefined> {
    const header = await unlessMissing(this.editor.read(item.documentId, actor));
    if (header === undefined || !isAsDrawn(item, header)) return undefined;
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

const isOwn = ({ reviewers, others }: SampleItem, { userId }: Actor): boolean =>
  others.includes(userId) || reviewers.some((reviewer) => reviewer.userId === userId);

/**
 * A passage is judged as its reviewers approved it, so the approval must be unchanged. Decisions are judged as they
 * were drawn.
 */
const isAsDrawn = (item: SampleItem, { status, approvals }: DocumentHeader): boolean =>
  item.unit === 'decisions' ||
  ((status === 'APPROVED' || status === 'FINALIZED') && approvals.at(-1)?.at.getTime() === item.approvedAt?.getTime());

const noSuchSample = (): never => fail('not-found', 'There is no sample with this id.', { code: 'NO_SUCH_SAMPLE' });

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return undefined;
    throw error;
  }
}
