import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model } from 'mongoose';
import { literalPattern } from '../../../platform/database/literal-pattern.js';
import { UNREVIEWED, type DocumentStatus } from '../documents/document-states.js';
import { DocumentRecord, type StoredDocument } from '../documents/document.model.js';
import { DocumentCodec, filenameKeyOf } from '../documents/document-codec.js';
import { DocumentRepository } from '../documents/document.repository.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { inOrder, mergedIds, type Place } from './merged-ids.js';
import type { QueueQuestion, QueueSort } from './queue.types.js';

type Scope = Readonly<Record<string, string>>;
type Keys = Readonly<Record<string, 1>>;

/** Each sort field is followed by the fields that break ties. */
const ORDERS: Readonly<Record<QueueSort, readonly string[]>> = {
  riskScore: ['riskScore', '_id'],
  status: ['status', 'riskScore', '_id'],
  batchId: ['batchId', 'riskScore', '_id'],
  filename: ['filenameKey', '_id'],
  priority: ['priority', '_id'],
  createdAt: ['createdAt', '_id'],
  undecidedSpans: ['undecided', '_id'],
  due: ['urgency', '_id'],
};
/** The number of positions read at once per group. */
const BATCH_SIZE = 200;

/** A queue query within one scope: all documents, or those of a batch, a group or an assignee. */
export interface QueueQuery {
  readonly filter: object;
  readonly order: readonly string[];
  readonly direction: 1 | -1;
  /** The index to walk, given as a hint so that the planner never sorts in memory. */
  readonly index: Keys;
}

/** Finds pages of documents, each by walking one index. */
@Injectable()
export class QueueRepository {
  private readonly documents: Collection<StoredDocument>;

  constructor(
    @InjectModel(DocumentRecord.name) model: Model<DocumentRecord>,
    private readonly headers: DocumentRepository,
    private readonly codec: DocumentCodec,
  ) {
    this.documents = model.collection as unknown as Collection<StoredDocument>;
  }

