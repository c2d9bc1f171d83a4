import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model } from 'mongoose';
import { DocumentRecord, type StoredDocument } from '../documents/document.model.js';
import { DocumentRepository, keyOf } from '../documents/document.repository.js';
import type { DocumentHeader } from '../documents/document.types.js';
import type { QueueQuestion, QueueSort } from './queue.types.js';

type Scope = Readonly<Record<string, string>>;
type Keys = Readonly<Record<string, 1>>;

/** Behind what people sort by comes what tells equal ones apart. */
const ORDERS: Readonly<Record<QueueSort, readonly string[]>> = {
  riskScore: ['riskScore', '_id'],
  status: ['status', 'riskScore', '_id'],
  batchId: ['batchId', 'riskScore', '_id'],
  filename: ['filenameKey', '_id'],
  priority: ['priority', '_id'],
};

/** A query of the queue within one scope: all documents, those of a batch, or those of a group. */
export interface QueueQuery {
  readonly filter: object;
  readonly order: readonly string[];
  readonly direction: 1 | -1;
  /** The index that is walked, so that nothing is sorted in memory whatever the planner thinks. */
  readonly index: Keys;
}

/** Pages of documents, each found by walking one index. */
@Injectable()
export class QueueRepository {
  private readonly documents: Collection<StoredDocument>;

  constructor(
    @InjectModel(DocumentRecord.name) model: Model<DocumentRecord>,
    private readonly headers: DocumentRepository,
  ) {
    this.documents = model.collection as unknown as Collection<StoredDocument>;
  }

  /** The documents from the first up to the end of the page, which `skip` then cuts: groups are merged. */
  async find(question: QueueQuestion, skip: number, limit: number): Promise<readonly DocumentHeader[]> {
    const queries = queriesOf(question);
    const [only] = queries;
    if (only === undefined) return [];
    if (queries.length === 1) return (await this.run(only, skip, limit)).map((found) => this.headers.toHeader(found));
    const lists = await Promise.all(queries.map((query) => this.run(query, 0, skip + limit)));
    return lists
      .flat()
      .sort(byOrder(only))
      .slice(skip, skip + limit)
      .map((found) => this.headers.toHeader(found));
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

  private async run({ filter, order, direction, index }: QueueQuery, skip: number, limit: number) {
    return this.documents
      .find(filter, { hint: index })
      .sort(Object.fromEntries(order.map((key) => [key, direction])))
      .skip(skip)
      .limit(limit)
      .toArray();
  }
}

/** One query for all, for a batch, or for each of the caller's groups: an index walks one of them in order. */
export function queriesOf({ reach, batchId, status, filename, sort, direction }: QueueQuestion): readonly QueueQuery[] {
  const scopes: readonly Scope[] =
    batchId !== undefined
      ? [{ batchId }]
      : reach === 'everything'
        ? [{}]
        : reach.groupIds.map((groupId) => ({ groupId }));
  const rest = {
    ...(status !== undefined && { status }),
    ...(filename !== undefined && { filenameKey: { $regex: escaped(keyOf(filename)) } }),
  };
  return scopes.map((scope) => ({
    filter: { ...scope, ...rest },
    order: ORDERS[sort],
    direction: direction === 'asc' ? 1 : -1,
    index: indexFor(scope, sort, status !== undefined),
  }));
}

/** The declared index for a scope and an order; where a status is asked for, one that begins with it if there is one. */
function indexFor(scope: Scope, sort: QueueSort, hasStatus: boolean): Keys {
  const scoped = Object.keys(scope);
  const isByStatus = sort === 'status' || (hasStatus && sort === 'riskScore');
  const inBatch = sort === 'batchId' && scoped[0] === 'batchId';
  const keys = isByStatus ? ORDERS.status : inBatch ? ORDERS.riskScore : ORDERS[sort];
  return Object.fromEntries([...new Set([...scoped, ...keys])].map((key) => [key, 1 as const]));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

type Comparable = Readonly<Record<string, string | number>>;

function byOrder({ order, direction }: QueueQuery) {
  return (one: StoredDocument, other: StoredDocument): number => {
    const [a, b] = [one, other] as unknown as readonly [Comparable, Comparable];
    for (const key of order) {
      const [left, right] = [a[key] ?? '', b[key] ?? ''];
      if (left !== right) return (left < right ? -1 : 1) * direction;
    }
    return 0;
  };
}
