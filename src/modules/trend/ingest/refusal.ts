import type { AppErrorOptions, ErrorKind } from '../../../platform/http/app-error.js';
import type { TrendConfig } from '../trend.config.js';
import { SERIES_LIMITS, type SeriesLimit } from '../trend.types.js';
import type { DeliveryOutcome } from './ingest.service.js';

/** The reason why a valid report is refused. */
export interface Refusal {
  readonly kind: ErrorKind;
  /** Contains no name from a report. */
  readonly message: string;
  readonly options: AppErrorOptions;
}

type Limits = Pick<
  TrendConfig,
  'maxTypesOfReport' | 'maxTypesOfSource' | 'maxSeriesOfOrganization' | 'maxSeriesWithoutKey' | 'maxSeries'
>;

const LEFT_OUT = 'Nothing of the report was stored. Reports of known types are still accepted.';

/** Returns the limit that a delivery would exceed; undefined for any other outcome. */
export function limitOf(outcome: DeliveryOutcome): SeriesLimit | undefined {
  return SERIES_LIMITS.find((limit) => outcome === `over-${limit}`);
}

/** Returns the message to a sender whose report would exceed a limit: which one, and how to proceed. */
export function refusalOf(limit: SeriesLimit, config: Limits): Refusal {
  const { maxTypesOfReport, maxTypesOfSource, maxSeriesOfOrganization, maxSeriesWithoutKey, maxSeries } = config;
  switch (limit) {
    case 'report':
      return {
        kind: 'invalid',
        message: `pii_types must not contain more than ${maxTypesOfReport} types.`,
        options: { code: 'TOO_MANY_TYPES', details: { limit, most: maxTypesOfReport } },
      };
    case 'source':
      return tooManySeries(
        limit,
        maxTypesOfSource,
        `A source can have at most ${maxTypesOfSource} types (MONITOR_MAX_TYPES_PER_SOURCE).`,
      );
    case 'organization':
      return tooManySeries(
        limit,
        maxSeriesOfOrganization,
        `An organization can have at most ${maxSeriesOfOrganization} series (MONITOR_MAX_SERIES_PER_ORGANIZATION).`,
      );
    case 'without-key':
      return tooManySeries(
        limit,
        maxSeriesWithoutKey,
        `Reports without a key cannot create series once there are ${maxSeriesWithoutKey} (MONITOR_MAX_SERIES_WITHOUT_KEY); set MONITOR_API_KEY to allow more.`,
      );
    case 'store':
      return tooManySeries(limit, maxSeries, `There can be at most ${maxSeries} series in total (MONITOR_MAX_SERIES).`);
  }
}

const tooManySeries = (limit: SeriesLimit, most: number, rule: string): Refusal => ({
  kind: 'unprocessable',
  message: `${rule} ${LEFT_OUT}`,
  options: { code: 'TOO_MANY_SERIES', details: { limit, most } },
});
