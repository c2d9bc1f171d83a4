import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model } from 'mongoose';
import { OperationRecord, type Operation, type StoredOperation } from './operation.model.js';

/** Stores decisions about many spans so that they can be undone. */
@Injectable()
export class OperationRepository {
  private readonly operations: Collection<StoredOperation>;

  constructor(@InjectModel(OperationRecord.name) model: Model<OperationRecord>) {
    this.operations = model.collection as unknown as Collection<StoredOperation>;
  }

  /** Replaces an operation that a failed attempt stored under the same id. */
  async keep({ id, ...operation }: Operation): Promise<void> {
    await this.operations.replaceOne({ _id: id }, operation, { upsert: true });
  }

  async find(id: string): Promise<Operation | undefined> {
    const found = await this.operations.findOne({ _id: id });
    if (found === null) return undefined;
    const { _id, ...operation } = found;
    return { id: _id, ...operation };
  }

  async forget(id: string): Promise<void> {
    await this.operations.deleteOne({ _id: id });
  }
}
