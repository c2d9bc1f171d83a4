import { setTimeout as wait } from 'node:timers/promises';
import type { Admin } from 'kafkajs';

import { FileError } from '../files.js';
import type { PartitionCounts } from './records.js';
import type { StreamCommand } from './stream-command.js';
import { finalFailure, kindOf } from './stream-failures.js';

/** Longer than brokers take to restart. */
const MAX_WAIT_MS = 300_000;
const AGAIN_AFTER_MS = 1000;

/** The part of the client that looks at topics. */
export type TopicsAdmin = Pick<Admin, 'connect' | 'describeCluster' | 'listTopics' | 'fetchTopicMetadata'>;

/** Limits the wait for the brokers, and reports its failures. */
export interface Waiting {
  readonly stop: AbortSignal;
  readonly failed: (kind: string) => void;
  readonly maxWaitMs?: number;
  readonly againAfterMs?: number;
}

/**
 * Counts the partitions of the topics. Waits for brokers that are unreachable or still starting, as a running stream does.
 * @returns undefined if it was stopped before
 * @throws FileError if a topic is missing, the brokers refuse the connection, or they cannot be reached in time
 */
export async function partitionsOf(
  admin: TopicsAdmin,
  command: Pick<StreamCommand, 'from' | 'to' | 'deadLetters'>,
  { stop, failed, maxWaitMs = MAX_WAIT_MS, againAfterMs = AGAIN_AFTER_MS }: Waiting,
): Promise<PartitionCounts | undefined> {
  const deadline = performance.now() + maxWaitMs;
  while (!stop.aborted) {
    try {
      return await countNow(admin, command);
    } catch (error) {
      const failure = error instanceof FileError ? error : finalFailure(error);
      if (failure !== undefined) throw failure;
      if (performance.now() >= deadline) {
        throw new FileError(
          `The brokers could not be reached for ${Math.round(maxWaitMs / 1000)} seconds (${kindOf(error)}). Check MONITOR_KAFKA_BROKERS and MONITOR_KAFKA_TLS, and that the brokers run.`,
        );
      }
      failed(kindOf(error));
    }
    await wait(againAfterMs, undefined, { signal: stop }).catch(() => undefined);
  }
  return undefined;
}

async function countNow(
  admin: TopicsAdmin,
  { from, to, deadLetters }: Pick<StreamCommand, 'from' | 'to' | 'deadLetters'>,
): Promise<PartitionCounts> {
  await admin.connect();
  // A broker that is still starting lists neither brokers nor topics.
  const { brokers } = await admin.describeCluster();
  if (brokers.length === 0) throw new BrokersNotReady();
  const there = new Set(await admin.listTopics());
  const missing = [from, to, ...(deadLetters === undefined ? [] : [deadLetters])].filter((each) => !there.has(each));
  if (missing.length > 0) {
    throw new FileError(
      `Topic ${missing.join(' and topic ')} does not exist, or this user may not see it. Create it, or allow Describe on it.`,
    );
  }
  const { topics } = await admin.fetchTopicMetadata({ topics: [from, to] });
  const count = (name: string): number => topics.find((topic) => topic.name === name)?.partitions.length ?? 0;
  return { from: count(from), to: count(to) };
}

class BrokersNotReady extends Error {
  override readonly name = 'BROKERS_NOT_READY';
}
