import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { ContextEntryRecord, ContextRecord } from './context.model.js';
import type { ContextEntry, ContextScope } from './context.types.js';

/** An entry as it is looked up while documents are redacted. */
export interface KnownReplacement {
  readonly key: string;
  readonly replacement: string;
  readonly usedAt: Date;
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

  /** Names in code point order. */
  async listNames(page: { readonly offset: number; readonly limit: number }): Promise<string[]> {
    const found = await this.contexts.find({}, { _id: 1 }).sort({ _id: 1 }).skip(page.offset).limit(page.limit).lean();
    return found.map(({ _id }) => _id);
  }

  async exists(context: string): Promise<boolean> {
    return (await this.contexts.exists({ _id: context })) !== null;
  }

  /** Makes the name known; replicas may race. */
  async add(context: string, now: Date): Promise<void> {
    try {
      await this.contexts.updateOne({ _id: context }, { $setOnInsert: { createdAt: now } }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
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
