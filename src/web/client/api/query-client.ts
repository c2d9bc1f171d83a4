import { QueryClient } from '@tanstack/react-query';
import { problemOf } from './errors.js';

const READS = 3;

/** Reads are repeated when the failure may pass; writes are repeated by what makes them, if at all. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => problemOf(error).isPassing && count < READS,
      retryDelay: (count, error) => (problemOf(error).retryAfterSeconds ?? 2 ** count) * 1000,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      // A page that waits for a network that it believes to be gone would show nothing.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
