import type { ModelDefinition } from '@nestjs/mongoose';
import type { Provider } from '@nestjs/common';
import { provideConfig } from '../../../platform/config/config.module.js';
import { DeadLetters } from './dead-letters.js';
import { KafkaClient } from '../../../platform/kafka/kafka-client.js';
import { MessageIntake } from './message-intake.js';
import { QueueConfig } from './queue.config.js';
import { queueMetricProviders, QueueMetrics } from './queue.metrics.js';
import { QueueConsumer } from './queue-consumer.js';
import { QueueProducer } from './queue-producer.js';
import { RejectionRecord, RejectionSchema } from './rejection.model.js';
import { RejectionRepository } from './rejection.repository.js';

export const queueModels: readonly ModelDefinition[] = [{ name: RejectionRecord.name, schema: RejectionSchema }];

/** Providers that read reports from the message queue, and write to it. */
export const queueProviders: readonly Provider[] = [
  provideConfig(QueueConfig),
  ...queueMetricProviders,
  DeadLetters,
  { provide: KafkaClient, useFactory: (config: QueueConfig) => new KafkaClient(config), inject: [QueueConfig] },
  MessageIntake,
  QueueConsumer,
  QueueMetrics,
  QueueProducer,
  RejectionRepository,
];
