import { refuseNewer, SCHEMA_VERSION, type SchemaVersionDocument } from '../database/newer-schema.js';
import type { MigrationStep } from './migration.js';

/** A migration that a database lacks, and how many records it would change. */
export interface PlannedMigration extends Pick<MigrationStep, 'version' | 'name' | 'collection' | 'fitsOlder'> {
  readonly records: number;
}

/** What a start would do to a database. */
export interface MigrationPlan {
  /** The version of the last migration that was run on it; 0 if there was none. */
  readonly stored: number;
  readonly planned: readonly PlannedMigration[];
}

/** The two ways in which a plan reads a database. */
export interface PlanReader {
  find(collection: string, id: string): Promise<Partial<SchemaVersionDocument> | undefined>;
  count(collection: string, filter: object): Promise<number>;
}

/**
 * Finds out which migrations a start would run.
 * @param steps all migrations, in order
 * @throws Error if the database was changed by a newer version
 */
export async function planMigrations(database: PlanReader, steps: readonly MigrationStep[]): Promise<MigrationPlan> {
  const found = (await database.find(SCHEMA_VERSION.collection, SCHEMA_VERSION.id)) ?? {};
  refuseNewer(found, steps.length);
  const { version: stored = 0 } = found;
  const planned: PlannedMigration[] = [];
  for (const { pending, ...step } of steps.slice(stored)) {
    planned.push({ ...step, records: await database.count(step.collection, pending) });
  }
  return { stored, planned };
}
