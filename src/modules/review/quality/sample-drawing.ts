import { Injectable } from '@nestjs/common';
import { lastDecisionsOn, standingDeciders } from '../spans/last-decisions.js';
import type { Decider } from '../spans/span.types.js';
import { drawPositions, type Position, type WeightedItem } from './draw.js';
import { ReviewedWorkRepository, type ApprovedDocument, type ReviewedSpan } from './reviewed-work.repository.js';
import type { DrawnItem, SampleCriteria } from './sample.types.js';

/** The maximum number of documents a sample is drawn from, newest first. */
const MAX_DOCUMENTS = 100_000;
/** The number of spans read to find matching ones, in total and at a time. */
const MAX_SPANS_READ = 2_000_000;
const SPANS_PER_BATCH = 20_000;
/** The number of positions checked: at least per step, and at most in total. */
const BATCH_SIZE = 200;
const MAX_POSITIONS = 500_000;
/** Factor by which more positions are checked than needed, so that a second step is rarely necessary. */
const RESERVE = 1.25;
/** Length of a passage in UTF-16 code units. */
const PASSAGE_LENGTH = 600;

/** The result of a draw. */
export interface DrawResult {
  readonly items: readonly DrawnItem[];
  /** False if fewer items were found than requested and some of the work could not be searched. */
  readonly isComplete: boolean;
}

/** Draws reviewers' work at random: every decision, or every position in a text, is equally likely. */
@Injectable()
export class SampleDrawing {
  constructor(private readonly work: ReviewedWorkRepository) {}

  /** @returns fewer items than requested if no more were found */
  async draw(criteria: SampleCriteria, size: number): Promise<DrawResult> {
    const documents = await this.work.approved(criteria, MAX_DOCUMENTS);
    if (criteria.unit === 'decisions') return this.drawDecisions(documents, criteria, size);
    return drawPassages(documents, size);
  }

  /**
   * Draws from all decided spans and discards those that do not match. The rarer the matches, the more positions are
   * checked per step, so that each document is read only a few times.
   */
  private async drawDecisions(
    documents: readonly ApprovedDocument[],
    criteria: SampleCriteria,
    size: number,
  ): Promise<DrawResult> {
    const weighed = documents
      .filter((document) => mayMatch(document, criteria))
      .map((thing) => ({ thing, weight: decidedIn(thing) }));
    const positions = [...drawPositions(weighed, MAX_POSITIONS)];
    const items: DrawnItem[] = [];
    let seen = 0;
    let read = 0;
    while (seen < positions.length && items.length < size && read < MAX_SPANS_READ) {
      const rate = Math.max(items.length, 1) / Math.max(seen, 1);
      const wanted = Math.max(BATCH_SIZE, Math.ceil(((size - items.length) / rate) * RESERVE));
      const found = await this.decisionsAt(positions.slice(seen, seen + wanted), criteria);
      items.push(...found.items);
      seen += wanted;
      read += found.read;
    }
    const isThrough = seen >= weighed.reduce((sum, { weight }) => sum + weight, 0);
    return { items: items.slice(0, size), isComplete: items.length >= size || isThrough };
  }

  /** Returns matching decisions in the order of the positions. Reads each document once. */
  private async decisionsAt(positions: readonly Position<ApprovedDocument>[], criteria: SampleCriteria) {
    const found = new Map<Position<ApprovedDocument>, DrawnItem>();
    let read = 0;
    for (const together of portionsOf(byDocument(positions))) {
      const spans = await this.work.spansOf([...together.keys()]);
      for (const [document, wanted] of together) {
        const all = spans.get(document.id) ?? [];
        read += all.length;
        const decided = all.filter(isDecided);
        for (const position of wanted) {
          const span = decided[position.index];
          if (span !== undefined && matches(span, criteria)) found.set(position, decisionItem(document, span));
        }
      }
    }
    return { items: positions.flatMap((position) => found.get(position) ?? []), read };
  }
}

type ByDocument = Map<ApprovedDocument, Position<ApprovedDocument>[]>;

function byDocument(positions: readonly Position<ApprovedDocument>[]): ByDocument {
  const of: ByDocument = new Map();
  for (const position of positions) {
    const others = of.get(position.thing);
    if (others === undefined) of.set(position.thing, [position]);
    else others.push(position);
  }
  return of;
}

