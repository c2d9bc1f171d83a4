import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessTaken } from '../../platform/database/or-taken.js';
import { visibleTo, type Audience, type VisibleGroups } from '../../platform/auth/audience.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { readAll } from '../../platform/database/read-records.js';
import { ContextEntryRecord, ContextRecord } from './context.model.js';
import type { ContextEntry, ContextScope } from './context.types.js';

/** An entry as it is read during redaction. */
export interface KnownReplacement {
  readonly key: string;
  readonly replacement: string;
  readonly usedAt: Date;
}

/** A context that exists now. */
export interface AddedContext {
  /** True if this call created it. */
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

  /** Returns the names, in code point order, of contexts that members of these groups may use. */
  listNames(
    page: { readonly offset: number; readonly limit: number },
    groups: VisibleGroups = 'everything',
  ): Promise<string[]> {
    return readAll(
      this.contexts.find(visibleTo(groups), { _id: 1 }).sort({ _id: 1 }).skip(page.offset).limit(page.limit),
      ({ _id }) => _id,
    );
  }

  /** Returns the audience of a context; undefined if it does not exist. */
  async audienceOf(context: string): Promise<Audience | undefined> {
    const found = await this.contexts.findById(context, { groupIds: 1 }).lean();
    return found === null ? undefined : (found.groupIds ?? null);
  }

  /** Creates a context for these groups if it does not exist; replicas may race. */
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
    // It was deleted just now, and belongs to whoever creates it next: nobody may use the old one.
    return { isNew: false, audience: (await this.audienceOf(context)) ?? audience };
  }

  /** Sets who may use a context, and creates it if it does not exist. @returns the previous audience */
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

  /** Changes who may use a context if that is still what was read. @returns false if it is not */
  async replaceAudience(context: string, read: Audience, audience: Audience): Promise<boolean> {
    const groupIds = audience === null ? null : [...audience];
    const filter = { _id: context, groupIds: { $eq: read === null ? null : [...read] } };
    return (await this.contexts.updateOne(filter, { $set: { groupIds } })).matchedCount === 1;
  }

  /** Counts the contexts that belong to a group. */
  async countOfGroup(groupId: string): Promise<number> {
    return this.contexts.countDocuments({ groupIds: groupId });
  }

  async count(context: string): Promise<number> {
    return this.entries.countDocuments({ pool: poolOf(storedScope(context)), context });
  }

  /** Returns entries in order of keys, starting after `after`. */
  listEntries(context: string, after: string, limit: number): Promise<ContextEntry[]> {
    return readAll(
      this.entries
        .find({ pool: poolOf(storedScope(context)), context, key: { $gt: after } })
        .sort({ key: 1 })
        .limit(limit),
      ({ key, kind, replacement }) => ({ key, kind, replacement }),
    );
  }

  findReplacements(scope: ContextScope, keys: readonly string[]): Promise<KnownReplacement[]> {
    return readAll(
      this.entries.find(
        { pool: poolOf(scope), context: scope.context, key: { $in: [...keys] } },
        { _id: 0, key: 1, replacement: 1, usedAt: 1 },
      ),
      ({ key, replacement, usedAt }) => ({ key, replacement, usedAt }),
    );
  }

  /**
   * Stores replacements of values that are new to the context. For each value the first replica wins; a surrogate that
   * is in use for another word is not stored.
   */
  async insertAbsent(scope: ContextScope, entries: readonly ContextEntry[], now: Date): Promise<void> {
    const writes = entries.map(({ key, kind, replacement }) => ({
      updateOne: {
        filter: { pool: poolOf(scope), context: scope.context, key },
        update: { $setOnInsert: { kind, replacement, usedAt: now } },
        upsert: true,
      },
    }));
    // Another replica has just inserted the same key, and its replacement is valid; or the surrogate is taken.
    await unlessTaken(() => this.entries.bulkWrite(writes, { ordered: false }));
  }

  /** Replaces or adds entries. */
  async overwrite(context: string, entries: readonly ContextEntry[], now: Date): Promise<void> {
    const pool = poolOf(storedScope(context));
    const writes = entries.map(({ key, kind, replacement }) => ({
      updateOne: {
        filter: { pool, context, key },
        update: { $set: { kind, replacement, usedAt: now } },
        upsert: true,
      },
    }));
    // The surrogate is in use for another word, which keeps it.
    await unlessTaken(() => this.entries.bulkWrite(writes, { ordered: false }));
  }

  async touch(scope: ContextScope, keys: readonly string[], now: Date): Promise<void> {
    await this.entries.updateMany(
      { pool: poolOf(scope), context: scope.context, key: { $in: [...keys] } },
      { $set: { usedAt: now } },
    );
  }

  /** Removes the entries first, so that an interrupted deletion can be repeated. */
  async remove(context: string): Promise<boolean> {
    await this.entries.deleteMany({ pool: poolOf(storedScope(context)), context });
    const { deletedCount } = await this.contexts.deleteOne({ _id: context });
    return deletedCount === 1;
  }

  /**
   * Deletes all but the `kept` most recently used entries of a context; those used on the same day as the last stay
   * too.
   */
  async removeAllButUsed(scope: ContextScope, kept: number): Promise<number> {
    const pool = poolOf(scope);
    const [last] = await this.entries.find({ pool }, { usedAt: 1 }).sort({ usedAt: -1 }).skip(kept).limit(1).lean();
    if (last === undefined) return 0;
    const { deletedCount } = await this.entries.deleteMany({ pool, usedAt: { $lte: last.usedAt } });
    return deletedCount;
  }
}
