/** Where the process stands between its start and its end. */
export type Phase = 'starting' | 'ready' | 'stopping';

/** Known to the admission of requests and to health; changed by the composition and the database's connector only. */
export class Readiness {
  phase: Phase = 'starting';
  /** Whether the start waits for a database that cannot be reached. */
  awaitsDatabase = false;
}
