import { createConnection } from 'mongoose';
import { askModelServer } from '../../modules/llm/llm-reach.service.js';
import { askSearchCluster } from '../../modules/search/search-reach.service.js';
import { askBrokers } from '../../modules/trend/queue-reach.service.js';
import { DatabaseConfig } from '../../platform/database/database.config.js';
import { type Check, fail, ok, warn } from './check.js';

const WAIT_MS = 5000;
/** The maximum clock difference that leases and report times tolerate. */
const MAX_SKEW_MS = 2000;

/** Returns only the kind of an error: its message may contain an address with a password. */
const kindOf = (error: unknown): string => (error instanceof Error ? error.name : 'no answer');

export const checkDatabase: Check = async (settings) => {
  const { uri, databaseName } = settings.of(DatabaseConfig);
  if (uri === '') return [];
  const connection = createConnection();
  try {
    await connection.openUri(uri, { dbName: databaseName, serverSelectionTimeoutMS: WAIT_MS, autoIndex: false });
    const before = Date.now();
    const hello = await connection.db?.command({ hello: 1 });
    const after = Date.now();
    const build = await connection.db?.command({ buildInfo: 1 });
    const found = ok('database', `MongoDB ${String(build?.version ?? 'of an unknown version')} answers`);
    const serverTime = hello?.localTime instanceof Date ? hello.localTime.getTime() : undefined;
    // The server's clock was read at some time between the request and the response.
    const skew = serverTime === undefined ? 0 : Math.max(before - serverTime, serverTime - after, 0);
    const clock =
      skew > MAX_SKEW_MS
        ? warn('clock', `differs from the database's by ${Math.round(skew / 1000)} s: run a time service on both.`)
        : ok('clock', 'agrees with that of the database');
    return [found, clock];
  } catch (error) {
    return [
      fail('database', `cannot be reached (${kindOf(error)}): is it running, and is MONGODB_URI right, user included?`),
    ];
  } finally {
    await connection.destroy();
  }
};

export const checkSearch: Check = async (settings) => {
  try {
    const version = await askSearchCluster(settings);
    return version === undefined ? [] : [ok('search', `Elasticsearch ${version} answers`)];
  } catch (error) {
    return [
      fail(
        'search',
        `Elasticsearch does not answer (${kindOf(error)}): is ELASTICSEARCH_URL right, credentials included?`,
      ),
    ];
  }
};

export const checkQueue: Check = async (settings) => {
  try {
    const topics = await askBrokers(settings);
    return topics === undefined ? [] : [ok('queue', `Kafka answers, with ${topics} topics`)];
  } catch (error) {
    return [
      fail('queue', `Kafka does not answer (${kindOf(error)}): is MONITOR_KAFKA_BROKERS right, credentials included?`),
    ];
  }
};

export const checkModels: Check = async (settings) => {
  try {
    const models = await askModelServer(settings);
    if (models === undefined) return [];
    if (models > 0) return [ok('language models', `Ollama answers, with ${models} models`)];
    return [warn('language models', 'Ollama has no models: `ollama pull` one.')];
  } catch {
    return [
      warn('language models', 'Ollama does not answer: second opinions fail until it does. Is OLLAMA_URL right?'),
    ];
  }
};
