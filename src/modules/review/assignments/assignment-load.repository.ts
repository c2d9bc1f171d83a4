import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model } from 'mongoose';
import { onceById } from '../../../platform/database/once-by-id.js';
import { DocumentRecord, type StoredDocument } from '../documents/document.model.js';
import { UNREVIEWED } from '../documents/document-states.js';
import {
  AssignmentOperationRecord,
  type AssignmentChange,
  type AssignmentOperation,
  type StoredAssignmentOperation,
} from './assignment-operation.model.js';

/** Operations of one person that can be undone, the latest. */
const MAX_OPERATIONS = 100;
const OF_PERSON = { assigneeId: 1, riskScore: 1, _id: 1 } as const;

/** How much people have to do, and what was given to them at once. */
@Injectable()
export class AssignmentLoadRepository {
  private readonly documents: Collection<StoredDocument>;
  private readonly operations: Collection<StoredAssignmentOperation>;

  constructor(
    @InjectModel(DocumentRecord.name) documents: Model<DocumentRecord>,
    @InjectModel(AssignmentOperationRecord.name) operations: Model<AssignmentOperationRecord>,
  ) {
    this.documents = documents.collection as unknown as Collection<StoredDocument>;
    this.operations = operations.collection as unknown as Collection<StoredAssignmentOperation>;
  }

  /** How many documents each of them still has to review, in their order. */
  async openOf(userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counts = userIds.map(async (assigneeId) => {
      const open = { assigneeId, status: { $in: [...UNREVIEWED] } };
      return [assigneeId, await this.documents.countDocuments(open, { hint: OF_PERSON })] as const;
    });
    return new Map(await Promise.all(counts));
  }

  /** One that is there already, of an earlier try of the same request, stays. The oldest of many of a person go. */
  async keep({ id, ...operation }: AssignmentOperation): Promise<void> {
    await onceById(() => this.operations.insertOne({ _id: id, ...operation }));
    const old = await this.operations
      .find({ userId: operation.userId }, { projection: { _id: 1 } })
      .sort({ userId: 1, at: -1, _id: 1 })
      .skip(MAX_OPERATIONS)
      .toArray();
    if (old.length > 0) await this.operations.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
  }

  /** Only these changes of it can still be undone. */
  async leave(id: string, changes: readonly AssignmentChange[]): Promise<void> {
    if (changes.length === 0) await this.operations.deleteOne({ _id: id });
    else await this.operations.updateOne({ _id: id }, { $set: { changes } });
  }

  async find(id: string): Promise<AssignmentOperation | undefined> {
    const found = await this.operations.findOne({ _id: id });
    if (found === null) return undefined;
    const { _id, ...operation } = found;
    return { id: _id, ...operation };
  }
}
