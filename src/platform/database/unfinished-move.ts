import type { Connection, mongo } from 'mongoose';

/** Holds one document while `umbra move` copies data into the database; no collection of the product has this name. */
const COLLECTION = 'unfinished_move';
const ID = 'move';

/** The progress of a move. */
interface UnfinishedMove {
  readonly _id: typeof ID;
  /** Names of collections that are copied as a whole. */
  readonly copied: readonly string[];
}

/** The mark of a database that data is being moved into: no server starts on it until all of the data is there. */
export class MoveMark {
  private readonly marks: mongo.Collection<UnfinishedMove>;

  constructor(database: mongo.Db) {
    this.marks = database.collection<UnfinishedMove>(COLLECTION);
  }

  /** True for the collection of the mark itself, which is no data. */
  static isMark(collection: string): boolean {
    return collection === COLLECTION;
  }

  /** Returns the collections that an earlier attempt has copied; undefined if there was none. */
  async read(): Promise<ReadonlySet<string> | undefined> {
    const mark = await this.marks.findOne({ _id: ID });
    return mark === null ? undefined : new Set(mark.copied);
  }

  async set(): Promise<void> {
    await this.marks.updateOne({ _id: ID }, { $setOnInsert: { copied: [] } }, { upsert: true });
  }

  async noteCopied(collection: string): Promise<void> {
    await this.marks.updateOne({ _id: ID }, { $addToSet: { copied: collection } });
  }

  async remove(): Promise<void> {
    await this.marks.drop();
  }
}

/** @throws Error while the database has only a part of the data that is moved into it */
export async function refuseUnfinishedMove({ db }: Connection): Promise<void> {
  if (db === undefined || (await new MoveMark(db).read()) === undefined) return;
  throw new Error(
    'Moving data into this database was interrupted. Run the same umbra move again: it continues from there (docs/operate/move.md).',
  );
}
