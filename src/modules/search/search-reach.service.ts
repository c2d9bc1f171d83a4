import type { Settings } from '../../platform/config/settings.js';
import { SearchConfig } from './search.config.js';

const WAIT_MS = 5000;

/**
 * Asks the search cluster who it is, without a server.
 * @returns its version; undefined where the settings name no cluster
 * @throws EngineAway when it does not answer, or not to these credentials
 */
export async function askSearchCluster(settings: Settings): Promise<string | undefined> {
  const config = settings.of(SearchConfig);
  if (config.engine !== 'elasticsearch') return undefined;
  const { Cluster } = await import('./elasticsearch/cluster.js');
  const cluster = new Cluster(config);
  try {
    const options = { requestTimeout: WAIT_MS, maxRetries: 0 };
    return (await cluster.ask((client) => client.info({}, options))).version.number;
  } finally {
    await cluster.close();
  }
}
