/** The phase of the process between its start and its end. */
export type Phase = 'starting' | 'ready' | 'stopping';

/** Read by request admission and health checks; written only by the composition root and the database connector. */
export class Readiness {
  phase: Phase = 'starting';
  /** True if startup is waiting for a database that cannot be reached. */
  awaitsDatabase = false;
}
