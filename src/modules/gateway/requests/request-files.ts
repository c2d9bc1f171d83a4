import type { Kind } from '../../../engine/index.js';

/** A redacted file in its own format. */
export interface RedactedFile {
  readonly mediaType: string;
  readonly base64: string;
  /** The number of values that were made unreadable, per kind. */
  readonly replaced: ReadonlyMap<Kind, number>;
}

/**
 * Redacts an image or a PDF; always the same for the same bytes.
 * @param path its place in the request @throws UnsupportedContent if it cannot be read or made safe
 */
export type RedactFile = (bytes: Buffer, path: string) => Promise<RedactedFile>;

/** A file in a text. */
interface FileInText {
  readonly bytes: Buffer;
  readonly isDataUrl: boolean;
}

/** @see https://www.rfc-editor.org/rfc/rfc2397 */
const DATA_URL = /^data:[^,]{0,200};base64,/i;
const BASE64 = /^[\w+/-]+={0,2}$/;

/** Returns the bytes of base64 or of a data URL; undefined for any other text. */
export function fileIn(text: string): FileInText | undefined {
  const prefix = DATA_URL.exec(text)?.[0] ?? '';
  const base64 = text.slice(prefix.length);
  return BASE64.test(base64) ? { bytes: Buffer.from(base64, 'base64'), isDataUrl: prefix !== '' } : undefined;
}

/** The files that vendors accept and that are redacted here, with their first bytes. */
const FORMATS = [
  { format: 'png', mediaType: 'image/png', start: /^\x89PNG/ },
  { format: 'jpeg', mediaType: 'image/jpeg', start: /^\xff\xd8\xff/ },
  { format: 'webp', mediaType: 'image/webp', start: /^RIFF[\s\S]{4}WEBP/ },
  { format: 'gif', mediaType: 'image/gif', start: /^GIF8/ },
  { format: 'pdf', mediaType: 'application/pdf', start: /^%PDF-/ },
] as const;
const START_BYTES = 12;

/** Returns the format of a file by its content, whatever the request calls it; undefined for others. */
export const formatOfFile = (bytes: Buffer): (typeof FORMATS)[number] | undefined =>
  FORMATS.find(({ start }) => start.test(bytes.toString('latin1', 0, START_BYTES)));
