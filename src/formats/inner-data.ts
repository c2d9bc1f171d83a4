import { isUtf8 } from 'node:buffer';
import { DocumentProblem } from './document-problem.js';
import type { DeclaredFormat, OpenDocument, ReadOptions } from './format.js';

/** Decodes base64. Returns undefined if readers would decode different bytes. @see RFC 4648, 4 */
export function bytesOfBase64(content: string): Buffer | undefined {
  const digits = content.replace(/\s+/g, '');
  const isPlain = digits.length % 4 === 0 && /^[\w+/]*={0,2}$/.test(digits) && !digits.includes('_');
  return isPlain ? Buffer.from(digits, 'base64') : undefined;
}

/** Decodes base64url as programs write it. Returns undefined for other text. @see RFC 4648, 5 */
export function bytesOfBase64Url(content: string): Buffer | undefined {
  const digits = content.trim().replace(/={1,2}$/, '');
  // One sign at a time: the matcher keeps a place to come back to for each sign of a run, and fails beyond 64 MB of them.
  if (digits === '' || /[^\w-]/.test(digits)) return undefined;
  const bytes = Buffer.from(digits, 'base64url');
  return bytes.toString('base64url') === digits ? bytes : undefined;
}

/** True for bytes of text in UTF-8 without control characters. */
export const isText = (bytes: Buffer): boolean => isUtf8(bytes) && !HAS_CONTROLS.test(bytes.toString());
const HAS_CONTROLS = /[^\P{Cc}\t\r\n]|[\u{FFFE}\u{FFFF}]/u;

/** True for a word in base64, of either alphabet and without padding, that decodes to text; few words do so by chance. */
export function isTextInBase64(word: string): boolean {
  if (word.length < MIN_WORD_LENGTH) return false;
  const bytes = bytesOfBase64(word.padEnd(Math.ceil(word.length / 4) * 4, '=')) ?? bytesOfBase64Url(word);
  return bytes !== undefined && isText(bytes);
}
const MIN_WORD_LENGTH = 20;

/** Opens bytes as the first format that accepts them. Data that is not of the declared format cannot be read. */
export function openAsOneOf(
  declared: readonly DeclaredFormat[],
  bytes: Uint8Array,
  openInner: NonNullable<ReadOptions['openInner']>,
): OpenDocument | undefined {
  for (const each of declared) {
    try {
      const document = openInner(bytes, each);
      if (document !== undefined) return document;
    } catch (error) {
      if (!(error instanceof DocumentProblem)) throw error;
    }
  }
  return undefined;
}

/** Returns the possible formats for a media type. Plain text counts as a format here. */
export function declaredBy(mediaType: string): readonly DeclaredFormat[] {
  const [type = '', ...parameters] = mediaType.toLowerCase().split(';');
  const charset = parameters.map((each) => /^\s*charset\s*=\s*"?([\w.:-]+)/.exec(each)?.[1]).find((each) => each);
  const plain = type.trim();
  if (plain === 'text/plain') return [{ format: 'text', charset }];
  const suffix = /\+(xml|json)$/.exec(plain)?.[1];
  return [
    { mediaType: plain, charset },
    ...(suffix === undefined ? [] : [{ mediaType: `application/${suffix}`, charset }]),
  ];
}
