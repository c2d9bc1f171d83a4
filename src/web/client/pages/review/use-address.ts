import { useAtRest } from './use-at-rest.js';

const AT_REST_MS = 400;

/** What of the page its address tells. */
export interface Place {
  readonly span: string | undefined;
  readonly view: string;
  readonly kind: string;
  readonly state: string;
}

/** Reads the address that the page was opened with. */
export function placeOf(search: string): Place {
  const query = new URLSearchParams(search);
  return {
    span: query.get('span') ?? undefined,
    view: query.get('view') ?? 'marks',
    kind: query.get('kind') ?? '',
    state: query.get('state') ?? '',
  };
}

/** Keeps the address in step with the page, once nothing moves for a moment. */
export function useAddress({ span, view, kind, state }: Place): void {
  useAtRest(`${span ?? ''} ${view} ${kind} ${state}`, AT_REST_MS, () => {
    const told = {
      // One that the server does not know yet has no id that anybody else could open.
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
