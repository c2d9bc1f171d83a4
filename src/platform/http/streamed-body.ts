import type { Readable } from 'node:stream';
import { AppError } from './app-error.js';

/**
 * The body of a request that is handed on unread. Its sender must not be idle for longer than the limit while somebody
 * waits for it; time in which nobody reads does not count.
 */
export class StreamedBody implements AsyncIterable<Buffer> {
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

  /** Leaves the stream as it is when it is not read to its end: the request is still to be answered. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void> {
    const chunks = this.source.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>;
    try {
      for (;;) {
        const { done, value } = await withinIdleTime(chunks.next(), this.idleMs);
        if (done === true) return;
        yield value;
      }
    } catch (error) {
      throw error instanceof AppError ? error : this.failure(error);
    }
  }
}

/** @throws AppError `not-received` */
async function withinIdleTime<T>(work: Promise<T>, idleMs: number): Promise<T> {
  if (idleMs === 0) return work;
  let timer: NodeJS.Timeout | undefined;
  const idle = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(notReceived(idleMs));
    }, idleMs);
  });
  // How work ends that is given up is nobody's.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, idle]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whoever still listens learns why the rest was not waited for. */
export const notReceived = (idleMs: number): AppError =>
  new AppError(
    'not-received',
    `Nothing was received for ${idleMs / 1000} seconds. Send it again without such a break.`,
    {
      code: 'RECEIVE_TIMEOUT',
      headers: { Connection: 'close' },
    },
  );
