import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { visibleTo, type Audience, type VisibleGroups } from '../../platform/auth/audience.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { ContextEntryRecord, ContextRecord } from './context.model.js';
import type { ContextEntry, ContextScope } from './context.types.js';

/** An entry as it is looked up while documents are redacted. */
export interface KnownReplacement {
  readonly key: string;
  readonly replacement: string;
  readonly usedAt: Date;
}

/** A context that is there now. */
export interface AddedContext {
  /** Whether it was made by this call. */
  readonly isNew: boolean;
  readonly audience: Audience;
}

const INLINE_POOL = 'inline';
const STORED = 'stored:';
const poolOf = ({ origin, context }: ContextScope): string =>
  origin === 'inline' ? INLINE_POOL : `${STORED}${context}`;
const storedScope = (context: string): ContextScope => ({ origin: 'stored', context });

@Injectable()
export class ContextRepository {
  constructor(
    @InjectModel(ContextRecord.name) private readonly contexts: Model<ContextRecord>,
    @InjectModel(ContextEntryRecord.name) private readonly entries: Model<ContextEntryRecord>,
  ) {}

  /** Names in code point order of contexts that members of these groups may use. */
  async listNames(
    page: { readonly offset: number; readonly limit: number },
    groups: VisibleGroups = 'everything',
  ): Promise<string[]> {
    const found = await this.contexts
      .find(visibleTo(groups), { _id: 1 })
      .sort({ _id: 1 })
      .skip(page.offset)
      .limit(page.limit)
      .lean();
    return found.map(({ _id }) => _id);
  }

  /** Returns who may use a context; undefined when there is none of that name. */
  async audienceOf(context: string): Promise<Audience | undefined> {
    const found = await this.contexts.findById(context, { groupIds: 1 }).lean();
    return found === null ? undefined : (found.groupIds ?? null);
  }

  /** Makes a context for these groups when there is none of that name; replicas may race. */
  async add(context: string, audience: Audience, now: Date): Promise<AddedContext> {
    const groupIds = audience === null ? null : [...audience];
    try {
      const { upsertedCount } = await this.contexts.updateOne(
        { _id: context },
        { $setOnInsert: { createdAt: now, groupIds } },
        { upsert: true },
      );
      if (upsertedCount === 1) return { isNew: true, audience };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    // Deleted in this moment, it belongs to whoever makes it next: nobody may use it as it was.
    return { isNew: false, audience: (await this.audienceOf(context)) ?? audience };
  }

  /** Says who may use a context from now on, and makes it where there is none. @returns who might before */
  async setAudience(context: string, audience: Audience, now: Date): Promise<Audience | undefined> {
    const groupIds = audience === null ? null : [...audience];
    const before = await this.contexts
      .findOneAndUpdate(
        { _id: context },
        { $set: { groupIds }, $setOnInsert: { createdAt: now } },
        { upsert: true, returnDocument: 'before' },
      )
      .lean();
    return before === null ? undefined : (before.groupIds ?? null);
  }

  /** Counts contexts that belong to a group. */
  async countOfGroup(groupId: string): Promise<number> {
    return this.contexts.countDocuments({ groupIds: groupId });
  }

  async count(context: string): Promise<number> {
    return this.entries.countDocuments({ pool: poolOf(storedScope(context)), context });
  }

  /** In the order of their keys, from the one behind `after`. */
  async listEntries(context: string, after: string, limit: number): Promise<ContextEntry[]> {
    const found = await this.entries
      .find({ pool: poolOf(storedScope(context)), context, key: { $gt: after } })
      .sort({ key: 1 })
      .limit(limit)
      .lean();
    return found.map(({ key, kind, replacement }) => ({ key, kind, replacement }));
  }

  async findReplacements(scope: ContextScope, keys: readonly string[]): Promise<KnownReplacement[]> {
    const found = await this.entries
      .find(
        { pool: poolOf(scope), context: scope.context, key: { $in: [...keys] } },
        { _id: 0, key: 1, replacement: 1, usedAt: 1 },
      )
      .lean();
    return found.map(({ key, replacement, usedAt }) => ({ key, replacement, usedAt }));
  }

  /**
   * Keeps replacements of values that the context does not know. The first of several replicas wins, value by value; a
   * surrogate of a name that stands for another word is not kept.
   */
  async insertAbsent(scope: ContextScope, entries: readonly ContextEntry[], now: Date): Promise<void> {
    const writes = entries.map(({ key, kind, replacement }) => ({
      updateOne: {
        filter: { pool: poolOf(scope), context: scope.context, key },
        update: { $setOnInsert: { kind, replacement, usedAt: now } },
        upsert: true,
      },
    }));
    try {
      await this.entries.bulkWrite(writes, { ordered: false });
    } catch (error) {
      // Another replica has just inserted the same key, whose replacement is the one; or the surrogate is taken.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Replaces what the context has, or adds it. */
  async overwrite(context: string, entries: readonly ContextEntry[], now: Date): Promise<void> {
    const pool = poolOf(storedScope(context));
    const writes = entries.map(({ key, kind, replacement }) => ({
      updateOne: {
        filter: { pool, context, key },
        update: { $set: { kind, replacement, usedAt: now } },
        upsert: true,
      },
    }));
    try {
      await this.entries.bulkWrite(writes, { ordered: false });
    } catch (error) {
      // A surrogate stands for another word here: that one keeps it.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async touch(scope: ContextScope, keys: readonly string[], now: Date): Promise<void> {
    await this.entries.updateMany(
      { pool: poolOf(scope), context: scope.context, key: { $in: [...keys] } },
      { $set: { usedAt: now } },
    );
  }

  /** The entries go first, so that a deletion that is cut short can be repeated. */
  async remove(context: string): Promise<boolean> {
    await this.entries.deleteMany({ pool: poolOf(storedScope(context)), context });
    const { deletedCount } = await this.contexts.deleteOne({ _id: context });
    return deletedCount === 1;
  }

  /** Deletes all but the `kept` entries of a context that were used last; those used on the same day as the last stay. */
  async removeAllButUsed(scope: ContextScope, kept: number): Promise<number> {
    const pool = poolOf(scope);
    const [last] = await this.entries.find({ pool }, { usedAt: 1 }).sort({ usedAt: -1 }).skip(kept).limit(1).lean();
    if (last === undefined) return 0;
    const { deletedCount } = await this.entries.deleteMany({ pool, usedAt: { $lte: last.usedAt } });
    return deletedCount;
  }
}
