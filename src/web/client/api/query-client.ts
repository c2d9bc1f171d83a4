import { QueryClient } from '@tanstack/react-query';
import { problemOf } from './errors.js';

const MAX_READS = 3;

/** Reads are retried when the failure may be temporary; writes are retried by their callers, if at all. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => problemOf(error).isPassing && count < MAX_READS,
      retryDelay: (count, error) => (problemOf(error).retryAfterSeconds ?? 2 ** count) * 1000,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      // By default, queries pause while the browser believes it is offline; the page would then show nothing.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
