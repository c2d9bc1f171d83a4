import type { Connection } from 'mongoose';

/** The version of the last migration. Increase it with each new one. */
export const LATEST_SCHEMA_VERSION = 1;

/** The place of the version of the stored data. */
export const SCHEMA_VERSION = { collection: 'schema_version', id: 'schema' } as const;

/** The version of the stored data; one document. */
export interface SchemaVersionDocument {
  readonly _id: string;
  /** The last migration that was run; absent while the first one is announced. */
  readonly version?: number;
  /** The version that a process must know to use the data; absent if any may. */
  readonly oldest?: number;
}

/** @throws Error if a migration was run, or is about to be, that this version does not know */
export function refuseNewer({ version = 0, oldest = 0 }: Partial<SchemaVersionDocument>, latest: number): void {
  const stored = Math.max(version, oldest);
  if (stored <= latest) return;
  throw new Error(
    `The database was changed by a newer version of Umbra (schema ${stored}; this version knows up to ${latest}). Start that version or a newer one, or restore the backup from before the upgrade.`,
  );
}

/** Refuses before anything is written, even an index. @throws Error as `refuseNewer` */
export async function refuseNewerSchema({ db }: Connection): Promise<void> {
  const { collection, id } = SCHEMA_VERSION;
  const stored = await db?.collection<SchemaVersionDocument>(collection).findOne({ _id: id });
  refuseNewer(stored ?? {}, LATEST_SCHEMA_VERSION);
}
