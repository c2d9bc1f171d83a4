import { Injectable } from '@nestjs/common';
import type { Decider } from '../spans/span.types.js';
import { drawPositions, type Position } from './draw.js';
import { ReviewedWorkRepository, type ApprovedDocument, type ReviewedSpan } from './reviewed-work.repository.js';
import type { DrawnItem, SampleCriteria } from './sample.types.js';

/** A sample is drawn from so many documents, the newest. */
const MAX_DOCUMENTS = 100_000;
/** Spans that are read to find those which match. */
const MAX_SPANS_READ = 400_000;
/** Positions that are looked at together, and those at the most. */
const PORTION = 200;
const MAX_POSITIONS = 20_000;
/** Of a passage, in UTF-16 code units. */
const PASSAGE_LENGTH = 600;
/** Passages that overlap with one drawn before are passed over: there must be more to draw from. */
const PASSAGES_DRAWN_FOR_ONE = 4;

/** Draws work of reviewers at random: each decision, or each place in a text, is as likely as any other. */
@Injectable()
export class SampleDrawing {
  constructor(private readonly work: ReviewedWorkRepository) {}

  /** @returns fewer than asked for where no more were found */
  async draw(criteria: SampleCriteria, size: number): Promise<readonly DrawnItem[]> {
    const documents = await this.work.approved(criteria, MAX_DOCUMENTS);
    return criteria.unit === 'passages' ? drawPassages(documents, size) : this.drawDecisions(documents, criteria, size);
  }

  /** Spans that do not match are drawn with the others and passed over, so that documents need not be read as a whole. */
  private async drawDecisions(
    documents: readonly ApprovedDocument[],
    criteria: SampleCriteria,
    size: number,
  ): Promise<readonly DrawnItem[]> {
    const positions = drawPositions(
      documents.map((thing) => ({ thing, weight: decidedIn(thing) })),
      MAX_POSITIONS,
    );
    const items: DrawnItem[] = [];
    let read = 0;
    for (let i = 0; i < positions.length && items.length < size && read < MAX_SPANS_READ; i += PORTION) {
      const portion = positions.slice(i, i + PORTION);
      const spans = await this.work.spansOf([...new Set(portion.map(({ thing }) => thing))]);
      for (const of of spans.values()) read += of.length;
      for (const { thing, index } of portion) {
        const span = spans.get(thing.id)?.filter(isDecided)[index];
        if (span !== undefined && matches(span, criteria)) items.push(decisionItem(thing, span));
      }
    }
    return items.slice(0, size);
  }
}

function drawPassages(documents: readonly ApprovedDocument[], size: number): readonly DrawnItem[] {
  const positions = drawPositions(
    documents.map((thing) => ({ thing, weight: thing.length })),
    size * PASSAGES_DRAWN_FOR_ONE,
  );
  const items: DrawnItem[] = [];
  const taken = new Map<string, DrawnItem[]>();
  for (const position of positions) {
    if (items.length === size) break;
    const item = passageItem(position);
    const others = taken.get(item.documentId) ?? [];
    if (others.some(({ start, end }) => item.start < end && start < item.end)) continue;
    taken.set(item.documentId, [...others, item]);
    items.push(item);
  }
  return items;
}

function passageItem({ thing, index }: Position<ApprovedDocument>): DrawnItem {
  const start = Math.max(0, Math.min(index - PASSAGE_LENGTH / 2, thing.length - PASSAGE_LENGTH));
  const end = Math.min(thing.length, start + PASSAGE_LENGTH);
  const reviewers = thing.approvals.map(({ userId, email }): Decider => ({ userId, email }));
  return { unit: 'passages', documentId: thing.id, batchId: thing.batchId, start, end, reviewers, verdict: null };
}

function decisionItem({ id, batchId }: ApprovedDocument, span: ReviewedSpan): DrawnItem {
  const { start, end, type, status } = span;
  return {
    unit: 'decisions',
    spanId: span._id,
    documentId: id,
    batchId,
    start,
    end,
    reviewers: decidersOf(span),
    decided: status === 'APPROVED' ? { redact: true, type } : { redact: false },
    verdict: null,
  };
}

const decidedIn = ({ tally: { byStatus } }: ApprovedDocument): number => byStatus.APPROVED + byStatus.REJECTED;

const isDecided = ({ status }: ReviewedSpan): boolean => status === 'APPROVED' || status === 'REJECTED';

const decidersOf = ({ statusChangedBy, alsoApprovedBy }: ReviewedSpan): readonly Decider[] =>
  [statusChangedBy, alsoApprovedBy ?? null].filter((decider) => decider !== null);

/** What nobody but the engine has decided is no work of people. */
function matches(span: ReviewedSpan, { reviewerId, types }: SampleCriteria): boolean {
  const deciders = decidersOf(span);
  if (types !== null && !types.includes(span.type)) return false;
  return reviewerId === null ? deciders.length > 0 : deciders.some(({ userId }) => userId === reviewerId);
}
