import { setTimeout as wait } from 'node:timers/promises';

import { FORMATS } from '../../formats/registry.js';
import type { FormatId } from '../../formats/format.js';
import type { Environment } from '../../platform/config/environment.js';
import { KafkaClient } from '../../platform/kafka/kafka-client.js';
import { KafkaConfig } from '../../platform/kafka/kafka.config.js';
import { FileError } from '../files.js';
import { setting } from '../setting.js';
import type { Streams } from '../streams.js';
import { RecordPool } from './record-pool.js';
import { REMEDIES } from './records.js';
import type { StreamCommand } from './stream-command.js';
import { finalFailure, kindOf } from './stream-failures.js';
import { StreamMetrics, watchersAsOne } from './stream-metrics.js';
import { StreamPolicies } from './stream-policies.js';
import { StreamReport } from './stream-report.js';
import { StreamSession } from './stream-session.js';
import { partitionsOf } from './stream-topics.js';

const AGAIN_AFTER_MS = 1000;
const NO_LOG = { warn: () => undefined, debug: () => undefined };

/**
 * Redacts the records of a topic into another one until it is stopped by a signal.
 * @returns false if it stopped at a record that could not be redacted
 * @throws FileError, UsageError
 */
export async function streamTopic(
  command: StreamCommand,
  streams: Pick<Streams, 'complain'>,
  env: Environment,
): Promise<boolean> {
  const config = setting(KafkaConfig, env);
  if (!config.enabled) throw new FileError('Set MONITOR_KAFKA_BROKERS to the brokers.');
  const format = formatNamed(command.format);
  const policies = new StreamPolicies(command.policy);
  const kafka = await new KafkaClient(config, NO_LOG).make();
  const metrics = command.metrics === undefined ? undefined : await StreamMetrics.serve(command.metrics);
  if (metrics !== undefined) streams.complain(`umbra: Metrics are at ${metrics.url}`);
  const admin = kafka.admin({ retry: { retries: 5 } });
  const pool = new RecordPool(command.threads);
  const report = new StreamReport(streams);
  const watcher = watchersAsOne(metrics === undefined ? [report] : [report, metrics]);
  const stop = new AbortController();
  const onSignal = (): void => {
    stop.abort();
  };
  process.once('SIGTERM', onSignal).once('SIGINT', onSignal);
  try {
    const partitions = await partitionsOf(admin, command, { stop: stop.signal, failed: watcher.failed });
    if (partitions === undefined) return true;
    const options = { context: command.context, keys: command.keys, format };
    for (;;) {
      const parts = { command, options, policies, pool, partitions, kafka, admin, watcher };
      const end = await new StreamSession(parts).run(stop.signal).catch((error: unknown) => {
        const failure = finalFailure(error) ?? (error instanceof FileError ? error : undefined);
        if (failure !== undefined) throw failure;
        watcher.failed(kindOf(error));
        return 'lost' as const;
      });
      if (end === 'stopped') return true;
      if (end !== 'lost') {
        const { topic, partition, offset, code } = end.refusal;
        streams.complain(
          `umbra: ${code} at ${topic}, partition ${partition}, offset ${offset}. ${REMEDIES[code]} With --dead-letters, such records are reported to that topic and skipped.`,
        );
        return false;
      }
      await wait(AGAIN_AFTER_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  } finally {
    process.off('SIGTERM', onSignal).off('SIGINT', onSignal);
    report.close();
    await metrics?.close();
    await admin.disconnect().catch(() => undefined);
    await pool.close();
  }
}

/** @throws FileError */
function formatNamed(format: string | undefined): FormatId | undefined {
  const id = FORMATS.find((each) => each.id === format)?.id;
  if (format !== undefined && id === undefined) {
    throw new FileError(`There is no format "${format}". Use one of ${FORMATS.map((each) => each.id).join(', ')}.`);
  }
  return id;
}
