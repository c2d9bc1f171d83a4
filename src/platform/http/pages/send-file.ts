import { StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { fail } from '../app-error.js';
import { ENCODINGS, type Encoding, type PageFile } from './page-files.js';

/**
 * Responds with a file in the best encoding that the client accepts.
 * @param cacheControl the header of that name
 * @throws AppError `not-found` if there is no such file
 */
export async function sendFile(
  file: PageFile | undefined,
  cacheControl: string,
  request: Request,
  response: Response,
): Promise<StreamableFile> {
  if (file === undefined) return fail('not-found', 'There is nothing at this path.');
  const encoding = (request.acceptsEncodings([...ENCODINGS]) || 'identity') as Encoding;
  const content = await file.content(encoding);
  response.setHeader('Cache-Control', cacheControl);
  response.vary('Accept-Encoding');
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  return new StreamableFile(content, { type: file.type, length: content.length });
}
