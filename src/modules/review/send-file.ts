import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { attachment } from './attachment.js';

/** A stored file and the name to save it under. */
export interface StoredFile {
  readonly filename: string;
  readonly mediaType: string;
  /** In bytes. */
  readonly size: number;
  readonly bytes: AsyncGenerator<Buffer, void>;
}

/**
 * Streams a file. If a piece is missing, the response is aborted, so that a partial file is not mistaken for the whole.
 */
export const sendFile = ({ filename, mediaType, size, bytes }: StoredFile, response: Response): StreamableFile =>
  new StreamableFile(Readable.from(bytes, { objectMode: false }), {
    type: mediaType,
    length: size,
    disposition: attachment(filename),
  }).setErrorHandler(() => {
    response.destroy();
  });
