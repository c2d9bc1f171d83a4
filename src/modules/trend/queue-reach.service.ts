import type { Settings } from '../../platform/config/settings.js';
import { KafkaClient } from '../../platform/kafka/kafka-client.js';
import { QueueConfig } from './queue/queue.config.js';

/**
 * Asks the brokers for their topics, without starting a server.
 * @returns the number of topics; undefined when no brokers are configured
 * @throws Error of the client when they do not respond, or reject these credentials
 */
export async function askBrokers(settings: Settings): Promise<number | undefined> {
  const config = settings.of(QueueConfig);
  if (!config.enabled) return undefined;
  const admin = (await new KafkaClient(config).make()).admin({ retry: { retries: 0 } });
  await admin.connect();
  try {
    return (await admin.listTopics()).length;
  } finally {
    await admin.disconnect();
  }
}
