import { Injectable, Logger } from '@nestjs/common';
import type { KafkaMessage } from 'kafkajs';
import { Clock } from '../../../platform/clock/clock.js';
import { AppError } from '../../../platform/http/app-error.js';
import { isDatabaseAway, isDiskFull } from '../../../platform/database/database-errors.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { tracedJob } from '../../../platform/tracing/tracing.js';
import { IngestService, type DeliveryOutcome } from '../ingest/ingest.service.js';
import { limitOf, refusalOf } from '../ingest/refusal.js';
import { TrendConfig } from '../trend.config.js';
import { pause } from '../ingest/deadline.js';
import { DeadLetters, type Rejection } from './dead-letters.js';
import { portionsOf, type ReadMessage } from './portions.js';
import { QueueMetrics } from './queue.metrics.js';
import { KEY_HEADER, messageId, readMessage, type Partition } from './read-message.js';
import { RejectionRepository } from './rejection.repository.js';

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 10_000;

/** The outcome of messages: all are settled, or some are not and must be read again. */
export type IntakeOutcome = 'settled' | 'interrupted';

/** The number of times that a failure which waiting may not fix is retried before the messages are tried one by one. */
const MAX_ATTEMPTS = 5;

const UNSTORABLE = 'The message cannot be stored.';
const CONFLICTING_KEY = `The header ${KEY_HEADER} was used with another report.`;

/** Thrown and caught in this class. */
class IntakeInterrupted extends Error {}

