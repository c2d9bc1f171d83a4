/** One series of counts, identified by four names. */
export interface SeriesKey {
  readonly organization: string;
  readonly context: string;
  readonly source_id: string;
  readonly pii_type: string;
}

/** The state encoded in the page's URL. */
export interface TrendsAddress {
  /** Empty for all organizations. */
  readonly organization: string;
  readonly hours: number;
  readonly series: SeriesKey | undefined;
}

/** The windows of the list: those of the dashboard, which begins with the same. */
export const LIST_HOURS = [6, 24, 72, 168] as const;
export const DEFAULT_LIST_HOURS = 24;
export const SERIES_HOURS = [24, 168, 720, 2160] as const;
export const DEFAULT_SERIES_HOURS = 168;

const defaultHours = (series: SeriesKey | undefined): number =>
  series === undefined ? DEFAULT_LIST_HOURS : DEFAULT_SERIES_HOURS;

export function readAddress(search: string): TrendsAddress {
  const query = new URLSearchParams(search);
  const series = readSeries(query.get('series'));
  const known: readonly number[] = series === undefined ? LIST_HOURS : SERIES_HOURS;
  const hours = Number(query.get('hours'));
  return {
    organization: query.get('organization') ?? '',
    hours: known.includes(hours) ? hours : defaultHours(series),
    series,
  };
}

export function addressOf({ organization, hours, series }: TrendsAddress): string {
  const query = new URLSearchParams({
    ...(organization !== '' && { organization }),
    ...(hours !== defaultHours(series) && { hours: String(hours) }),
    ...(series !== undefined && {
      series: JSON.stringify([series.organization, series.context, series.source_id, series.pii_type]),
    }),
  }).toString();
  return query === '' ? '/trends' : `/trends?${query}`;
}

/** Returns a series of four strings, or undefined: URLs may be mistyped or cut off. */
function readSeries(text: string | null): SeriesKey | undefined {
  let parts: unknown;
  try {
    parts = JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts.length !== 4) return undefined;
  const [organization, context, source, type] = parts as unknown[];
  if (typeof organization !== 'string' || typeof context !== 'string') return undefined;
  if (typeof source !== 'string' || typeof type !== 'string') return undefined;
  return { organization, context, source_id: source, pii_type: type };
}
