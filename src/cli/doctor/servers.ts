import { createConnection } from 'mongoose';
import { LlmConfig } from '../../modules/llm/llm.config.js';
import { OllamaApi } from '../../modules/llm/ollama-api.js';
import { Cluster } from '../../modules/search/elasticsearch/cluster.js';
import { SearchConfig } from '../../modules/search/search.config.js';
import { KafkaClient } from '../../modules/trend/queue/kafka-client.js';
import { QueueConfig } from '../../modules/trend/queue/queue.config.js';
import { DatabaseConfig } from '../../platform/database/database.config.js';
import { OutboundConfig } from '../../platform/outbound/outbound.config.js';
import { Outbound, resolveBySystem } from '../../platform/outbound/outbound.js';
import { type Check, fail, ok, warn } from './check.js';

const WAIT_MS = 5000;
/** Leases and the times of reports rely on clocks that agree so far. */
const MAX_SKEW_MS = 2000;

/** Only the kind of an error: its message may hold an address with a password. */
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
    // It was read somewhere between the question and the answer.
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
  const config = settings.of(SearchConfig);
  if (config.engine !== 'elasticsearch') return [];
  const cluster = new Cluster(config);
  try {
    const options = { requestTimeout: WAIT_MS, maxRetries: 0 };
    const { version } = await cluster.ask((client) => client.info({}, options));
    return [ok('search', `Elasticsearch ${version.number} answers`)];
  } catch (error) {
    return [
      fail(
        'search',
        `Elasticsearch does not answer (${error instanceof Error ? error.message : 'no answer'}): is ELASTICSEARCH_URL right, credentials included?`,
      ),
    ];
  } finally {
    await cluster.close();
  }
};

export const checkQueue: Check = async (settings) => {
  const config = settings.of(QueueConfig);
  if (!config.enabled) return [];
  try {
    const kafka = await new KafkaClient(config).make();
    const admin = kafka.admin({ retry: { retries: 0 } });
    await admin.connect();
    try {
      const topics = await admin.listTopics();
      return [ok('queue', `Kafka answers, with ${topics.length} topics`)];
    } finally {
      await admin.disconnect();
    }
  } catch (error) {
    return [
      fail('queue', `Kafka does not answer (${kindOf(error)}): is MONITOR_KAFKA_BROKERS right, credentials included?`),
    ];
  }
};

export const checkModels: Check = async (settings) => {
  const config = settings.of(LlmConfig);
  if (config.ollamaUrl === '') return [];
  const outbound = new Outbound(settings.of(OutboundConfig), resolveBySystem);
  outbound.trust(config.ollamaUrl);
  const instance = { ...NO_INSTANCE, url: config.ollamaUrl };
  try {
    const models = await new OllamaApi(outbound, config).models(instance, { answerMs: WAIT_MS });
    if (models.length > 0) return [ok('language models', `Ollama answers, with ${models.length} models`)];
    return [warn('language models', 'Ollama has no models: `ollama pull` one.')];
  } catch {
    return [
      warn('language models', 'Ollama does not answer: second opinions fail until it does. Is OLLAMA_URL right?'),
    ];
  }
};

/** What the server of the settings has beside its address. */
const NO_INSTANCE = { id: 'settings', name: 'settings', createdAt: new Date(0), keepAlive: null };
