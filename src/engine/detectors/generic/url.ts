import { isTopLevelDomain } from '../../checks/top-level-domains.js';
import {
  afterEscape,
  codesOf,
  countDigits,
  isLetter,
  isSpace,
  isWord,
  isWordBefore,
} from '../../characters/characters.js';
import type { Detector, Emit } from '../detector.js';
import type { UrlOptions } from '../options.js';
import { hostEnd, isNameCode } from './host-name.js';
import { ipv4End, ipv6End } from './internet-address.js';

/** Maximum length, which every browser and proxy accepts. @see RFC 9110, 4.1, which asks for at least 8000 */
const MAX_URL = 8192;
const WITH_PREFIX = 0.8;
const BARE_WITH_PATH = 0.7;
const BARE_HOST = 0.5;
const SCHEMES = ['http', 'https', 'ftp', 'ftps', 'sftp', 'ws', 'wss'] as const;
const MAX_SCHEME_LENGTH = 5;
const COLON = 58;
const SLASH = 47;
const DOT = 46;
const APOSTROPHE = 39;

/**
 * URL with a scheme or `www.`; if the policy allows it, also a bare host name with a known top-level domain, or an IPv4
 * address with a port or path. Ends before spaces, quotes and brackets, and before the punctuation of the sentence.
 * Known false positive: file names such as `notes.md` if bare host names are enabled.
 * @see RFC 3986, 3 and appendix C; RFC 3987 for letters of other scripts
 */
export const url: Detector<UrlOptions> = {
  id: 'url',
  kind: 'url',
  about: {
    name: 'Web address',
    example: 'https://example.com/a',
    standard: 'RFC 3986; RFC 1738',
    validation: 'Scheme or `www.`, and a host name',
  },
  triggers: ['colon', 'www'],
  triggersFor: ({ requireHttpWwwPrefix }) => (requireHttpWwwPrefix ? ['colon', 'www'] : ['colon', 'www', 'dot']),
  create: () => (text, at, _end, emit) => {
    const code = text.charCodeAt(at);
    if (code === COLON) findWithScheme(text, at, emit);
    else if (code === DOT) findBare(text, at, emit);
    else findWww(text, at, emit);
  },
};

function findWithScheme(text: string, at: number, emit: Emit): void {
  if (text.charCodeAt(at + 1) !== SLASH || text.charCodeAt(at + 2) !== SLASH) return;
  let start = at;
  while (at - start <= MAX_SCHEME_LENGTH && isLetter(text.charCodeAt(start - 1))) start--;
  start = Math.min(afterEscape(text, start), at);
  const scheme = text.slice(start, at).toLowerCase();
  if (!SCHEMES.some((known) => known === scheme) || isWordBefore(text, start)) return;
  const authority = afterUserInfo(text, at + 3);
  const host = anyHostEnd(text, authority);
  if (host > authority) emit(start, restEnd(text, start, host), WITH_PREFIX);
}

function findWww(text: string, at: number, emit: Emit): void {
  const before = text.charCodeAt(at - 1);
  // After `//`, `@` or a dot it is inside a URL already found by its scheme.
  if ((before === SLASH && text.charCodeAt(at - 2) === SLASH) || before === 64 || before === DOT || before === 45)
    return;
  const host = hostEnd(text, at);
  if (host > at + 4) emit(at, restEnd(text, at, host), WITH_PREFIX);
}

function findBare(text: string, at: number, emit: Emit): void {
  const start = labelStart(text, at);
  const before = text.charCodeAt(start - 1);
  // Only the first dot of a host name is handled; after `@` it is the domain of an e-mail address.
  if (start === at || before === DOT || before === 64 || before === SLASH || before === 45 || before === 95) return;
  const address = ipv4End(text, start);
  const isAddress = address > 0;
  const host = isAddress ? address : hostEnd(text, start);
  if (host <= at || text.charCodeAt(host) === 64 || text.charCodeAt(host) === 95) return;
  const end = restEnd(text, start, host);
  if (isAddress) {
    if (end > host) emit(start, end, BARE_WITH_PATH);
    return;
  }
  const top = text.slice(text.lastIndexOf('.', host - 1) + 1, host);
  if (isTopLevelDomain(top)) emit(start, end, end > host ? BARE_WITH_PATH : BARE_HOST);
}

