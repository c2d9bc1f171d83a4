import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';

/** How many parts are made before they are taken: of files they are megabytes. */
const PARTS_AHEAD = 2;

/**
 * A file that is sent while it is made, no faster than the client takes it. When the client has gone the rest is not made;
 * when making it fails the connection is cut, so that nobody takes the half for the whole.
 * @param file its name for whoever saves it; plain ASCII without quotes
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
