import type { Reference } from '../markup/decode.js';

const REFERENCE = /&(?:lt|gt|amp|quot|apos|#\d+|#x[\da-f]+);/iy;
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const LAST_CODE_POINT = 0x10ffff;

/** Decodes the reference at an ampersand; returns undefined if it is none or depends on a document type. */
export function xmlReferenceAt(source: string, at: number): Reference | undefined {
  REFERENCE.lastIndex = at;
  const found = REFERENCE.exec(source)?.[0];
  if (found === undefined) return undefined;
  const name = found.slice(1, -1);
  const text = name.startsWith('#') ? characterOfCode(name.slice(1)) : NAMED[name];
  return text === undefined ? undefined : { text, end: at + found.length };
}

function characterOfCode(digits: string): string | undefined {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : undefined;
}
