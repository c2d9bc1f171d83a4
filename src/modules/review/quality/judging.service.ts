import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AppError, fail } from '../../../platform/http/app-error.js';
import { mayLead } from '../batch-records/batch-access.js';
import { DocumentEditor } from '../documents/document-editor.js';
import { DocumentReads } from '../documents/document-reads.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { SourceRepository } from '../documents/source.repository.js';
import { aroundDecision, passage, type Excerpt } from './excerpt.js';
import { noSuchSample, QualitySamples } from './quality-samples.js';
import { ReviewedWorkRepository } from './reviewed-work.repository.js';
import { SampleRepository } from './sample.repository.js';
import type { SampleItem } from './sample.types.js';
import { isJudged, judgedAs, saysTheSame, type JudgedItem, type Verdict } from './verdict.js';

/** An item and the excerpt to judge. */
export interface ItemToJudge {
  readonly item: SampleItem;
  readonly excerpt: Excerpt;
}

/** Lets people judge the items of samples without knowing what was decided. */
@Injectable()
export class JudgingService {
  constructor(
    private readonly samples: SampleRepository,
    private readonly lookup: QualitySamples,
    private readonly work: ReviewedWorkRepository,
    private readonly editor: DocumentEditor,
    private readonly sources: SourceRepository,
    private readonly reads: DocumentReads,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the next unjudged item that is not the caller's own work, or undefined if there is none. People who judge
   * at the same time start at different items.
   * @throws AppError `not-found`
   */
  async next(id: string, actor: Actor): Promise<ItemToJudge | undefined> {
    await this.lookup.find(id, actor);
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
    const sample = await this.lookup.find(id, actor);
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
    await this.lookup.record(
      sample,
      actor,
      'QUALITY_JUDGEMENT',
      { number: item.number, documentId: item.documentId, ...said },
      event,
    );
    return judged;
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

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return undefined;
    throw error;
  }
}
