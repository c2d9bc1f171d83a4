import type { Readable } from 'node:stream';
import { AppError } from './app-error.js';
import { ReadFirstTimer } from './read-first-timer.js';
import { notReceived } from './receive-errors.js';

/**
 * A request body that is passed on without being buffered. Its sender must not be idle for longer than the limit while
 * a reader waits for data; time in which nobody reads does not count.
 */
export class StreamedBody implements AsyncIterable<Buffer> {
  /** The number of bytes read so far, after decoding. */
  bytesRead = 0;
  /** Called for each chunk before it is passed on; throws to stop reading. */
  onChunk: () => Promise<void> = () => Promise.resolve();
  private stopped: AppError | undefined;
  /** Rejects the pending read. */
  private giveUp: (error: AppError) => void = () => undefined;

  /** @param idleMs 0 for no limit @param failure converts an error of the stream to the one that readers get */
  constructor(
    private readonly source: Readable,
    private readonly idleMs: number,
    private readonly failure: (error: unknown) => unknown = (error) => error,
  ) {}

  /** The number of bytes that have arrived and have not been read. */
  get readableLength(): number {
    return this.source.readableLength;
  }

  /** Stops reading: the reader gets the error in place of the next bytes. */
  stop(error: AppError): void {
    this.stopped = error;
    this.giveUp(error);
  }

  /** Does not destroy the stream when iteration stops early, since the request still has to be answered. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void> {
    const chunks = this.source.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>;
    try {
      for (;;) {
        if (this.stopped !== undefined) throw this.stopped;
        const { done, value } = await this.inTime(chunks.next());
        if (done === true) return;
        this.bytesRead += value.length;
        await this.onChunk();
        yield value;
      }
    } catch (error) {
      throw error instanceof AppError ? error : this.failure(error);
    }
  }

  /** @throws AppError `not-received`, or the error given to `stop` */
  private async inTime<T>(work: Promise<T>): Promise<T> {
    const { idleMs } = this;
    let timer: ReadFirstTimer | undefined;
    const givenUp = new Promise<never>((_, reject) => {
      this.giveUp = reject;
      if (idleMs === 0) return;
      timer = new ReadFirstTimer(idleMs, () => {
        reject(notReceived(idleMs));
      });
    });
    // A read that was given up may still reject; that must not be an unhandled rejection.
    work.catch(() => undefined);
    try {
      return await Promise.race([work, givenUp]);
    } finally {
      timer?.stop();
    }
  }
}
