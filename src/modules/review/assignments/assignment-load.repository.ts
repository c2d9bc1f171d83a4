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

/** The maximum number of undoable operations kept per person, latest first. */
const MAX_OPERATIONS = 100;
const ASSIGNEE_INDEX = { assigneeId: 1, riskScore: 1, _id: 1 } as const;

/** Reads how many open documents people have, and stores bulk assignments so that they can be undone. */
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

  /** Returns the number of documents that each person still has to review, in the order of `userIds`. */
  async openOf(userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counts = userIds.map(async (assigneeId) => {
      const open = { assigneeId, status: { $in: [...UNREVIEWED] } };
      return [assigneeId, await this.documents.countDocuments(open, { hint: ASSIGNEE_INDEX })] as const;
    });
    return new Map(await Promise.all(counts));
  }

  /**
   * Stores an operation unless an earlier attempt of the same request did. Deletes the person's oldest ones beyond the
   * limit.
   */
  async keep({ id, ...operation }: AssignmentOperation): Promise<void> {
    await onceById(() => this.operations.insertOne({ _id: id, ...operation }));
    const old = await this.operations
      .find({ userId: operation.userId }, { projection: { _id: 1 } })
      .sort({ userId: 1, at: -1, _id: 1 })
      .skip(MAX_OPERATIONS)
      .toArray();
    if (old.length > 0) await this.operations.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
  }

  /** Keeps only these changes of an operation undoable; deletes the operation if there are none. */
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
