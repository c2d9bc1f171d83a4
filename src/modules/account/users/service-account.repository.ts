import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { onceById } from '../../../platform/database/once-by-id.js';
import { literalPattern } from '../../../platform/database/literal-pattern.js';
import { orTaken } from '../../../platform/database/or-taken.js';
import { readOne, readPage } from '../../../platform/database/read-records.js';
import { newId } from '../../../platform/idempotency/new-id.js';
import type { Page, PageRequest } from '../account.types.js';
import { UserRecord } from './user.model.js';
import { emailOf, nameOf, type ServiceAccount } from './service-account.types.js';

export type NewServiceAccount = Omit<ServiceAccount, 'id' | 'disabled'>;
export type ServiceAccountChanges = Partial<Pick<ServiceAccount, 'description' | 'role' | 'disabled'>>;

const SERVICE = { kind: 'service' } as const;

/** Service accounts, stored beside people: both have groups and keys. */
@Injectable()
export class ServiceAccountRepository {
  constructor(@InjectModel(UserRecord.name) private readonly users: Model<UserRecord>) {}

  async insert({ name, ...fields }: NewServiceAccount): Promise<ServiceAccount | 'taken'> {
    const record = {
      _id: newId(),
      ...SERVICE,
      email: emailOf(name),
      ...fields,
      disabled: false,
      sessionEpoch: 1,
    };
    return orTaken(async () => {
      await onceById(() => this.users.create(record));
      return toServiceAccount(record);
    });
  }

  /** Sorted by name. @param part a part of the name */
  list(page: PageRequest, part = ''): Promise<Page<ServiceAccount>> {
    const filter = {
      ...SERVICE,
      ...(part !== '' && { email: { $regex: `^${emailOf('.*')}${literalPattern(part)}` } }),
    };
    return readPage(this.users.find(filter).sort({ email: 1 }), page, toServiceAccount);
  }

  findById(id: string): Promise<ServiceAccount | undefined> {
    return readOne(this.users.findOne({ _id: id, ...SERVICE }), toServiceAccount);
  }

  findByName(name: string): Promise<ServiceAccount | undefined> {
    return readOne(this.users.findOne({ email: emailOf(name), ...SERVICE }), toServiceAccount);
  }

  /** @param read where given, the account must be unchanged since then */
  update(id: string, changes: ServiceAccountChanges, read?: ServiceAccount): Promise<ServiceAccount | undefined> {
    return readOne(
      this.users.findOneAndUpdate(
        { _id: id, ...SERVICE, ...(read && unchangedFilter(read)) },
        { $set: { ...changes } },
        { returnDocument: 'after' },
      ),
      toServiceAccount,
    );
  }

  /** @param read as in `update` */
  async remove(id: string, read?: ServiceAccount): Promise<boolean> {
    return (
      (await this.users.deleteOne({ _id: id, ...SERVICE, ...(read && unchangedFilter(read)) }).exec()).deletedCount > 0
    );
  }
}

const unchangedFilter = ({ description, role, disabled }: ServiceAccount) => ({
  // Accounts without a description may lack the field.
  description: description === '' ? { $in: ['', null] } : description,
  role,
  disabled,
});

const toServiceAccount = (
  record: Pick<UserRecord, '_id' | 'email' | 'description' | 'role' | 'disabled' | 'createdAt' | 'createdBy'>,
): ServiceAccount => ({
  id: record._id,
  name: nameOf(record.email),
  description: record.description ?? '',
  role: record.role,
  disabled: record.disabled,
  createdAt: record.createdAt,
  createdBy: record.createdBy ?? '',
});
