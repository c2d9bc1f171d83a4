import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, Gauge, Registry } from 'prom-client';

import { FileError } from '../files.js';
import type { MetricsAddress } from './stream-command.js';
import type { StreamWatcher } from './stream-session.js';

const PATH = '/metrics';

/** Serves what a stream does to Prometheus. The metrics contain nothing of any record. */
export class StreamMetrics implements StreamWatcher {
  private readonly registry = new Registry();
  private readonly registers = [this.registry];
  private readonly records = new Counter({
    name: 'umbra_stream_records_total',
    help: 'Records read, redacted or reported as dead letters, and committed.',
    registers: this.registers,
  });
  private readonly refused = new Counter({
    name: 'umbra_stream_dead_letters_total',
    help: 'Records that could not be redacted and were reported to the topic of dead letters.',
    registers: this.registers,
  });
  private readonly failures = new Counter({
    name: 'umbra_stream_failures_total',
    help: 'Failures of the connection to the brokers that were tried again, by kind.',
    labelNames: ['kind'],
    registers: this.registers,
  });
  private readonly lags = new Gauge({
    name: 'umbra_stream_lag_records',
    help: 'Records behind the last commit, for each partition that this instance reads.',
    labelNames: ['partition'],
    registers: this.registers,
  });
  private readonly partitions = new Gauge({
    name: 'umbra_stream_partitions',
    help: 'Partitions that this instance reads.',
    registers: this.registers,
  });
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url?.split('?')[0] !== PATH) {
        response.writeHead(404).end();
        return;
      }
      void this.registry.metrics().then((text) => {
        response.writeHead(200, { 'content-type': this.registry.contentType }).end(text);
      });
    });
  }

  /** @throws FileError if the port cannot be opened */
  static async serve({ host, port }: MetricsAddress): Promise<StreamMetrics> {
    const metrics = new StreamMetrics();
    metrics.server.listen(port, host);
    await once(metrics.server, 'listening').catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
      throw new FileError(`The port of --metrics-port cannot be opened (${code}). Choose another one.`);
    });
    return metrics;
  }

  get url(): string {
    const { address, port, family } = this.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}${PATH}`;
  }

  joined(partitions: number): void {
    this.lags.reset();
    this.partitions.set(partitions);
  }

  done(records: number, refused: number): void {
    this.records.inc(records);
    this.refused.inc(refused);
  }

  lag(partition: number, records: bigint): void {
    this.lags.set({ partition }, Number(records));
  }

  failed(kind: string): void {
    this.failures.inc({ kind });
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}

/** Tells several watchers what a session does. */
export const watchersAsOne = (watchers: readonly StreamWatcher[]): StreamWatcher => ({
  joined: (partitions) => {
    for (const each of watchers) each.joined(partitions);
  },
  done: (records, refused) => {
    for (const each of watchers) each.done(records, refused);
  },
  lag: (partition, records) => {
    for (const each of watchers) each.lag(partition, records);
  },
  failed: (kind) => {
    for (const each of watchers) each.failed(kind);
  },
});