/** @see RFC 1035, 2.3.4: a label has at most 63 characters */
const MAX_LABEL = 63;

function labelStart(text: string, dot: number): number {
  let start = dot;
  while (dot - start <= MAX_LABEL && (isNameCode(text.charCodeAt(start - 1)) || text.charCodeAt(start - 1) === 45))
    start--;
  return dot - start > MAX_LABEL ? dot : start;
}

/** @see RFC 3986, 3.2.1; the maximum length searched for the `@` after a user and a password. */
const MAX_USER_INFO = 128;

function afterUserInfo(text: string, at: number): number {
  for (let next = at; next - at < MAX_USER_INFO; next++) {
    const code = text.charCodeAt(next);
    if (code === 64) return next + 1;
    if (code === SLASH || code === 63 || code === 35 || isEnd(code)) return at;
  }
  return at;
}

/** Returns the end of a host name, an IPv4 address, or an IPv6 address in brackets. */
function anyHostEnd(text: string, at: number): number {
  if (text.charCodeAt(at) !== 91) return hostEnd(text, at);
  const end = ipv6End(text, at + 1);
  return end > 0 && text.charCodeAt(end) === 93 ? end + 1 : -1;
}

/** Returns the end of port, path, query and fragment after the host. */
function restEnd(text: string, start: number, host: number): number {
  let next = host;
  if (text.charCodeAt(next) === COLON) {
    const digits = countDigits(text, next + 1, 5);
    if (digits > 0 && !isWord(text.charCodeAt(next + 1 + digits))) next += 1 + digits;
  }
  const code = text.charCodeAt(next);
  if (code !== SLASH && code !== 63 && code !== 35) return next;
  const last = start + MAX_URL;
  // Inside single quotes the closing quote ends it; elsewhere an apostrophe may be part of a path.
  const quoted = text.charCodeAt(start - 1) === APOSTROPHE;
  const from = next;
  while (next < last && next < text.length && !isEnd(text.charCodeAt(next)) && !isNextUrl(text, next)) {
    if (quoted && text.charCodeAt(next) === APOSTROPHE) break;
    next++;
  }
  return trimmed(text, from, next);
}

/** True for a comma or semicolon followed by a scheme: a list of URLs without spaces. */
const isNextUrl = (text: string, at: number): boolean =>
  (text.charCodeAt(at) === 44 || text.charCodeAt(at) === 59) &&
  (text.startsWith('http', at + 1) || text.startsWith('www.', at + 1));

/**
 * True for spaces, control characters, quotes, angle and curly brackets, backslash, `^`, backtick and `|`, none of
 * which RFC 3986 allows.
 */
function isEnd(code: number): boolean {
  if (code < 128) return code <= 32 || code === 127 || URL_DELIMITERS.has(code);
  return isSpace(code) || (code >= 0x2018 && code <= 0x201f) || code === 0xab || code === 0xbb || (code >= 0x3000 && code <= 0x3011) ||
    code === 0x2028 || code === 0x2029 || code === 0xff0c; // oxfmt-ignore
}

const URL_DELIMITERS: ReadonlySet<number> = codesOf('"<>\\^`{|}');
const TRAILING: ReadonlySet<number> = codesOf(".,;:!?'*_~…");

/** Returns the end without the punctuation of the sentence and without closing brackets that were not opened inside. */
function trimmed(text: string, from: number, end: number): number {
  let round = 0;
  let square = 0;
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 40) round++;
    else if (code === 41) round--;
    else if (code === 91) square++;
    else if (code === 93) square--;
  }
  let last = end;
  while (last > from) {
    const code = text.charCodeAt(last - 1);
    if (TRAILING.has(code)) last--;
    else if (code === 41 && round < 0) {
      round++;
      last--;
    } else if (code === 93 && square < 0) {
      square++;
      last--;
    } else break;
  }
  return last;
}
