import { phrases } from '../../context/phrases.js';
import {
  afterEscape,
  endsWord,
  isBlank,
  isDigit,
  isHex,
  isLetter,
  isWord,
  isWordAfter,
  isWordBefore,
} from '../../characters/characters.js';
import type { Surroundings } from '../../context/surroundings.js';
import type { Detector } from '../detector.js';
import { ipv4End, ipv6End } from './internet-address.js';

const CONFIDENCE = 0.9;
/** Four small numbers with dots are as often a version or a section number. */
const SMALL_NUMBERS = 0.8;
const COLON = 58;
const DOT = 46;
const SLASH = 47;
const PERCENT = 37;
const ONE = 49;

/**
 * IPv4 address in dotted decimal and IPv6 address in every text form, including IPv4-mapped and with a zone. A prefix
 * length or a port after it is not part of the span.
 * Known false positive: a version of four numbers without a word for it.
 * @see RFC 791; RFC 4291, 2.2; RFC 4007, 11; RFC 5952
 */
export const ipAddress: Detector = {
  id: 'ip-address',
  kind: 'ip-address',
  about: {
    name: 'IPv4 or IPv6 address',
    example: '192.0.2.1',
    standard: 'RFC 791, RFC 4291, 2.2',
    validation: 'Octets up to 255; groups and one `::` as the standard specifies',
  },
  triggers: ['digits', 'colon'],
  digitRuns: [[1, 3]],
  context: {
    sure: CONFIDENCE,
    raised: CONFIDENCE,
    raise: phrases({ en: 'ip, address, addr, host, server, client, gateway, from, dns, peer, source' }),
    against: phrases({
      en: 'version, versions, ver, v, release, build, firmware, driver, section, sections, clause, oid, chapter, rev, revision, upgraded, upgrade, upgrades, update, updated, downgrade, chrome, firefox, kernel, driver, drivers, bios, assembly, package, library, build no, patch, para, paragraph, article, table, figure, fig',
    }),
  },
  create: () => (text, at, end, emit, around) => {
    if (text.charCodeAt(at) === COLON) findIpv6(text, at, emit, around);
    else if (text.charCodeAt(end) === DOT) findIpv4(text, at, emit, around);
  },
};

/** Next to these words, what could also be a slice or a scope is an address. */
const LABELS = phrases({ en: 'ip, ipv6, ip address, ipv6 address, inet6, nameserver, ping, ping6, traceroute' });

/** Right behind these, small numbers are no address, though some networks begin like them: `version 10.4.2.1`. */
const VERSIONS = phrases({ en: 'version, ver, v, release, build, firmware, driver' });

type EmitAddress = (start: number, end: number, confidence: number) => void;

function findIpv4(text: string, at: number, emit: EmitAddress, around: Surroundings): void {
  const before = text.charCodeAt(at - 1);
  // The four numbers after the last colon of an IPv6 address are part of it.
  // `version1.2.3.4beta`: numbers joined to letters are a version.
  if (isLetter(before) && afterEscape(text, at - 1) !== at && endsWord(text, at)) return;
  if (isWordBefore(text, at) || before === DOT || (before === COLON && text.charCodeAt(at - 2) === COLON)) return;
  if (before === COLON && isMappedPrefix(text, at)) return;
  const end = ipv4End(text, at);
  if (end < 0 || isWordAfter(text, end) || isLetter(text.charCodeAt(end))) return;
  if (text.charCodeAt(end) === DOT && isWord(text.charCodeAt(end + 1)) && !isLetter(text.charCodeAt(end + 1))) return;
  // `§ 2.1.4.3` is a section, `10.4.2.1-beta` a version.
  if (before === SECTION || (isBlank(before) && text.charCodeAt(at - 2) === SECTION)) return;
  if (VERSION_TAIL.test(text.slice(end, end + 10))) return;
  // A product token such as `Chrome/120.0.0.0`. @see RFC 9110, 10.1.5
  if (before === SLASH && isLetter(text.charCodeAt(at - 2)) && text.startsWith('.0.0.0', end - 6)) return;
  const isDoubtful = end - at <= MAX_SMALL && (!isPrivate(text, at) || around.isNamed(at, VERSIONS));
  emit(at, end, isDoubtful ? SMALL_NUMBERS : CONFIDENCE);
}

const SECTION = 0xa7;
/** @see Semantic Versioning 2.0.0, 9 and 10; the names that packages use */
const VERSION_TAIL =
  /^[-+~_.](?:alpha|beta|rc|dev|snapshot|release|final|preview|nightly|build|patch|post|pre|git|el\d|ubuntu|deb)/i;

