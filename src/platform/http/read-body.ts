import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Chunks } from '../bytes/chunks.js';
import { AppError } from './app-error.js';
import { SenderWatch, type Pace } from './sender-watch.js';
import { StreamedBody } from './streamed-body.js';

export interface ReadOptions {
  /** Bytes, after any `Content-Encoding` was undone. */
  readonly limit: number;
  /** Called for bytes that are kept; may throw to refuse them. */
  readonly hold: (bytes: number) => void;
  readonly pace: Pace;
  /** Called once reading begins, for clients that wait to be asked. */
  readonly onBegin: () => void;
}

const INFLATERS: Readonly<Record<string, () => Readable & NodeJS.WritableStream>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Reads the whole body, never more than the limit, and undoes its encoding.
 * @throws AppError `too-large`, `unsupported-media-type` for an unknown encoding, `invalid` for a broken one, and
 * whatever `hold` throws
 */
export async function readBody(request: IncomingMessage, options: ReadOptions): Promise<Buffer> {
  const { limit } = options;
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const inflater = inflaterFor(request);
  options.onBegin();
  if (inflater === undefined) return collect(request, request, options);
  request.pipe(inflater);
  try {
    return await collect(inflater, request, options);
  } finally {
    request.unpipe(inflater);
    inflater.destroy();
  }
}

/**
 * The body as a stream of bytes with its encoding undone, for handlers that never hold the whole.
 * @throws AppError `unsupported-media-type` for an unknown encoding
 */
export function streamBody(
  request: IncomingMessage,
  { pace: { idleMs }, onBegin }: Pick<ReadOptions, 'pace' | 'onBegin'>,
): StreamedBody {
  const inflater = inflaterFor(request);
  onBegin();
  if (inflater === undefined) return new StreamedBody(request, idleMs);
  // With a callback, as failures of either side come out of the stream that is read.
  const inflated = pipeline(request, inflater, () => undefined);
  return new StreamedBody(inflated, idleMs, (error) => (request.errored === null ? broken() : error));
}

/** Undefined for a body that is not encoded. */
function inflaterFor(request: IncomingMessage): (Readable & NodeJS.WritableStream) | undefined {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') return undefined;
  const make = Object.hasOwn(INFLATERS, encoding) ? INFLATERS[encoding] : undefined;
  if (make !== undefined) return make();
  throw new AppError('unsupported-media-type', 'Send the body plain, or with Content-Encoding gzip, deflate or br.', {
    code: 'UNKNOWN_CONTENT_ENCODING',
    headers: { 'Accept-Encoding': 'gzip, deflate, br' },
  });
}

function collect(source: Readable, request: IncomingMessage, { limit, hold, pace }: ReadOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks = new Chunks();
    let size = 0;
    const sender = new SenderWatch(pace, (error) => {
      settle(reject, error);
    });
    // Also bytes of which nothing comes out of the inflater yet.
    const onBytes = (chunk: Buffer): void => {
      sender.received(chunk.length);
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit) {
        settle(reject, tooLarge(limit));
        return;
      }
      try {
        hold(chunk.length);
        chunks.add(chunk);
      } catch (error) {
        settle(reject, error);
      }
    };
    const onEnd = (): void => {
      settle(resolve, chunks.take());
    };
    const onError = (): void => {
      settle(reject, source === request ? cutOff() : broken());
    };
    const onClose = (): void => {
      if (!request.complete) settle(reject, cutOff());
    };
    const settle = <T>(how: (value: T) => void, value: T): void => {
      sender.stop();
      source.off('data', onData).off('end', onEnd);
      request.off('close', onClose).off('data', onBytes);
      // A late error of a stream that nobody listens to would end the process.
      how(value);
    };
    source.on('data', onData).on('end', onEnd).on('error', onError);
    request.on('close', onClose).on('error', onClose).on('data', onBytes);
  });
}

const tooLarge = (limit: number): AppError =>
  new AppError('too-large', `The body is larger than the limit of ${limit} bytes.`, {
    code: 'BODY_TOO_LARGE',
    details: { limitBytes: limit },
  });

const broken = (): AppError =>
  new AppError('invalid', 'The body is not what its Content-Encoding says.', { code: 'BROKEN_CONTENT_ENCODING' });

/** Nobody is there to read it; it ends the work. */
const cutOff = (): AppError =>
  new AppError('invalid', 'The body ended before it was complete.', { code: 'INCOMPLETE_BODY' });
