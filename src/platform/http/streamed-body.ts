import type { Readable } from 'node:stream';
import { AppError } from './app-error.js';
import { notReceived } from './receive-errors.js';

/**
 * The body of a request that is handed on unread. Its sender must not be idle for longer than the limit while somebody
 * waits for it; time in which nobody reads does not count.
 */
export class StreamedBody implements AsyncIterable<Buffer> {
  /** Bytes that were read so far, without their encoding. */
  bytesRead = 0;
  private stopped: AppError | undefined;
  /** Ends the wait for the next bytes. */
  private giveUp: (error: AppError) => void = () => undefined;

  /** @param idleMs 0 for no limit @param failure what an error of the stream is to its sender */
  constructor(
    private readonly source: Readable,
    private readonly idleMs: number,
    private readonly failure: (error: unknown) => unknown = (error) => error,
  ) {}

  /** Bytes that have come and that nobody has read. */
  get readableLength(): number {
    return this.source.readableLength;
  }

  /** Reads no more: whoever reads is told the error in place of the next bytes. */
  stop(error: AppError): void {
    this.stopped = error;
    this.giveUp(error);
  }

  /** Leaves the stream as it is when it is not read to its end: the request is still to be answered. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void> {
    const chunks = this.source.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>;
    try {
      for (;;) {
        if (this.stopped !== undefined) throw this.stopped;
        const { done, value } = await this.inTime(chunks.next());
        if (done === true) return;
        this.bytesRead += value.length;
        yield value;
      }
    } catch (error) {
      throw error instanceof AppError ? error : this.failure(error);
    }
  }

  /** @throws AppError `not-received`, or the one that it was stopped with */
  private async inTime<T>(work: Promise<T>): Promise<T> {
    const { idleMs } = this;
    let timer: NodeJS.Timeout | undefined;
    const givenUp = new Promise<never>((_, reject) => {
      this.giveUp = reject;
      if (idleMs === 0) return;
      timer = setTimeout(() => {
        reject(notReceived(idleMs));
      }, idleMs);
    });
    // How work ends that is given up is nobody's.
    work.catch(() => undefined);
    try {
      return await Promise.race([work, givenUp]);
    } finally {
      clearTimeout(timer);
    }
  }
}
