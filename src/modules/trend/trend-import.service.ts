import { Injectable } from '@nestjs/common';
import { CountsRepository } from './counts/counts.repository.js';
import { BreachesImport } from './import/breaches-import.js';
import { CountsImport } from './import/counts-import.js';
import { findDump } from './import/dump-files.js';
import { TallyCounter, type CollectionImport, type SourceRecord } from './import/import-tally.js';
import { MetricsImport } from './import/metrics-import.js';
import { MutesImport } from './import/mutes-import.js';
import { readDump } from './import/read-dump.js';
import { StatsImport } from './import/stats-import.js';
import { TrendConfig } from './trend.config.js';
import {
  IMPORTED_COLLECTIONS,
  type Dump,
  type DumpFile,
  type ImportedCollection,
  type ImportTally,
  type ImportWatcher,
} from './trend-import.types.js';

/**
 * The number of records imported together, which limits the memory. Each series is written once per batch, and a large
 * batch makes that a small part of the work.
 */
const MAX_RECORDS = 2000;
const MAX_BYTES = 8 * 1024 * 1024;

/** Imports the data of an existing monitor. */
@Injectable()
export class TrendImportService {
  private readonly imports: Readonly<Record<ImportedCollection, CollectionImport>>;

  constructor(
    private readonly reports: CountsRepository,
    private readonly config: TrendConfig,
    counts: CountsImport,
    stats: StatsImport,
    mutes: MutesImport,
    breaches: BreachesImport,
    metrics: MetricsImport,
  ) {
    this.imports = { pii_counts: counts, pii_stats: stats, mutes, breaches, metrics };
  }

  /** Lists the files to import. @throws Error of the file system, with `code` and `path` */
  static async find(paths: readonly string[]): Promise<Dump> {
    return findDump(paths);
  }

  /**
   * Imports files, collection by collection. It may be repeated, also after an interruption: imported data stays
   * unchanged.
   * @returns a tally for each collection with a file
   * @throws an error of the file system, with `code` and `path`, or of the database
   */
  async import(
    files: readonly DumpFile[],
    watcher: ImportWatcher,
  ): Promise<ReadonlyMap<ImportedCollection, ImportTally>> {
    // The database is available only now.
    await this.reports.prepare(this.config.countsRetentionDays);
    const tallies = new Map<ImportedCollection, ImportTally>();
    let records = 0;
    for (const collection of IMPORTED_COLLECTIONS) {
      const filesOfCollection = files.filter((file) => file.collection === collection);
      if (filesOfCollection.length === 0) continue;
      const tally = new TallyCounter(watcher);
      for await (const batch of batchesOf(filesOfCollection, tally)) {
        await this.imports[collection].take(batch, tally);
        records += batch.length;
        watcher.progress(records);
      }
      await this.imports[collection].finish?.(tally);
      tallies.set(collection, tally.sum());
    }
    return tallies;
  }
}

async function* batchesOf(files: readonly DumpFile[], tally: TallyCounter): AsyncGenerator<SourceRecord[], void> {
  let batch: SourceRecord[] = [];
  let bytes = 0;
  for (const file of files) {
    for await (const found of readDump(file)) {
      const record = tally.read(file.path, found);
      if (record === undefined) continue;
      batch.push(record);
      bytes += found.bytes ?? 0;
      if (batch.length < MAX_RECORDS && bytes < MAX_BYTES) continue;
      yield batch;
      batch = [];
      bytes = 0;
    }
  }
  if (batch.length > 0) yield batch;
}
