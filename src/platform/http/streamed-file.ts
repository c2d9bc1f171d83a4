import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';

/** The number of parts produced ahead of the client; parts of files can be megabytes. */
const PARTS_AHEAD = 2;

/**
 * Streams a file while it is produced, no faster than the client reads. When the client disconnects, the rest is not
 * produced; when producing it fails, the connection is cut so that a partial file is not mistaken for a complete one.
 * @param file `name` is the file name offered to the client: plain ASCII without quotes
 */
export function streamedFile(
  parts: AsyncIterable<string | Uint8Array>,
  response: Response,
  file: { readonly type: string; readonly name: string },
): StreamableFile {
  const stream = Readable.from(parts, { objectMode: true, highWaterMark: PARTS_AHEAD });
  response.once('close', () => stream.destroy());
  stream.once('error', () => response.destroy());
  return new StreamableFile(stream, { type: file.type, disposition: `attachment; filename="${file.name}"` });
}