/** Groups documents whose spans are read together. */
function* portionsOf(all: ByDocument): Generator<ByDocument> {
  let portion: ByDocument = new Map();
  let spans = 0;
  for (const [document, positions] of all) {
    portion.set(document, positions);
    spans += decidedIn(document);
    if (spans < SPANS_PER_BATCH) continue;
    yield portion;
    portion = new Map();
    spans = 0;
  }
  if (portion.size > 0) yield portion;
}

/**
 * Draws positions until there are enough passages around them, discarding those that overlap an earlier one: the last
 * free ones are found only after many draws.
 */
function drawPassages(documents: readonly ApprovedDocument[], size: number): DrawResult {
  const items: DrawnItem[] = [];
  const taken = new Map<ApprovedDocument, TakenStarts>();
  let seen = 0;
  for (const { thing, index } of drawPositions(weighedByLength(documents), MAX_POSITIONS)) {
    if (items.length === size) break;
    seen++;
    const start = Math.max(0, Math.min(index - PASSAGE_LENGTH / 2, thing.length - PASSAGE_LENGTH));
    const starts = taken.get(thing) ?? new TakenStarts();
    if (!starts.take(start)) continue;
    taken.set(thing, starts);
    items.push(passageItem(thing, start));
  }
  return { items, isComplete: items.length === size || seen < MAX_POSITIONS };
}

/** The starts of passages of one text that do not overlap. */
class TakenStarts {
  private readonly byBlock = new Map<number, number>();

  /** Takes a start; false if its passage overlaps one that is taken. */
  take(start: number): boolean {
    // A passage overlaps only those of its own block and the two blocks beside it, and a block has one start at most.
    const block = Math.floor(start / PASSAGE_LENGTH);
    for (let near = block - 1; near <= block + 1; near++) {
      const other = this.byBlock.get(near);
      if (other !== undefined && Math.abs(start - other) < PASSAGE_LENGTH) return false;
    }
    this.byBlock.set(block, start);
    return true;
  }
}

const weighedByLength = (documents: readonly ApprovedDocument[]): readonly WeightedItem<ApprovedDocument>[] =>
  documents.map((thing) => ({ thing, weight: thing.length }));

function passageItem(thing: ApprovedDocument, start: number): DrawnItem {
  const end = Math.min(thing.length, start + PASSAGE_LENGTH);
  const reviewers = thing.approvals.map(({ userId, email }): Decider => ({ userId, email }));
  return {
    ...{ unit: 'passages', documentId: thing.id, batchId: thing.batchId, start, end, reviewers, verdict: null },
    others: othersThan(reviewers, thing.people ?? []),
    approvedAt: thing.approvals.at(-1)?.at ?? null,
  };
}

function decisionItem({ id, batchId }: ApprovedDocument, span: ReviewedSpan): DrawnItem {
  const { start, end, type, status } = span;
  const reviewers = standingDeciders(span);
  return {
    unit: 'decisions',
    spanId: span._id,
    documentId: id,
    batchId,
    start,
    end,
    reviewers,
    others: othersThan(
      reviewers,
      lastDecisionsOn(span).map(({ userId }) => userId),
    ),
    decided: status === 'APPROVED' ? { redact: true, type } : { redact: false },
    verdict: null,
  };
}

const othersThan = (reviewers: readonly Decider[], userIds: readonly string[]): readonly string[] =>
  userIds.filter((id) => !reviewers.some(({ userId }) => userId === id));

const decidedIn = ({ tally: { byStatus } }: ApprovedDocument): number => byStatus.APPROVED + byStatus.REJECTED;

const isDecided = ({ status }: ReviewedSpan): boolean => status === 'APPROVED' || status === 'REJECTED';

/** True if the document may contain matching spans; decided from its counts, without reading spans. */
function mayMatch({ people, types }: ApprovedDocument, { reviewerId, types: wanted }: SampleCriteria): boolean {
  const isOfPeople = people === null || (reviewerId === null ? people.length > 0 : people.includes(reviewerId));
  return isOfPeople && (types === null || wanted === null || types.some((type) => wanted.includes(type)));
}

/** True if the span matches. Spans that only the engine has decided are not people's work. */
function matches(span: ReviewedSpan, { reviewerId, types }: SampleCriteria): boolean {
  if (types !== null && !types.includes(span.type)) return false;
  const deciders = standingDeciders(span);
  return reviewerId === null ? deciders.length > 0 : deciders.some(({ userId }) => userId === reviewerId);
}
