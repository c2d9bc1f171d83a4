import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Task } from '../../../platform/jobs/task.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { QueueConfig } from '../queue/queue.config.js';
import { QueueProducer } from '../queue/queue-producer.js';
import { KEY_HEADER } from '../queue/read-message.js';
import { CountsOutbox, type Waiting } from './counts-outbox.repository.js';

const MAX_BATCH_SIZE = 500;

/** Sends waiting reports, oldest first. A report that is sent again has the same key, so that readers recognise it. */
@Injectable()
export class SendCountsTask implements Task, OnModuleInit {
  readonly name = 'send-redaction-counts';
  readonly everySeconds = 5;

  constructor(
    private readonly runner: TaskRunner,
    private readonly outbox: CountsOutbox,
    private readonly producer: QueueProducer,
    private readonly config: QueueConfig,
  ) {}

  onModuleInit(): void {
    if (this.config.redactionCountsTopic !== '') this.runner.register(this);
  }

  /** @throws Error when the brokers cannot be reached: reports stay queued */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const waiting = await this.outbox.oldest(MAX_BATCH_SIZE);
      if (waiting.length === 0) return;
      await this.producer.send(this.config.redactionCountsTopic, waiting.map(messageOf));
      await this.outbox.remove(waiting.map(({ _id }) => _id));
    }
  }
}

const messageOf = ({ _id, messageKey, value }: Waiting) => ({
  key: messageKey,
  value,
  headers: { [KEY_HEADER]: _id },
});
