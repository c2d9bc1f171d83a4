import type { Emit } from '../detector.js';

const HIGH_CONFIDENCE = 0.95;
const MAX_PART_LENGTH = 4_096;
const MAX_SIGNATURE_LENGTH = 1_024;
/** `{"` in base64 begins with these letters. */
const OBJECT_START = 'eyJ';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Letters, digits, `-` and `_`. @see RFC 4648, 5 */
function isPartCode(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    code === 45 ||
    code === 95
  );
}

/** Emits a JSON web token or a Discord token around the dot at `at`, if it is the token's first. */
export function findDotted(text: string, at: number, emit: Emit): void {
  // Headers and account numbers have at least 17 characters; most words before a dot are shorter.
  if (!isPartCode(text.charCodeAt(at - 16))) return;
  let start = at;
  while (at - start < MAX_SIGNATURE_LENGTH && isPartCode(text.charCodeAt(start - 1))) start--;
  if (at - start < 17 || text.charAt(start - 1) === '.') return;
  const payload = partEnd(text, at + 1, MAX_PART_LENGTH);
  if (text.charAt(payload) !== '.' || payload === at + 1) return;
  const signature = partEnd(text, payload + 1, MAX_SIGNATURE_LENGTH);
  if (text.startsWith(OBJECT_START, start) && isHeader(text.slice(start, at))) {
    emit(start, encryptedEnd(text, signature), HIGH_CONFIDENCE, 'jwt');
  } else if (isDiscord(text.slice(start, at), payload - at - 1, signature - payload - 1)) {
    emit(start, signature, HIGH_CONFIDENCE, 'discord');
  }
}

function partEnd(text: string, at: number, most: number): number {
  let end = at;
  while (end - at < most && isPartCode(text.charCodeAt(end))) end++;
  return end;
}

/** Returns the end of an encrypted token, which has five parts. @see RFC 7516, 3.1 */
function encryptedEnd(text: string, end: number): number {
  let stop = end;
  for (let parts = 0; parts < 2 && text.charAt(stop) === '.' && isPartCode(text.charCodeAt(stop + 1)); parts++) {
    stop = partEnd(text, stop + 1, MAX_PART_LENGTH);
  }
  return stop;
}

/** True for a JSON object with the parameter `alg`. @see RFC 7515, 4.1.1 */
const isHeader = (part: string): boolean => /^\{[\s\S]*"alg"/.test(decode(part));

/**
 * True if the first part decodes to an account number in digits. @see Discord developer documentation, "Authentication"
 */
const isDiscord = (part: string, middle: number, last: number): boolean =>
  part.length >= 23 &&
  part.length <= 28 &&
  middle === 6 &&
  last >= 27 &&
  last <= 38 &&
  /^\d{17,20}$/.test(decode(part));

function decode(part: string): string {
  let decoded = '';
  let bits = 0;
  let count = 0;
  for (const character of part) {
    bits = ((bits << 6) | ALPHABET.indexOf(character)) & 0xfff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    decoded += String.fromCharCode((bits >> count) & 0xff);
  }
  return decoded;
}
