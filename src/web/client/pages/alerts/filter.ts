/** The filter of the alerts, as encoded in the page's URL. */
export interface AlertFilter {
  readonly filterType: string;
  readonly policy: string;
  readonly context: string;
  readonly documentId: string;
  /** As the value of an `<input type="datetime-local">`, in the user's time zone. */
  readonly from: string;
  readonly to: string;
  readonly page: number;
}

export const PAGE_SIZE = 100;
const TEXTS = ['filterType', 'policy', 'context', 'documentId', 'from', 'to'] as const;

export function readFilter(search: string): AlertFilter {
  const query = new URLSearchParams(search);
  const texts = Object.fromEntries(TEXTS.map((name) => [name, query.get(name) ?? '']));
  const page = Math.max(0, Math.trunc(Number(query.get('page') ?? 0)) || 0);
  return { ...(texts as Omit<AlertFilter, 'page'>), page };
}

export function addressOf({ page, ...texts }: AlertFilter): string {
  const query = new URLSearchParams(Object.entries(texts).filter(([, value]) => value !== ''));
  if (page > 0) query.set('page', String(page));
  return query.size === 0 ? '/alerts' : `/alerts?${query.toString()}`;
}

/** Returns the API query. It asks for one alert more than is shown, to know whether there are earlier ones. */
export function queryOf({ page, from, to, ...equal }: AlertFilter): Record<string, string | number> {
  const times = Object.entries({ from, to }).flatMap(([name, at]) => {
    const time = Date.parse(at);
    return Number.isNaN(time) ? [] : [[name, new Date(time).toISOString()] as const];
  });
  const texts = Object.entries(equal).filter(([, value]) => value !== '');
  return { ...Object.fromEntries([...texts, ...times]), offset: page * PAGE_SIZE, limit: PAGE_SIZE + 1 };
}
