import type { SearchEngine } from '../search-engine.js';
import type { SearchConfig } from '../search.config.js';
import { Cluster } from './cluster.js';
import { DocumentIndex } from './document-index.js';
import { ElasticsearchEngine } from './elasticsearch.engine.js';

/** The engine with its client, some megabytes of modules that are loaded only where they are used. */
export function makeElasticsearchEngine(config: SearchConfig): SearchEngine {
  const cluster = new Cluster(config);
  return new ElasticsearchEngine(cluster, new DocumentIndex(cluster, config.index), config);
}
