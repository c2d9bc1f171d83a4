import { isTopLevelDomain } from '../../checks/top-level-domains.js';
import { UNSPACED } from '../../context/phrases.js';
import { afterEscape, codesOf, isDigit, isLetter, lastWithin } from '../../characters/characters.js';
import type { Detector, Emit } from '../detector.js';
import type { EmailOptions } from '../options.js';
import { hostEnd, isNameCode } from './host-name.js';
import { SPELT_KEYWORDS, spacedAddress, speltAddress } from './email-spelt.js';
import { ipv4End, ipv6End } from './internet-address.js';

/** @see RFC 5321, 4.5.3.1.1 */
const MAX_LOCAL = 64;
const CONFIDENCE = 0.9;
/** Spelt in words: `anna at example dot com`. */
const SPELT = 0.85;
const DOT = 46;
const QUOTE = 34;
const BACKSLASH = 92;
const AT_SIGN = 64;
const CARET = 94;

/**
 * The punctuation of RFC 5322, 3.2.3 that occurs in real addresses; the rest (`/ ? | { }` …) belongs to the surrounding
 * text.
 */
const LOCAL_PUNCTUATION: ReadonlySet<number> = codesOf("._+-'%&~!#$*^’");
/** Punctuation that never begins an address in running text: quotes, emphasis or list markers. */
const NEVER_FIRST: ReadonlySet<number> = codesOf(".'*!#$%&^~-’");

/**
 * E-mail address, with letters of any script in both parts, quoted local parts and address literals. Relaxed forms
 * (`user@localhost`, misplaced dots) only if the policy asks for them.
 * Known false positive: version pins with a host-like version, `package@1.2.beta`.
 * @see RFC 5321, 4.1.2; RFC 6531, 3.3
 */
export const emailAddress: Detector<EmailOptions> = {
  id: 'email-address',
  kind: 'email-address',
  about: {
    name: 'E-mail address',
    example: 'anna@example.com',
    standard: 'RFC 5321, 4.1.2 and RFC 6531',
    validation: 'Dots where the standard allows them, a domain of two labels or more',
  },
  triggers: ['at-sign', 'digits', 'word'],
  digitRuns: [[2, 2]],
  keywords: SPELT_KEYWORDS,
  create:
    ({ onlyStrictMatches, onlyValidTLDs }) =>
    (text, woken, next, emit) => {
      const first = text.charCodeAt(woken);
      if (first !== AT_SIGN && !isDigit(first)) {
        const spelt = speltAddress(text, woken, next, strictStart);
        if (spelt !== undefined) emit(spelt.start, spelt.end, SPELT);
        return;
      }
      const at = first === AT_SIGN ? woken : woken - 1;
      if (at < woken && !isEncodedAt(text, at)) {
        findEntity(text, woken, next, emit);
        return;
      }
      if (first === AT_SIGN && ' ]'.includes(text.charAt(next) || 'x')) {
        const spaced = spacedAddress(text, at, strictStart);
        if (spaced !== undefined) emit(spaced.start, spaced.end, SPELT);
        return;
      }
      const start = text.charCodeAt(at - 1) === QUOTE ? quotedStart(text, at) : localStart(text, at, onlyStrictMatches);
      if (start < 0) return;
      const end = domainEnd(text, next, onlyStrictMatches, onlyValidTLDs);
      if (end > 0) emit(start, end, CONFIDENCE);
    },
};

const strictStart = (text: string, at: number): number => localStart(text, at, true);

/** Emits an address whose sign is written as the character reference `&#64;`. @see HTML, 13.1.4 */
function findEntity(text: string, digits: number, next: number, emit: Emit): void {
  if (text.slice(digits - 2, next + 1) !== '&#64;') return;
  const start = localStart(text, digits - 2, true);
  const end = domainEnd(text, next + 1, true, false);
  if (start >= 0 && end > 0) emit(start, end, CONFIDENCE);
}

/** True for `%40`, the `@` in the query of a URL. @see RFC 3986, 2.1 */
const isEncodedAt = (text: string, at: number): boolean => text.startsWith('%40', at);

const isLocalCode = (code: number): boolean => isNameCode(code) || LOCAL_PUNCTUATION.has(code);

/** Returns the start of the local part before `at`; -1 if there is none. */
function localStart(text: string, at: number, strict: boolean): number {
  let start = at;
  while (at - start <= MAX_LOCAL && isLocalCode(text.charCodeAt(start - 1))) {
    if (strict && text.charCodeAt(start - 1) === DOT && (text.charCodeAt(start) === DOT || start === at)) break;
    start--;
  }
  start = behindUnspaced(text, start, at);
  start = behindComponents(text, behindEscape(text, includeSender(text, start, at)), at);
  while (start < at && NEVER_FIRST.has(text.charCodeAt(start))) start++;
  return start < at && at - start <= MAX_LOCAL ? start : -1;
}

const BEHIND_UNSPACED = new RegExp(`^.*${UNSPACED.source}(?=[\\w.+-]+$)`, 'u');
const BEFORE_UNSPACED = new RegExp(`^[a-z]+(?=${UNSPACED.source})`, 'iu');

/**
 * Returns the offset after the words that are before an address without a space in Chinese, Japanese, Korean or Thai:
 * "请联系zhang.wei@example.com". An address in one of these scripts begins with its letters and ends with them.
 */
const behindUnspaced = (text: string, start: number, at: number): number =>
  start + (BEHIND_UNSPACED.exec(text.slice(start, at))?.[0].length ?? 0);

