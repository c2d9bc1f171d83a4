/** The selection of the report, as encoded in the page's URL. */
export interface ReportSelection {
  /** Days in UTC, `2026-03-01`; both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly domain: string;
  readonly batchId: string;
  readonly view: View;
}

/** `work`: what was done; `people`: how people do it. */
export const VIEWS = ['work', 'people'] as const;
export type View = (typeof VIEWS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;
export const RANGES = [7, 30, 90, 365] as const;
const DEFAULT_DAYS = 30;
const DAY = /^\d{4}-\d\d-\d\d$/;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Returns the last `days` days, including today. */
export const lastDays = (days: number, now: number): Pick<ReportSelection, 'from' | 'to'> => ({
  from: dayOf(now - (days - 1) * DAY_MS),
  to: dayOf(now),
});

export function readSelection(search: string, now: number): ReportSelection {
  const query = new URLSearchParams(search);
  const usual = lastDays(DEFAULT_DAYS, now);
  const day = (name: 'from' | 'to'): string => {
    const told = query.get(name) ?? '';
    return DAY.test(told) ? told : usual[name];
  };
  return {
    from: day('from'),
    to: day('to'),
    domain: query.get('domain') ?? '',
    batchId: query.get('batchId') ?? '',
    view: query.get('view') === 'people' ? 'people' : 'work',
  };
}

/** Returns the API query. */
export const queryOf = ({ from, to, domain, batchId }: ReportSelection): Record<string, string> =>
  Object.fromEntries(Object.entries({ from, to, domain, batchId }).filter(([, value]) => value !== ''));

export function addressOf(asked: ReportSelection): string {
  const query = new URLSearchParams(queryOf(asked));
  if (asked.view !== 'work') query.set('view', asked.view);
  return `/reports?${query.toString()}`;
}

const FILES: Readonly<Record<View, string>> = { work: '/api/v1/reports.csv', people: '/api/v1/reports/reviewers.csv' };

/** Returns the download URL of a table. */
export const csvOf = (asked: ReportSelection, kind: string): string =>
  `${FILES[asked.view]}?${new URLSearchParams({ kind, ...queryOf(asked) }).toString()}`;