/**
 * Processes messages: a report is stored, anything else is reported once and skipped. It waits for unavailable
 * services, so that nothing is lost. A message that cannot be stored while others can is skipped like an invalid one,
 * so that it does not block its partition forever.
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
    const attributes = {
      'messaging.system': 'kafka',
      'messaging.operation.name': 'process',
      'messaging.batch.message_count': messages.length,
    };
    const origins = new Set(messages.map(({ headers }) => headers?.traceparent?.toString()));
    return tracedJob(
      { name: 'process reports', kind: 'consumer', attributes },
      () => this.process(from, messages, signal),
      [...origins],
    );
  }

  private async process(
    from: Partition,
    messages: readonly KafkaMessage[],
    signal: AbortSignal,
  ): Promise<IntakeOutcome> {
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
      rejected.push(...(await this.store(read, signal)));
      await this.report(from, rejected, signal);
      return 'settled';
    } catch (error) {
      if (error instanceof IntakeInterrupted) return 'interrupted';
      this.logger.error(describeError(error), 'Messages could not be stored and will be read again');
      return 'interrupted';
    }
  }

  /** Stores reports in portions. @returns the messages that turned out to be invalid */
  private async store(read: readonly ReadMessage[], signal: AbortSignal): Promise<readonly Rejection[]> {
    const rejected: Rejection[] = [];
    const failed: ReadMessage[] = [];
    for (const portion of portionsOf(read)) {
      try {
        rejected.push(...(await this.storeTogether(portion, signal, MAX_ATTEMPTS)));
      } catch (error) {
        if (error instanceof IntakeInterrupted) throw error;
        failed.push(...portion);
      }
    }
    if (failed.length > 0) rejected.push(...(await this.storeSingly(failed, read.length > failed.length, signal)));
    return rejected;
  }

  /** @throws the failure, if it was repeated often while the database was available */
  private async storeTogether(
    portion: readonly ReadMessage[],
    signal: AbortSignal,
    maxAttempts: number,
  ): Promise<readonly Rejection[]> {
    const deliveries = portion.map(({ delivery }) => delivery);
    const outcomes = await this.untilDone(portion.length, signal, () => this.ingest.accept(deliveries), maxAttempts);
    this.metrics.count('accepted', outcomes.filter((outcome) => outcome === 'accepted').length);
    return portion.flatMap(({ message }, i) => {
      const reason = this.reasonAgainst(outcomes[i]);
      return reason === undefined ? [] : [{ message, reason }];
    });
  }

  /** Returns the reason to skip a message that contains a report; undefined if it was stored. */
  private reasonAgainst(outcome: DeliveryOutcome | undefined): string | undefined {
    if (outcome === 'conflicting') return CONFLICTING_KEY;
    const limit = outcome === undefined ? undefined : limitOf(outcome);
    return limit === undefined ? undefined : refusalOf(limit, this.config).message;
  }

  /**
   * Stores reports one by one, and gives up the reports that still fail while others succeed.
   * @param othersPass true if some of the same messages were stored
   * @throws Interrupted when none can be stored, which is not their fault: they are read again, with later ones
   */
  private async storeSingly(
    messages: readonly ReadMessage[],
    othersPass: boolean,
    signal: AbortSignal,
  ): Promise<readonly Rejection[]> {
    const rejected: Rejection[] = [];
    let remaining = messages;
    for (let tries = 1; tries <= MAX_ATTEMPTS && remaining.length > 0; tries += 1) {
      const failed: ReadMessage[] = [];
      for (const one of remaining) {
        try {
          rejected.push(...(await this.storeTogether([one], signal, 1)));
        } catch (error) {
          if (error instanceof IntakeInterrupted) throw error;
          failed.push(one);
        }
        if (signal.aborted) throw new IntakeInterrupted();
      }
      if (failed.length === messages.length && !othersPass) throw new IntakeInterrupted();
      remaining = failed;
      if (remaining.length > 0) await pause(FIRST_RETRY_MS * 2 ** tries, signal);
    }
    if (signal.aborted) throw new IntakeInterrupted();
    return [...rejected, ...remaining.map(({ message }) => ({ message, reason: UNSTORABLE }))];
  }

  /**
   * Reports each invalid message once. Reported messages are recorded in the database, so that one that is read again,
   * because a later one was not committed, is not reported again.
   */
  private async report(from: Partition, rejected: readonly Rejection[], signal: AbortSignal): Promise<void> {
    if (rejected.length === 0) return;
    const known = await this.untilDone(0, signal, () => this.rejections.latest(from));
    const fresh = rejected.filter(({ message }) => !known.has(messageId(message)));
    if (fresh.length === 0) return;
    await this.untilDone(0, signal, () => this.deadLetters.send(from, fresh));
    for (const { message, reason } of fresh) {
      this.logger.warn({ ...from, offset: message.offset, reason }, 'A message is not a valid report and is skipped');
    }
    this.metrics.count('invalid', fresh.length);
    const ids = fresh.map(({ message }) => messageId(message));
    await this.untilDone(0, signal, () => this.rejections.add(from, ids));
  }

  /**
   * @param maxAttempts the number of attempts while the database is available
   * @throws Interrupted when the waiting is ended; the errors of the work, after that number of attempts
   */
  private async untilDone<T>(
    messages: number,
    signal: AbortSignal,
    work: () => Promise<T>,
    maxAttempts = Infinity,
  ): Promise<T> {
    let tries = 0;
    for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)) {
      try {
        return await work();
      } catch (error) {
        this.metrics.count('retried', messages);
        if (!isPassing(error)) tries += 1;
        if (tries >= maxAttempts) {
          this.logger.warn({ ...describeError(error), messages }, 'Messages are rejected by the storage');
          throw error;
        }
        this.logger.warn({ ...describeError(error), retryMs }, 'Messages could not be stored; trying again');
      }
      await pause(retryMs, signal);
      if (signal.aborted) throw new IntakeInterrupted();
    }
  }
}

/** True if an error is temporary, because a service is unavailable. */
const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) || isDiskFull(error) || (error instanceof AppError && error.kind === 'unavailable');

/**
 * Returns the reason. Messages of expected failures contain no values; any other error is a bug that must not stop the
 * queue.
 */
const reasonOf = (error: unknown): string =>
  error instanceof AppError ? error.message : 'The message cannot be read.';
