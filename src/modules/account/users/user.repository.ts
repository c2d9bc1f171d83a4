import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Role } from '../../../platform/auth/principal.js';
import { literalPattern } from '../../../platform/database/literal-pattern.js';
import { onceById } from '../../../platform/database/once-by-id.js';
import { orTaken } from '../../../platform/database/or-taken.js';
import { readAll, readIds, readOne, readPage } from '../../../platform/database/read-records.js';
import { newId } from '../../../platform/idempotency/new-id.js';
import type { Page, PageRequest, User } from '../account.types.js';
import type { DirectoryEntry, DirectoryRange, Found } from '../directory.types.js';
import type { UserSettings } from './user-settings.js';
import type { Query } from './directory-query.js';
import { UserRecord } from './user.model.js';
import { unchangedFilter, recordOf, toCredentials, toUser, type UserCredentials } from './user-records.js';

export type { UserCredentials };

export interface NewUser {
  readonly email: string;
  /** Absent for people who sign in through another system. */
  readonly passwordHash?: string;
  readonly role: Role;
  readonly createdAt: Date;
  readonly mustChangePassword?: boolean;
  readonly first?: true;
  readonly disabled?: boolean;
  readonly directory?: DirectoryEntry;
  readonly madeByDirectory?: true;
}

export interface UserChanges {
  readonly email?: string;
  readonly role?: Role;
  readonly disabled?: boolean;
  readonly passwordHash?: string;
  readonly mustChangePassword?: boolean;
  readonly directory?: DirectoryEntry;
}

export interface UpdateOptions {
  readonly endsSessions: boolean;
  readonly revokesKey: boolean;
  readonly read?: User | undefined;
}

/** A personal key as stored: only the hash and the first characters. */
export interface StoredApiKey {
  readonly id: string;
  readonly hash: string;
  readonly hint: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

/** Matches people: their records have no kind. */
const PERSON = { kind: null } as const;

/** The address or key belongs to another user. */
export type Taken = 'taken';

@Injectable()
export class UserRepository {
  constructor(@InjectModel(UserRecord.name) private readonly users: Model<UserRecord>) {}

  async insert({ first, directory, disabled = false, ...fields }: NewUser): Promise<User | Taken> {
    const record = {
      _id: newId(),
      ...fields,
      disabled,
      sessionEpoch: 1,
      ...(first && { first }),
      ...(directory && { directory: recordOf(directory) }),
    };
    return orTaken(async () => {
      await onceById(() => this.users.create(record));
      return toUser(record);
    });
  }

  findById(id: string): Promise<User | undefined> {
    return readOne(this.users.findById(id), toUser);
  }

  findByApiKeyHash(hash: string): Promise<User | undefined> {
    return readOne(this.users.findOne({ 'apiKey.hash': hash }), toUser);
  }

  findFirst(): Promise<User | undefined> {
    return readOne(this.users.findOne({ first: true }), toUser);
  }

  async findCredentialsById(id: string): Promise<UserCredentials | undefined> {
    return toCredentials(await this.users.findById(id).lean().exec());
  }

  async findCredentialsByEmail(email: string): Promise<UserCredentials | undefined> {
    return toCredentials(await this.users.findOne({ email }).lean().exec());
  }

  /** Persons by e-mail address. @param part a part of the normalized address */
  list(page: PageRequest, part = ''): Promise<Page<User>> {
    const filter = { ...PERSON, ...(part !== '' && { email: { $regex: literalPattern(part) } }) };
    return readPage(this.users.find(filter).sort({ email: 1 }), page, toUser);
  }

  /** True if the only user is the administrator of the first start, with the generated password. */
  async isUntouched(): Promise<boolean> {
    const [first, ...others] = await this.users
      .find()
      .select({ first: 1, mustChangePassword: 1 })
      .limit(2)
      .lean()
      .exec();
    return others.length === 0 && first?.first === true && first.mustChangePassword === true;
  }

  /** Persons by id. */
  async search(query: Query, { skip, limit }: DirectoryRange): Promise<Found<User>> {
    const filter = { $and: [PERSON, query] };
    const total = await this.users.countDocuments(filter).exec();
    if (limit === 0) return { items: [], total };
    const found = await this.users.find(filter).sort({ _id: 1 }).skip(skip).limit(limit).lean().exec();
    return { items: found.map(toUser), total };
  }

  async isEmpty(): Promise<boolean> {
    return (await this.users.findOne().select({ _id: 1 }).lean().exec()) === null;
  }

  async countByIds(ids: readonly string[]): Promise<number> {
    return this.users.countDocuments({ _id: { $in: [...ids] } }).exec();
  }

  /** Counts people only: a service account could not sign in to make another administrator. */
  async hasActiveAdministratorBeside(id: string): Promise<boolean> {
    const other = { ...PERSON, role: 'ROLE_ADMIN' as const, disabled: false, _id: { $ne: id } };
    return (await this.users.findOne(other).select({ _id: 1 }).lean().exec()) !== null;
  }

  /**
   * @param endsSessions all sessions of the user end with the change
   * @param revokesKey also revokes their personal key
   * @param read where given, the user must be unchanged since then
   * @returns undefined when there is no such user, or it has changed since it was read
   */
  async update(
    id: string,
    { directory, ...changes }: UserChanges,
    { endsSessions, revokesKey, read }: UpdateOptions,
  ): Promise<User | Taken | undefined> {
    return orTaken(() =>
      readOne(
        this.users.findOneAndUpdate(
          { _id: id, ...(read && unchangedFilter(read)) },
          {
            $set: { ...changes, ...(directory && { directory: recordOf(directory) }) },
            ...(endsSessions && { $inc: { sessionEpoch: 1 } }),
            ...(revokesKey && { $unset: { apiKey: 1 } }),
          },
          { returnDocument: 'after' },
        ),
        toUser,
      ),
    );
  }

