import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { CountsRepository } from '../counts/counts.repository.js';
import { IMPORT_KEY } from '../reports/delivery.types.js';
import { IngestService } from '../ingest/ingest.service.js';
import { portionsOf } from '../ingest/portions.js';
import { readReport } from '../reports/report.js';
import { TrendConfig } from '../trend.config.js';
import type { Report } from '../trend.types.js';
import type { DumpDocument } from './dump-record.js';
import type { CollectionImport, SourceRecord, TallyCounter } from './import-tally.js';
import { SourceFields, sourceIdOf } from './source-fields.js';

/** The number of counts written together. */
const MAX_COUNTS = 5000;

/** Imports reports like live ones, each with a key made from its id in the dump. */
@Injectable()
export class CountsImport implements CollectionImport {
  constructor(
    private readonly ingest: IngestService,
    private readonly counts: CountsRepository,
    private readonly config: TrendConfig,
    private readonly clock: Clock,
  ) {}

  async take(records: readonly SourceRecord[], tally: TallyCounter): Promise<void> {
    const days = this.config.countsRetentionDays;
    const deliveries = tally.recent(records, { now: this.clock.now(), days }, deliveryOf, ({ report }) => report.at);
    // Keys of deliveries are kept for some days, and reports with their keys as long as any report.
    const missing = await this.counts.missing(deliveries);
    tally.known(deliveries.length - missing.length);
    // The rows of a bucket are in order of arrival.
    const inOrder = missing.toSorted((a, b) => a.report.at.getTime() - b.report.at.getTime());
    // One after the other, since too much at once is refused.
    for (const portion of portionsOf(inOrder, MAX_COUNTS)) {
      for (const outcome of await this.ingest.accept(portion)) {
        if (outcome === 'accepted') tally.imported(1);
        else if (outcome === 'repeated') tally.known(1);
        else tally.skip('another report came with the same id');
      }
    }
  }
}

const deliveryOf = (document: DumpDocument) => ({
  report: reportOf(document),
  key: `${IMPORT_KEY}${sourceIdOf(document)}`,
});

/** @throws AppError `invalid`, which names the field */
export function reportOf(document: DumpDocument): Report {
  const fields = new SourceFields(document);
  const at = fields.requiredDate('timestamp');
  const report = {
    source_id: fields.get('source_id'),
    organization: fields.organization,
    context: fields.get('context'),
    pii_types: fields.get('pii_types'),
  };
  return { ...readReport(report, at), at };
}
