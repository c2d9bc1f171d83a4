import type { KafkaMessage, Message, TopicMessages } from 'kafkajs';

import type { RecordPool } from './record-pool.js';
import type { RecordJob, RecordResult } from './redact-records.js';
import {
  deadLetter,
  planRecord,
  redactedRecord,
  targetPartition,
  type PartitionCounts,
  type Refusal,
  type StreamOptions,
} from './records.js';
import type { StreamCommand } from './stream-command.js';
import type { StreamPolicies } from './stream-policies.js';

/** The options and services that all batches share. */
export interface BatchParts {
  readonly command: Pick<StreamCommand, 'from' | 'to' | 'deadLetters'>;
  readonly options: StreamOptions;
  readonly policies: Pick<StreamPolicies, 'fileOf'>;
  readonly pool: Pick<RecordPool, 'redact'>;
  readonly partitions: PartitionCounts;
}

/** Redacted records of one partition, to be written in one transaction. */
export interface RedactedBatch {
  readonly topicMessages: TopicMessages[];
  /** The number of records in it, refused ones included. */
  readonly records: number;
  readonly refused: number;
  /** The record before which the batch ends, because it was refused and there is no topic for dead letters. */
  readonly stoppedAt: Refusal | undefined;
}

/** Redacts consecutive records of one partition. */
export async function redactBatch(
  { command, options, policies, pool, partitions }: BatchParts,
  partition: number,
  messages: readonly KafkaMessage[],
): Promise<RedactedBatch> {
  const plans = messages.map((message) => planRecord(message, options, policies));
  const jobs = plans.filter((plan): plan is RecordJob => typeof plan === 'object' && 'value' in plan);
  const results = await pool.redact(jobs);
  const redacted: Message[] = [];
  const dead: Message[] = [];
  let used = 0;
  let stoppedAt: Refusal | undefined;
  for (const [i, message] of messages.entries()) {
    const plan = plans[i];
    const result = plan === 'tombstone' ? undefined : plan !== undefined && 'value' in plan ? results[used++] : plan;
    if (isRefused(result)) {
      const refusal = { topic: command.from, partition, offset: message.offset, code: result.refused };
      if (command.deadLetters === undefined) {
        stoppedAt = refusal;
        break;
      }
      dead.push(deadLetter(refusal, message.headers));
      continue;
    }
    const record = redactedRecord(message, result, options.keys);
    const target = targetPartition(partition, partitions, (record.key ?? null) !== null);
    redacted.push(target === undefined ? record : { ...record, partition: target });
  }
  const topicMessages = [
    { topic: command.to, messages: redacted },
    { topic: command.deadLetters ?? command.to, messages: dead },
  ].filter((each) => each.messages.length > 0);
  return { topicMessages, records: redacted.length + dead.length, refused: dead.length, stoppedAt };
}

const isRefused = (result: RecordResult | undefined): result is Extract<RecordResult, { refused: unknown }> =>
  result !== undefined && 'refused' in result;