  /** Ends all sessions. @returns the new session epoch; undefined when there is no such user */
  async endSessions(id: string): Promise<number | undefined> {
    const found = await this.users
      .findOneAndUpdate({ _id: id, ...PERSON }, { $inc: { sessionEpoch: 1 } }, { returnDocument: 'after' })
      .lean()
      .exec();
    return found?.sessionEpoch;
  }

  /** Ends all sessions. @returns the new session epoch; undefined when the old password is no longer current */
  async replacePassword(id: string, oldHash: string, newHash: string): Promise<number | undefined> {
    const found = await this.users
      .findOneAndUpdate(
        { _id: id, passwordHash: oldHash },
        { $set: { passwordHash: newHash, mustChangePassword: false }, $inc: { sessionEpoch: 1 } },
        { returnDocument: 'after' },
      )
      .lean()
      .exec();
    return found?.sessionEpoch;
  }

  /** Stores another hash of the same password, unless the password was changed meanwhile; sessions stay open. */
  async renewPasswordHash(id: string, oldHash: string, newHash: string): Promise<void> {
    await this.users.updateOne({ _id: id, passwordHash: oldHash }, { $set: { passwordHash: newHash } }).exec();
  }

  async setApiKey(id: string, { expiresAt, ...key }: StoredApiKey): Promise<User | Taken | undefined> {
    const apiKey = { ...key, ...(expiresAt !== null && { expiresAt }) };
    return orTaken(() =>
      readOne(this.users.findOneAndUpdate({ _id: id }, { $set: { apiKey } }, { returnDocument: 'after' }), toUser),
    );
  }

  removeApiKey(id: string): Promise<User | undefined> {
    return readOne(
      this.users.findOneAndUpdate({ _id: id }, { $unset: { apiKey: 1 } }, { returnDocument: 'after' }),
      toUser,
    );
  }

  /** Updates the time only while the key is unchanged. */
  async markApiKeyUsed(hash: string, at: Date): Promise<void> {
    await this.users.updateOne({ 'apiKey.hash': hash }, { $max: { 'apiKey.lastUsedAt': at } }).exec();
  }

  /** Returns only the settings that this user has changed. */
  async settingsOf(id: string): Promise<Partial<UserSettings> | undefined> {
    const found = await this.users.findById(id).select({ settings: 1 }).lean().exec();
    return found === null ? undefined : (found.settings ?? {});
  }

  /**
   * @param read where given, the settings that change must still have these values, or none where it has none
   * @returns all settings that this user has changed so far
   */
  async changeSettings(
    id: string,
    changes: Partial<UserSettings>,
    read?: Partial<UserSettings>,
  ): Promise<Partial<UserSettings> | undefined> {
    const fields = Object.fromEntries(Object.entries(changes).map(([name, value]) => [`settings.${name}`, value]));
    const asRead = Object.keys(read === undefined ? {} : changes).map((name): [string, unknown] => {
      const value = read?.[name as keyof UserSettings];
      // Mongoose reads a list for a field of any type as `$in`.
      return [`settings.${name}`, value === undefined ? { $exists: false } : { $eq: value }];
    });
    const found = await this.users
      .findOneAndUpdate(
        { _id: id, ...Object.fromEntries(asRead) },
        { $set: fields },
        { returnDocument: 'after', projection: { settings: 1 } },
      )
      .lean()
      .exec();
    return found === null ? undefined : (found.settings ?? {});
  }

  /** Returns the ids among these that belong to people. */
  personsAmong(ids: readonly string[]): Promise<readonly string[]> {
    return readIds(this.users.find({ _id: { $in: [...ids] }, ...PERSON }));
  }

  /** Returns the ids among these that belong to people who may sign in. */
  enabledPersonsAmong(ids: readonly string[]): Promise<readonly string[]> {
    return this.enabledPersons({ _id: { $in: [...ids] } });
  }

  /** Returns the ids of people with these addresses who may sign in. */
  enabledPersonsWithEmails(emails: readonly string[]): Promise<readonly string[]> {
    return this.enabledPersons({ email: { $in: [...emails] } });
  }

  /** Returns the ids of administrators who may sign in. */
  enabledAdministrators(): Promise<readonly string[]> {
    return this.enabledPersons({ role: 'ROLE_ADMIN' });
  }

  private enabledPersons(query: Query): Promise<readonly string[]> {
    return readIds(this.users.find({ ...query, ...PERSON, disabled: false }));
  }

  async emailsByIds(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map(
      await readAll(this.users.find({ _id: { $in: [...ids] } }).select({ email: 1 }), ({ _id, email }) => [_id, email]),
    );
  }

  async isEmailTaken(email: string): Promise<boolean> {
    return (await this.users.findOne({ email }).select({ _id: 1 }).lean().exec()) !== null;
  }

  /** @param read where given, the user must be unchanged since then */
  async remove(id: string, read?: User): Promise<boolean> {
    return (await this.users.deleteOne({ _id: id, ...(read && unchangedFilter(read)) }).exec()).deletedCount > 0;
  }
}
