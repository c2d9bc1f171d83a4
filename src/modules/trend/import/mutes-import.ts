import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { readReport } from '../reports/report.js';
import { MuteRepository } from '../mutes/mute.repository.js';
import type { MutedContext } from '../trend.types.js';
import type { DumpDocument } from './dump-record.js';
import type { CollectionImport, SourceRecord, TallyCounter } from './import-tally.js';
import { SourceFields } from './source-fields.js';

/** Imports active mutes. */
@Injectable()
export class MutesImport implements CollectionImport {
  constructor(
    private readonly mutes: MuteRepository,
    private readonly clock: Clock,
  ) {}

  async take(records: readonly SourceRecord[], tally: TallyCounter): Promise<void> {
    const now = this.clock.now();
    const running = tally.valid(records, (document) => {
      const mute = muteOf(document);
      if (mute.expiresAt > now) return mute;
      tally.skip('ended');
      return undefined;
    });
    for (const mute of running) {
      const until = await this.mutes.mutedUntil(mute.organization, mute.context, now);
      // A mute that was set here is not shortened.
      if (until !== undefined && until >= mute.expiresAt) tally.known(1);
      else {
        await this.mutes.save({ ...mute, mutedAt: now });
        tally.imported(1);
      }
    }
  }
}

/** @throws AppError `invalid`, which names the field */
export function muteOf(document: DumpDocument): MutedContext & { readonly expiresAt: Date } {
  const fields = new SourceFields(document);
  const expiresAt = fields.requiredDate('expires_at');
  const { organization, context } = readReport(
    // Names are checked like the names in a report; a mute has no other fields of reports.
    { source_id: 'any', organization: fields.organization, context: fields.get('context'), pii_types: { any: 0 } },
    expiresAt,
  );
  return { organization, context, expiresAt };
}
