import type { Environment } from '../../src/platform/config/environment.js';

export const MONITOR_KEY = 'a key of the monitor that is long enough';

/** What the production profile asks for, so that nothing is open that need not be. */
export const PRODUCTION: Environment = {
  UMBRA_PROFILE: 'production',
  // Addresses that no test calls from.
  TRUSTED_PROXIES: '192.0.2.1',
  METRICS_NETWORKS: '192.0.2.2',
  MONITOR_API_KEY: MONITOR_KEY,
};

/** The same on embedded defaults: the servers of the tests know no passwords, which this profile refuses. */
export const EMBEDDED_PRODUCTION: Environment = { ...PRODUCTION, MONGODB_URI: undefined, SEARCH_ENGINE: 'embedded' };
