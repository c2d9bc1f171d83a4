import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Chunks } from '../bytes/chunks.js';
import { AppError } from './app-error.js';
import { SenderWatch, type Pace } from './sender-watch.js';
import { StreamedBody } from './streamed-body.js';

export interface ReadOptions {
  /** The maximum number of bytes after decoding any `Content-Encoding`. */
  readonly limit: number;
  /** Called with the number of bytes to buffer; may throw to refuse them. */
  readonly hold: (bytes: number) => void;
  readonly pace: Pace;
  /** Called when reading begins, for clients that wait for `100 Continue`. */
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
 * Reads the whole body up to the limit and decodes its `Content-Encoding`.
 * @throws AppError `too-large`, `unsupported-media-type` for an unknown encoding, `invalid` for a broken one, and
 *   whatever `hold` throws
 */
export async function readBody(request: IncomingMessage, options: ReadOptions): Promise<Buffer> {
  const { limit } = options;
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const inflater = inflaterFor(request);
  options.onBegin();
  if (inflater === undefined)
    return request.complete ? takeReceived(request, options) : collect(request, request, options);
  request.pipe(inflater);
  try {
    return await collect(inflater, request, options);
  } finally {
    request.unpipe(inflater);
    inflater.destroy();
  }
}

/**
 * Returns the decoded body as a stream, for handlers that never hold the whole body.
 * @throws AppError `unsupported-media-type` for an unknown encoding
 */
export function streamBody(
  request: IncomingMessage,
  { pace: { idleMs }, onBegin }: Pick<ReadOptions, 'pace' | 'onBegin'>,
): StreamedBody {
  const inflater = inflaterFor(request);
  onBegin();
  if (inflater === undefined) return new StreamedBody(request, idleMs);
  // The callback ignores failures: a failure of either stream surfaces in the stream that is read.
  const inflated = pipeline(request, inflater, () => undefined);
  return new StreamedBody(inflated, idleMs, (error) => (request.errored === null ? broken() : error));
}

/** Returns undefined for a body that is not encoded. */
function inflaterFor(request: IncomingMessage): (Readable & NodeJS.WritableStream) | undefined {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') return undefined;
  const make = Object.hasOwn(INFLATERS, encoding) ? INFLATERS[encoding] : undefined;
  if (make !== undefined) return make();
  throw new AppError(
    'unsupported-media-type',
    'Send the body uncompressed, or with Content-Encoding gzip, deflate or br.',
    {
      code: 'UNKNOWN_CONTENT_ENCODING',
      headers: { 'Accept-Encoding': 'gzip, deflate, br' },
    },
  );
}

/** Takes a body that has arrived completely while its caller was identified, as most do. */
function takeReceived(request: IncomingMessage, { limit, hold }: ReadOptions): Buffer {
  const body = (request.read() as Buffer | null) ?? Buffer.alloc(0);
  if (body.length > limit) throw tooLarge(limit);
  hold(body.length);
  return body;
}

function collect(source: Readable, request: IncomingMessage, { limit, hold, pace }: ReadOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks = new Chunks();
    let size = 0;
    const sender = new SenderWatch(pace, (error) => {
      settle(reject, error);
    });
    // Counts received bytes even when the inflater has not yet produced output from them.
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
      // The `error` listeners stay: a late error of a stream without a listener would end the process.
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
  new AppError('invalid', 'The body does not match its Content-Encoding.', { code: 'BROKEN_CONTENT_ENCODING' });

/** Ends the work; the client has gone and does not see it. */
const cutOff = (): AppError =>
  new AppError('invalid', 'The body ended before it was complete.', { code: 'INCOMPLETE_BODY' });