/** Returns the end without the words behind an address in the same scripts: "kim@example.com입니다". */
function beforeUnspaced(text: string, at: number, end: number): number {
  const dot = lastWithin(text, DOT, at, end);
  const top = dot < 0 ? undefined : BEFORE_UNSPACED.exec(text.slice(dot + 1, end))?.[0];
  return top !== undefined && isTopLevelDomain(top) ? dot + 1 + top.length : end;
}

/**
 * Returns the offset after `\n`, or after `\u003c`, which JSON encoders write for `<`; a letter written as `\u0061` is
 * part of the address, with its backslash. @see RFC 8259, 7
 */
function behindEscape(text: string, start: number): number {
  if (text.charCodeAt(start - 1) !== BACKSLASH) return start;
  const hex = /^u([\da-f]{4})/i.exec(text.slice(start, start + 5))?.[1];
  if (hex === undefined) return afterEscape(text, start);
  return isNameCode(Number.parseInt(hex, 16)) ? start - 1 : start + 5;
}

/**
 * Returns the offset after the preceding components of an HL7 field: `^NET^Internet^anna@example.com`. @see HL7 v2.5.1,
 * 2.5.4
 */
function behindComponents(text: string, start: number, at: number): number {
  const last = lastWithin(text, CARET, start, at);
  return last > start && lastWithin(text, CARET, start, last) >= 0 ? last + 1 : start;
}

/**
 * Returns the start including the sender in the return address of a mailing list:
 * `bounce+anna=example.com@lists.example`.
 */
function includeSender(text: string, start: number, at: number): number {
  if (text.charCodeAt(start - 1) !== 61 || !text.slice(start, at).includes('.')) return start;
  let sender = start - 1;
  while (at - sender < MAX_LOCAL && isLocalCode(text.charCodeAt(sender - 1))) sender--;
  return text.slice(sender, start).includes('+') ? sender : start;
}

/**
 * Returns the start of the quoted local part before `at`: `"John Doe"@example.com`, with quotes and backslashes
 * escaped.
 */
function quotedStart(text: string, at: number): number {
  for (let start = at - 2; start >= 0 && at - start <= MAX_LOCAL; start--) {
    const code = text.charCodeAt(start);
    if (code === 10 || code === 13) return -1;
    if (code === QUOTE && text.charCodeAt(start - 1) !== BACKSLASH) return start < at - 2 ? start : -1;
  }
  return -1;
}

function domainEnd(text: string, at: number, strict: boolean, onlyValidTlds: boolean): number {
  if (text.charCodeAt(at) === 91) return literalEnd(text, at);
  const end = withoutGluedSentence(text, at, beforeUnspaced(text, at, hostEnd(text, at)));
  if (end <= at) return -1;
  const dot = lastWithin(text, DOT, at, end);
  if (dot < 0) return strict || onlyValidTlds ? -1 : end;
  const last = text.slice(dot + 1, end);
  if (FILE_TYPES.has(last.toLowerCase())) return withoutFileType(text, at, dot);
  if (onlyValidTlds) return isTopLevelDomain(last) ? end : -1;
  return isPlausibleTop(last) ? end : -1;
}

/** File extensions, none of which is a top-level domain. */
const FILE_TYPES: ReadonlySet<string> = new Set(
  'png jpg jpeg gif svg webp bmp pdf txt csv tsv doc docx xls xlsx ppt pptx eml msg json xml html htm log vcf rtf odt'.split(
    ' ',
  ),
);

/**
 * Returns the end without a file extension: a file may be named after an address, `anna@example.com.pdf`. Images for
 * high-density screens are named `image@2x.png`.
 */
function withoutFileType(text: string, at: number, dot: number): number {
  const before = lastWithin(text, DOT, at, dot);
  return before > at && isTopLevelDomain(text.slice(before + 1, dot)) ? dot : -1;
}

/** True for at least two letters, or an encoded label; digits alone make a version. */
function isPlausibleTop(label: string): boolean {
  if (/^xn--/i.test(label)) return true;
  if (label.length < 2) return false;
  for (let at = 0; at < label.length; at++) if (isDigit(label.charCodeAt(at))) return false;
  return true;
}

/**
 * Returns the end without the start of the next sentence, as in `anna@example.com.Then`: the last label is capitalised,
 * the others are not.
 */
function withoutGluedSentence(text: string, at: number, end: number): number {
  const dot = lastWithin(text, DOT, at, end);
  if (dot <= at) return end;
  const [first = '', second = ''] = text.slice(dot + 1, end);
  const before = text.slice(Math.max(at, lastWithin(text, DOT, at, dot) + 1), dot);
  const glued = isCapital(first) && !isCapital(second) && before === before.toLowerCase() && isTopLevelDomain(before);
  return glued && text.slice(at, dot).includes('.') ? dot : end;
}

const isCapital = (letter: string): boolean => isLetter(letter.charCodeAt(0)) && letter === letter.toUpperCase();

/** Returns the end of `[192.0.2.1]` or `[IPv6:2001:db8::1]`. @see RFC 5321, 4.1.3 */
function literalEnd(text: string, at: number): number {
  const six = /^ipv6:/i.test(text.slice(at + 1, at + 6));
  const end = six ? ipv6End(text, at + 6) : ipv4End(text, at + 1);
  return end > 0 && text.charCodeAt(end) === 93 ? end + 1 : -1;
}
