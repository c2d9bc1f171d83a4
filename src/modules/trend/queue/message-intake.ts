import { Injectable, Logger } from '@nestjs/common';
import type { KafkaMessage } from 'kafkajs';
import { Clock } from '../../../platform/clock/clock.js';
import { AppError } from '../../../platform/http/app-error.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { IngestService, type DeliveryOutcome } from '../ingest/ingest.service.js';
import { TrendConfig } from '../trend.config.js';
import type { Delivery } from '../trend.types.js';
import { pause } from './deadline.js';
import { DeadLetters, type Rejection } from './dead-letters.js';
import { QueueMetrics } from './queue.metrics.js';
import { KEY_HEADER, messageId, readMessage, type Partition } from './read-message.js';
import { RejectionRepository } from './rejection.repository.js';

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 10_000;

/** What became of messages: all of them are settled, or some are not and must be read again. */
export type IntakeOutcome = 'settled' | 'interrupted';

interface ReadMessage {
  readonly message: KafkaMessage;
  readonly delivery: Delivery;
}

const CONFLICTING_KEY = `The header ${KEY_HEADER} came before, with another report.`;

/** Thrown here and caught here. */
class Interrupted extends Error {}

/**
 * Takes messages in: a report is stored, what is none is reported once and skipped. Whatever is away is waited for, so
 * that nothing is left out.
 */
@Injectable()
export class MessageIntake {
  private readonly logger = new Logger('Queue');

  constructor(
    private readonly ingest: IngestService,
    private readonly rejections: RejectionRepository,
    private readonly deadLetters: DeadLetters,
    private readonly metrics: QueueMetrics,
    private readonly config: TrendConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Never throws: the queue would stop at the partition.
   * @param messages a few hundred of one partition, in their order
   * @param signal ends the waiting
   */
  async take(from: Partition, messages: readonly KafkaMessage[], signal: AbortSignal): Promise<IntakeOutcome> {
    const rejected: Rejection[] = [];
    const read: ReadMessage[] = [];
    for (const message of messages) {
      try {
        read.push({ message, delivery: readMessage(from, message, this.config.maxRequestBytes, this.clock.now()) });
      } catch (error) {
        rejected.push({ message, reason: reasonOf(error) });
      }
    }
    try {
      const outcomes = await this.untilDone(read.length, signal, () =>
        this.ingest.accept(read.map(({ delivery }) => delivery)),
      );
      this.metrics.count('accepted', outcomes.filter((outcome) => outcome === 'accepted').length);
      await this.report(from, [...rejected, ...conflicting(read, outcomes)], signal);
      return 'settled';
    } catch (error) {
      if (error instanceof Interrupted) return 'interrupted';
      this.logger.error(describeError(error), 'Messages could not be taken in and will be read again');
      return 'interrupted';
    }
  }

  /**
   * Tells of each invalid message once. It is noted in the database which were told of, so that one that is read again,
   * because what followed was not committed, is not told of again.
   */
  private async report(from: Partition, rejected: readonly Rejection[], signal: AbortSignal): Promise<void> {
    if (rejected.length === 0) return;
    const known = await this.untilDone(0, signal, () => this.rejections.latest(from));
    const fresh = rejected.filter(({ message }) => !known.has(messageId(message)));
    if (fresh.length === 0) return;
    await this.untilDone(0, signal, () => this.deadLetters.send(from, fresh));
    for (const { message, reason } of fresh) {
      this.logger.warn({ ...from, offset: message.offset, reason }, 'A message is no report and is skipped');
    }
    this.metrics.count('invalid', fresh.length);
    const ids = fresh.map(({ message }) => messageId(message));
    await this.untilDone(0, signal, () => this.rejections.add(from, ids));
  }

  /** @throws Interrupted when it is told to wait no longer */
  private async untilDone<T>(messages: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)) {
      try {
        return await work();
      } catch (error) {
        this.logger.warn({ ...describeError(error), retryMs }, 'Messages could not be stored; trying again');
        this.metrics.count('retried', messages);
      }
      await pause(retryMs, signal);
      if (signal.aborted) throw new Interrupted();
    }
  }
}

const conflicting = (read: readonly ReadMessage[], outcomes: readonly DeliveryOutcome[]): readonly Rejection[] =>
  read.filter((_, i) => outcomes[i] === 'conflicting').map(({ message }) => ({ message, reason: CONFLICTING_KEY }));

/** Messages of expected failures hold no values; what else reading throws is a fault that must not stop the queue. */
const reasonOf = (error: unknown): string =>
  error instanceof AppError ? error.message : 'The message cannot be read.';
