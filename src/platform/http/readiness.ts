/** Where the process stands between its start and its end. */
export type Phase = 'starting' | 'ready' | 'stopping';

/** Known to the admission of requests and to health; changed by the composition only. */
export class Readiness {
  phase: Phase = 'starting';
}
