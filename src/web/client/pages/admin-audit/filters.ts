/** The query parameters of the page that filter entries. */
export const FILTERS = ['from', 'to', 'actor', 'action', 'resourceId', 'outcome'] as const;

const PAGE_SIZE = 50;

export interface AuditQuery {
  readonly from?: string;
  readonly to?: string;
  readonly actor?: string;
  readonly action?: string;
  readonly resourceId?: string;
  readonly outcome?: 'SUCCESS' | 'FAILURE';
  readonly page?: number;
  readonly size?: number;
}

/** Returns the API request for the page's URL; dates are whole days in the user's time zone. */
export function queryOf(address: URLSearchParams): AuditQuery {
  const [from, to] = [dayOf(address.get('from')), dayOf(address.get('to'))];
  const outcome = (['SUCCESS', 'FAILURE'] as const).find((one) => one === address.get('outcome'));
  const texts = (['actor', 'action', 'resourceId'] as const).flatMap((name) => {
    const value = address.get(name)?.trim() ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  const page = Number(address.get('page') ?? 0);
  return {
    ...(from !== undefined && { from: from.toISOString() }),
    ...(to !== undefined && { to: endOf(to).toISOString() }),
    ...Object.fromEntries(texts),
    ...(outcome !== undefined && { outcome }),
    page: Number.isSafeInteger(page) && page > 0 ? page : 0,
    size: PAGE_SIZE,
  };
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

function dayOf(written: string | null): Date | undefined {
  const [, year, month, day] = DAY.exec(written ?? '') ?? [];
  if (year === undefined) return undefined;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const endOf = (day: Date): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1);