  /**
   * Returns a page of documents. For several groups, the index of each is walked in order until the page is complete.
   */
  async find(question: QueueQuestion, skip: number, limit: number): Promise<readonly DocumentHeader[]> {
    const queries = queriesOf(question);
    const [only] = queries;
    if (only === undefined) return [];
    if (queries.length === 1) {
      const found = await this.cursorOf(only).skip(skip).limit(limit).toArray();
      return found.map((document) => this.codec.toHeader(document));
    }
    const ids = await this.idsOfAll(queries, only, { skip, limit });
    const found = new Map((await this.headers.findByIds(ids)).map((header) => [header.id, header]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** Reads only the sort fields of the documents before the page, and only one portion of them is in memory. */
  private async idsOfAll(
    queries: readonly QueueQuery[],
    { order, direction }: QueueQuery,
    page: { readonly skip: number; readonly limit: number },
  ): Promise<readonly string[]> {
    const end = page.skip + page.limit;
    const cursors = queries.map((query) =>
      this.cursorOf(query)
        .project<Place>(Object.fromEntries(order.map((key) => [key, 1])))
        .limit(end)
        .batchSize(Math.min(end, BATCH_SIZE)),
    );
    try {
      return await mergedIds(cursors, inOrder(order, direction), page);
    } finally {
      await Promise.all(cursors.map((cursor) => cursor.close()));
    }
  }

  async count(question: QueueQuestion): Promise<number> {
    const counts = await Promise.all(
      queriesOf(question).map(({ filter, index }) =>
        Object.keys(filter).length === 0
          ? this.documents.estimatedDocumentCount()
          : this.documents.countDocuments(filter, { hint: index }),
      ),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private cursorOf({ filter, order, direction, index }: QueueQuery) {
    const sort = Object.fromEntries(order.map((key) => [key, direction]));
    return this.documents.find(filter, { hint: index }).sort(sort);
  }
}

/**
 * Returns one query for each scope and status, because an index walks only one of them in order. A scope is an
 * assignee, a batch, a group of the caller, or everything.
 */
export function queriesOf(question: QueueQuestion): readonly QueueQuery[] {
  const { reach, batchId, sort, direction } = question;
  const scopes: readonly Scope[] =
    typeof question.assigneeId === 'string'
      ? [{ assigneeId: question.assigneeId }]
      : batchId !== undefined
        ? [{ batchId }]
        : reach === 'everything'
          ? [{}]
          : reach.groupIds.map((groupId) => ({ groupId }));
  const wanted = statusesOf(question);
  if (wanted?.length === 0) return [];
  // Indexes within a status exist only for the other orders.
  const isKept = sort !== 'undecidedSpans' && sort !== 'due' && !('assigneeId' in (scopes[0] ?? {}));
  const byStatus = isKept && wanted !== undefined;
  const rest = {
    ...restOf(question),
    ...(!byStatus && wanted !== undefined && { status: { $in: wanted } }),
  };
  return scopes.flatMap((scope) =>
    (byStatus ? wanted : [undefined]).map((status) => ({
      filter: { ...rest, ...scope, ...(status !== undefined && { status }) },
      order: ORDERS[sort],
      // Sorting by due date is sorting by urgency in the opposite direction.
      direction: (direction === 'asc') === (sort !== 'due') ? (1 as const) : (-1 as const),
      index: indexFor(scope, sort, status !== undefined),
    })),
  );
}

/** Undefined for all statuses; empty if the combination of filters cannot match. */
function statusesOf({ statuses = [], lateAt, hasDueDate }: QueueQuestion): readonly DocumentStatus[] | undefined {
  const wanted = [...new Set(statuses)];
  if (lateAt === undefined) return wanted.length === 0 ? undefined : wanted;
  if (hasDueDate === false) return [];
  return wanted.length === 0 ? UNREVIEWED : wanted.filter((status) => UNREVIEWED.includes(status));
}

/** Conditions without an index; they are checked on the documents that are walked. */
function restOf({
  reach,
  batchId,
  filename,
  assigneeId,
  minRisk,
  maxRisk,
  before,
  since,
  hasDueDate,
  lateAt,
}: QueueQuestion): Readonly<Record<string, unknown>> {
  const isAssigned = typeof assigneeId === 'string';
  return {
    // The assignee may have left the group since, so check the batch and group as well.
    ...(isAssigned && batchId !== undefined && { batchId }),
    ...(isAssigned && reach !== 'everything' && { groupId: { $in: [...reach.groupIds] } }),
    ...(assigneeId === null && { assigneeId: null }),
    ...(filename !== undefined && { filenameKey: { $regex: literalPattern(filenameKeyOf(filename)) } }),
    ...range('riskScore', minRisk, maxRisk),
    ...(hasDueDate !== undefined && { urgency: hasDueDate ? { $type: 'number' } : null }),
    ...(lateAt !== undefined && { urgency: { $gte: -lateAt.getTime() } }),
    ...((before !== undefined || since !== undefined) && {
      createdAt: { ...(since !== undefined && { $gte: since }), ...(before !== undefined && { $lt: before }) },
    }),
  };
}

const range = (field: string, min: number | undefined, max: number | undefined) =>
  min === undefined && max === undefined
    ? {}
    : { [field]: { ...(min !== undefined && { $gte: min }), ...(max !== undefined && { $lte: max }) } };

/** Returns the declared index for a scope and an order: first the fields tested for equality, then the sort fields. */
function indexFor(scope: Scope, sort: QueueSort, hasStatus: boolean): Keys {
  // A person has few assigned documents, so they are sorted in memory.
  const order = 'assigneeId' in scope ? ORDERS.riskScore : ORDERS[sort];
  const keys = new Set([...Object.keys(scope), ...(hasStatus ? ['status'] : []), ...order]);
  return Object.fromEntries([...keys].map((key) => [key, 1 as const]));
}
