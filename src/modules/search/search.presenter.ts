import type { SearchStatus } from './search.types.js';

export function presentSearchStatus(status: SearchStatus) {
  return {
    engine: status.engine,
    state: status.state,
    position: status.position,
    head: status.head,
    lag: status.lag,
    documents: status.documents,
  };
}
