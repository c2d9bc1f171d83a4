/** The encoding of a body in a message. */
export type TransferEncoding = '7bit' | '8bit' | 'quoted-printable' | 'base64';

export interface DecodedBody {
  readonly raw: string;
  /** True if all readers decode it in the same way; otherwise it is rewritten. */
  readonly isPlain: boolean;
}

/** Decodes a body, one character per byte. @see RFC 2045, 6.7 and 6.8 */
export function decodeBody(raw: string, encoding: TransferEncoding): DecodedBody {
  if (encoding === 'base64') return decodeBase64(raw);
  return { raw: encoding === 'quoted-printable' ? decodeQuotedPrintable(raw) : raw, isPlain: true };
}

/** At padding in the middle, readers stop or continue; invalid characters are skipped or end the data. */
function decodeBase64(raw: string): DecodedBody {
  const digits = raw.replace(/[^a-z0-9+/=]/gi, '');
  const isPadded = digits.length % 4 === 0 && !/=[^=]/.test(digits) && !digits.endsWith('===');
  if (isPadded && !/[^\w+/=\s]|_/.test(raw)) return { raw: fromBase64(digits), isPlain: true };
  return { raw: digits.split('=').map(fromBase64).join(''), isPlain: false };
}

export const fromBase64 = (digits: string): string => Buffer.from(digits, 'base64').toString('latin1');

function decodeQuotedPrintable(raw: string): string {
  const parts: string[] = [];
  for (let at = 0; at < raw.length;) {
    const found = raw.indexOf('\n', at);
    const end = found === -1 ? raw.length : found;
    const lineEnd = found === -1 ? '' : raw[end - 1] === '\r' && end > at ? '\r\n' : '\n';
    const line = withoutBlanksBehind(raw, at, lineEnd === '\r\n' ? end - 1 : end);
    const isSoft = line.endsWith('=');
    parts.push(decodeEscapes(isSoft ? line.slice(0, -1) : line), isSoft ? '' : lineEnd);
    at = found === -1 ? raw.length : found + 1;
  }
  return parts.join('');
}

/** Removes trailing blanks, which transport may add; those that belong to the text are encoded. */
function withoutBlanksBehind(raw: string, start: number, end: number): string {
  let last = end;
  while (last > start && (raw[last - 1] === ' ' || raw[last - 1] === '\t')) last--;
  return raw.slice(start, last);
}

export const decodeEscapes = (line: string): string =>
  line.replace(/=([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

const MAX_IN_PER_LINE = 76;

/** Encodes a body. */
export function encodeBody(raw: string, encoding: TransferEncoding, lineEnd: string): string {
  if (encoding === 'base64') return encodeBase64(raw, lineEnd);
  return encodeQuotedPrintable(raw, lineEnd);
}

function encodeBase64(raw: string, lineEnd: string): string {
  const digits = Buffer.from(raw, 'latin1').toString('base64');
  const lines: string[] = [];
  for (let at = 0; at < digits.length; at += MAX_IN_PER_LINE) lines.push(digits.slice(at, at + MAX_IN_PER_LINE));
  return lines.join(lineEnd) + lineEnd;
}

function encodeQuotedPrintable(raw: string, lineEnd: string): string {
  return raw
    .split(lineEnd)
    .map((line) =>
      softLines(
        line
          .replace(/[^\t\x20-\x3c\x3e-\x7e]/g, escapeByte)
          // `From ` separates messages in mailboxes, and a line with a single dot ends a message in SMTP.
          .replace(/^From /, '=46rom ')
          .replace(/^\./, '=2E')
          .replace(/^--(?=\S)/, '=2D-')
          .replace(/[\t ]$/, escapeByte),
        lineEnd,
      ),
    )
    .join(lineEnd);
}

const escapeByte = (byte: string): string => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

function softLines(line: string, lineEnd: string): string {
  if (line.length <= MAX_IN_PER_LINE) return line;
  const lines: string[] = [];
  let at = 0;
  while (line.length - at > MAX_IN_PER_LINE) {
    let end = at + MAX_IN_PER_LINE - 1;
    // Do not split an escape.
    if (line[end - 1] === '=') end -= 1;
    else if (line[end - 2] === '=') end -= 2;
    lines.push(line.slice(at, end));
    at = end;
  }
  lines.push(line.slice(at));
  return lines.join(`=${lineEnd}`);
}

/** Servers may cut longer lines. @see RFC 5322, 2.1.1 */
const MAX_LINE_LENGTH = 998;

/** True if a body can be written unencoded: no line is too long or acts as a delimiter of messages or bodies. */
function canStand(raw: string, lineEnd: string, boundaries: readonly string[]): boolean {
  const rest = raw.replaceAll(lineEnd, '');
  if (/[\r\n\0]/.test(rest)) return false;
  return raw
    .split(lineEnd)
    .every(
      (line) =>
        line.length <= MAX_LINE_LENGTH &&
        !line.startsWith('From ') &&
        !boundaries.some((boundary) => line.startsWith(`--${boundary}`)),
    );
}

/**
 * Returns the encoding of a changed body: the previous one if possible, otherwise quoted-printable, unless most
 * characters would be escapes.
 */
export function encodingFor(
  raw: string,
  before: TransferEncoding,
  { lineEnd, boundaries }: { readonly lineEnd: string; readonly boundaries: readonly string[] },
): TransferEncoding {
  const foreign = (raw.match(/[^\t\r\n\x20-\x7e]/g) ?? []).length;
  if (before === 'base64') return 'base64';
  if (before === '8bit' || (before === '7bit' && foreign === 0)) {
    if (canStand(raw, lineEnd, boundaries)) return before;
  }
  const hasOtherLineEnds = /[\r\n]/.test(raw.replaceAll(lineEnd, ''));
  return hasOtherLineEnds || foreign > raw.length * MIN_ENCODED_SHARE ? 'base64' : 'quoted-printable';
}
const MIN_ENCODED_SHARE = 0.4;