/** Up to this length, at least two of the four numbers have one digit: `12.4.10.2`. */
const MAX_SMALL = 11;

/** True for 10/8, 127/8, 172.16/12 and 192.168/16 by their first number, which versions do not have. */
const isPrivate = (text: string, at: number): boolean => /^(?:10|127|172|192)\./.test(text.slice(at, at + 4));

/** True after the `ffff:` before an IPv4 address. */
const isMappedPrefix = (text: string, at: number): boolean =>
  /:[\da-f]{1,4}:$/i.test(text.slice(Math.max(0, at - 6), at));

function findIpv6(text: string, at: number, emit: EmitAddress, around: Surroundings): void {
  let start = at;
  while (at - start < 5 && isHex(text.charCodeAt(start - 1))) start--;
  if (at - start > 4 || isWordBefore(text, start) || text.charCodeAt(start - 1) === DOT) return;
  // Only the first colon of an address is handled. `ip:2001:db8::1` has a label before it, not a group.
  if (start < at && text.charCodeAt(start - 1) === COLON && isGroupOrColonBefore(text, start - 1)) return;
  if (start === at && text.charCodeAt(at + 1) !== COLON) return;
  if (start === at && text.charCodeAt(at - 1) === COLON) return;
  const plainEnd = ipv6End(text, start);
  if (plainEnd < 0) return;
  const end = text.charCodeAt(plainEnd) === PERCENT ? zoneEnd(text, plainEnd) : plainEnd;
  const next = text.charCodeAt(end);
  if (
    isWordAfter(text, end) ||
    (next === COLON && (isHex(text.charCodeAt(end + 1)) || text.charCodeAt(end + 1) === COLON))
  )
    return;
  if (next === DOT && isWord(text.charCodeAt(end + 1)) && !isLetter(text.charCodeAt(end + 1))) return;
  const bracketed = text.charCodeAt(start - 1) === 91 && next === 93;
  if (isLikely(text, start, plainEnd, bracketed) || (end - start > 3 && around.isNamed(start, LABELS)))
    emit(start, end, CONFIDENCE);
}

function isGroupOrColonBefore(text: string, end: number): boolean {
  let start = end;
  while (end - start < 5 && isHex(text.charCodeAt(start - 1))) start--;
  if (start === end) return text.charCodeAt(end - 1) === COLON;
  return end - start <= 4 && !isWord(text.charCodeAt(start - 1)) && /\d/.test(text.slice(start, end));
}

/**
 * True if a grammatical address is not more likely a scoped name (`Ada::Face`), a slice (`[1::2]`) or an EUI-64. Every
 * prefix in use except 64:ff9b:: and 100:: has four digits in its first group.
 * @see RFC 4291, 2.4; IANA IPv6 special-purpose address registry
 */
function isLikely(text: string, start: number, end: number, bracketed: boolean): boolean {
  if (end - start === 2) return bracketed;
  let groups = 0;
  let pairs = 0;
  let first = 0;
  let compressed = false;
  let digits = false;
  for (let at = start, size = 0; at <= end; at++) {
    const code = at < end ? text.charCodeAt(at) : COLON;
    if (code === DOT) return true;
    if (code !== COLON) {
      digits ||= isDigit(code);
      size++;
      continue;
    }
    if (size > 0) groups++;
    else if (at < end) compressed = true;
    if (size === 2) pairs++;
    if (groups === 1 && first === 0) first = size;
    size = 0;
  }
  if (!compressed) return pairs < groups;
  if (!digits) return groups >= 3;
  // `::1` is the loopback address; `[::2]` is a slice with a step, since no other address consists of one short group.
  if (groups === 1 && first <= 2 && text.charCodeAt(start) === COLON)
    return end - start === 3 && text.charCodeAt(start + 2) === ONE;
  return text.charCodeAt(start) === COLON || first >= 3 || groups >= 3;
}

/** Returns the end of a zone, a short name or number: `%eth0`, `%12`. */
function zoneEnd(text: string, at: number): number {
  let end = at + 1;
  while (end - at <= 20 && (isWord(text.charCodeAt(end)) || isZonePunctuation(text, end))) end++;
  return end === at + 1 ? at : end;
}

const isZonePunctuation = (text: string, at: number): boolean =>
  (text.charCodeAt(at) === DOT || text.charCodeAt(at) === 45) && isWord(text.charCodeAt(at + 1));
