import type { Streams } from '../streams.js';
import type { StreamWatcher } from './stream-session.js';

const INTERVAL_MS = 10_000;
const FAILURES_INTERVAL_MS = 5000;

/** Prints what a stream does: counts and lag while there are records, and failures that are tried again. */
export class StreamReport implements StreamWatcher {
  private readonly lags = new Map<number, bigint>();
  private records = 0;
  private refused = 0;
  private printed = 0;
  private nextFailure = 0;
  private readonly timer = setInterval(() => {
    this.print();
  }, INTERVAL_MS);

  constructor(private readonly streams: Pick<Streams, 'complain'>) {}

  joined(partitions: number): void {
    this.lags.clear();
    this.streams.complain(`umbra: Reading ${partitions} ${partitions === 1 ? 'partition' : 'partitions'}.`);
  }

  done(records: number, refused: number): void {
    this.records += records;
    this.refused += refused;
  }

  lag(partition: number, records: bigint): void {
    this.lags.set(partition, records);
  }

  failed(kind: string): void {
    if (performance.now() < this.nextFailure) return;
    this.nextFailure = performance.now() + FAILURES_INTERVAL_MS;
    this.streams.complain(`umbra: Kafka error (${kind}). Nothing is lost; retrying.`);
  }

  close(): void {
    clearInterval(this.timer);
    this.print();
  }

  private print(): void {
    if (this.records === this.printed) return;
    this.printed = this.records;
    const lag = [...this.lags.values()].reduce((sum, each) => sum + each, 0n);
    this.streams.complain(`umbra: ${this.records} records, ${this.refused} of them dead letters, lag ${lag}.`);
  }
}
