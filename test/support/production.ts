import type { Environment } from '../../src/platform/config/environment.js';

export const MONITOR_KEY = 'a key of the monitor that is long enough';

/** The settings that the production profile requires, with nothing open unnecessarily. */
export const PRODUCTION: Environment = {
  UMBRA_PROFILE: 'production',
  // Addresses that no test uses.
  TRUSTED_PROXIES: '192.0.2.1',
  METRICS_NETWORKS: '192.0.2.2',
  MONITOR_API_KEY: MONITOR_KEY,
};

/** The same with embedded database and search: the test servers have no passwords, which this profile refuses. */
export const EMBEDDED_PRODUCTION: Environment = { ...PRODUCTION, MONGODB_URI: undefined, SEARCH_ENGINE: 'embedded' };
