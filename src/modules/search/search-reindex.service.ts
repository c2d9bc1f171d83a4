import { rm } from 'node:fs/promises';
import { DataConfig } from '../../platform/config/data.config.js';
import type { Settings } from '../../platform/config/settings.js';
import { indexFileOf } from './embedded/index-path.js';
import { SearchConfig } from './search.config.js';

/**
 * Has the index rebuilt, without a server: the next follower finds that it has no position. An index of a cluster
 * answers until the new one takes its place.
 * @returns the engine that the settings name
 * @throws EngineAway when the cluster does not answer; an error of the file system
 */
export async function forgetIndex(settings: Settings): Promise<SearchConfig['engine']> {
  const config = settings.of(SearchConfig);
  if (config.engine === 'embedded') await rm(indexFileOf(settings.of(DataConfig).directory), { force: true });
  if (config.engine === 'elasticsearch') {
    const { makeElasticsearchEngine } = await import('./elasticsearch/make-engine.js');
    const engine = makeElasticsearchEngine(config);
    try {
      await engine.forget();
    } finally {
      await engine.close();
    }
  }
  return config.engine;
}
