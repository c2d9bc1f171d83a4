import { useAtRest } from '../../design/at-rest.js';

const AT_REST_MS = 400;

/** The state of the page that is encoded in its URL. */
export interface Place {
  readonly span: string | undefined;
  readonly view: string;
  readonly kind: string;
  readonly state: string;
}

/** Parses the query with which the page was opened. */
export function placeOf(search: string): Place {
  const query = new URLSearchParams(search);
  return {
    span: query.get('span') ?? undefined,
    view: query.get('view') ?? 'marks',
    kind: query.get('kind') ?? '',
    state: query.get('state') ?? '',
  };
}

/** Updates the URL when the state has not changed for a moment. */
export function useAddress({ span, view, kind, state }: Place): void {
  useAtRest(`${span ?? ''} ${view} ${kind} ${state}`, AT_REST_MS, () => {
    const told = {
      // A span not yet saved has a temporary id, which is useless in a link.
      span: span?.startsWith('new:') === true ? '' : (span ?? ''),
      view: view === 'marks' ? '' : view,
      kind,
      state,
    };
    const query = new URLSearchParams(Object.entries(told).filter(([, value]) => value !== '')).toString();
    const address = location.pathname + (query === '' ? '' : `?${query}`);
    if (address !== location.pathname + location.search) history.replaceState(history.state, '', address);
  });
}
