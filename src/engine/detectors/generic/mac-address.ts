import { isDash, isDigit, isHex, isWordAfter, isWordBefore } from '../../characters/characters.js';
import { phrases } from '../../context/phrases.js';
import type { Surroundings } from '../../context/surroundings.js';
import type { Detector, Emit } from '../detector.js';

const CONFIDENCE = 0.9;
const COLON = 58;
const DOT = 46;
/** Pairs of an EUI-64. */
const MAX_GROUPS = 8;

/**
 * MAC address, EUI-48 or EUI-64: pairs with colons or hyphens, or groups of four with dots or hyphens as network
 * equipment prints them. The same separator throughout.
 * Known false positive: a twelve-digit number in pairs separated by hyphens.
 * @see IEEE 802-2014, 8.1; Cisco IOS for the dotted form
 */
export const macAddress: Detector = {
  id: 'mac-address',
  kind: 'mac-address',
  about: {
    name: 'MAC address',
    example: '00:00:5E:00:53:01',
    standard: 'IEEE 802-2014, 8.1',
    validation: 'Six octets with one kind of separator',
  },
  triggers: ['digits', 'colon', 'hyphen'],
  // Groups of two or four, also after an escape such as `\n`.
  digitRuns: [
    [1, 4, { token: [1, 6] }],
    [1, 12, { token: [12, 14] }],
  ],
  create: () => (text, at, _end, emit, around) => {
    if (isDigit(text.charCodeAt(at)) && findNamed(text, at, emit, around)) return;
    // Any group may have woken the detector: in `aabb.ccdd.ee01` only the last one contains digits.
    let start = at;
    while (at - start < 5 && isHex(text.charCodeAt(start - 1))) start--;
    let group = start;
    while (group - start < 5 && isHex(text.charCodeAt(group))) group++;
    const size = group - start;
    if (size !== 2 && size !== 4) return;
    const separator = text.charCodeAt(group);
    if (!joins(separator, size) && !joins(text.charCodeAt(start - 1), size)) return;
    const first = firstGroup(text, start, size);
    if (isWordBefore(text, first)) return;
    if (joins(text.charCodeAt(first - 1), size) && isGroupBefore(text, first - 1)) return;
    const end = readGroups(text, first, size, text.charCodeAt(first + size));
    if (end > 0) emit(first, end, CONFIDENCE);
  },
};

const LABELS = phrases({
  en: 'mac, mac address, macaddress, macaddr, hwaddr, hardware address, physical address, ether, ethernet address, bssid, bluetooth address',
  de: 'mac adresse, physische adresse',
  fr: 'adresse mac, adresse physique',
  es: 'dirección mac',
  it: 'indirizzo mac',
  pt: 'endereço mac',
});
/** Formats that other values also have: without separators, without zeros, with spaces, in three groups or two. */
const NAMED =
  /(?:[\da-f]{12}|[\da-f]{1,2}(?::[\da-f]{1,2}){5}|[\da-f]{2}(?: [\da-f]{2}){5}|[\da-f]{4}([: -])[\da-f]{4}\1[\da-f]{4}|[\da-f]{6}[-:.][\da-f]{6})(?![\w:-])/iy;

/** Reads an address directly after its label, from the first token that contains a digit. */
function findNamed(text: string, at: number, emit: Emit, around: Surroundings): boolean {
  let start = at;
  while (at - start < 12 && isHex(text.charCodeAt(start - 1))) start--;
  if (isWordBefore(text, start) || !mayBeNamed(text, start)) return false;
  NAMED.lastIndex = start;
  if (!NAMED.test(text) || !around.isNamed(start, LABELS)) return false;
  emit(start, NAMED.lastIndex, CONFIDENCE);
  return true;
}

/** The signs behind the first group of those formats, by its length; an address without separators has twelve digits. */
const BEHIND_FIRST: readonly string[] = ['', ':', ': ', '', ': -', '', '-:.'];
const WHOLE = 12;

/** A quick test that excludes nearly all numbers by the length of their first group and the characters after it. */
function mayBeNamed(text: string, start: number): boolean {
  let end = start;
  while (end - start <= WHOLE && isHex(text.charCodeAt(end))) end++;
  if (end - start === WHOLE) return true;
  return isHex(text.charCodeAt(end + 1)) && BEHIND_FIRST[end - start]?.includes(text.charAt(end)) === true;
}

/** Pairs are joined by colons or hyphens, fours by dots or hyphens. */
const joins = (code: number, size: number): boolean => isDash(code) || code === (size === 2 ? COLON : DOT);

/** Returns the start of the first group of `size` in the sequence that leads to the one at `start`. */
function firstGroup(text: string, start: number, size: number): number {
  let first = start;
  for (let groups = 1; groups < MAX_GROUPS && joins(text.charCodeAt(first - 1), size); groups++) {
    const before = first - 1 - size;
    for (let at = before; at < first - 1; at++) if (!isHex(text.charCodeAt(at))) return first;
    if (isWordBefore(text, before)) return first;
    first = before;
  }
  return first;
}

/** True if a group of two to four hexadecimal digits ends at `end`; the `ac` of `mac:` is not one. */
function isGroupBefore(text: string, end: number): boolean {
  let start = end;
  while (end - start < 5 && isHex(text.charCodeAt(start - 1))) start--;
  return end - start >= 2 && !isWordBefore(text, start);
}

/** Returns the end of twelve or sixteen hexadecimal digits in groups of `size`; -1 if there are more, or fewer. */
function readGroups(text: string, start: number, size: number, separator: number): number {
  let at = start;
  let digits = 0;
  let letters = false;
  for (;;) {
    for (let count = 0; count < size; count++) {
      const code = text.charCodeAt(at++);
      if (!isHex(code)) return -1;
      letters ||= !isDigit(code);
    }
    digits += size;
    if (text.charCodeAt(at) !== separator || !isHex(text.charCodeAt(at + 1))) break;
    if (digits === 16) return -1;
    at++;
  }
  // Sixteen decimal digits in fours are the number of a card, a voucher or an author (ORCID).
  if (digits === 16 && size === 4 && isDash(separator) && !letters) return -1;
  return (digits === 12 || digits === 16) && !isWordAfter(text, at) ? at : -1;
}
