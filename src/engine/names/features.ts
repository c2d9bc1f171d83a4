import * as entry from '../lexicon/entry.js';
import { foldedLetter } from '../characters/folded-letters.js';
import type { Block } from './block.js';
import { GAP, SHAPE } from './tokens.js';
import { CLASS } from './word-classes.js';

/**
 * The number of features at the front of the list that identify the word; training leaves some of them out at random.
 */
export const WORD_FEATURES = 12;
/** The maximum number of features of a token. */
export const MAX_FEATURES = WORD_FEATURES + 60;

/** The maximum distance, in tokens, at which an active token changes the features of another. */
export const MAX_DISTANCE = 5;

/** Hashes a feature of up to three values into 32 bits, never 0. */
function mix(template: number, a: number, b = 0, c = 0): number {
  let hash = Math.imul(template ^ 0x51ed270b, 0x9e3779b1) ^ a;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) + b;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) + c;
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f);
  return (hash ^ (hash >>> 15)) | 0;
}

/** Returns a word's strength as first name and surname, and how rarely it is a name. */
const personOf = (found: number): number =>
  (found & (entry.FIRST_NAME | entry.SURNAME)) === 0
    ? 0
    : 1 + entry.firstStrength(found) + 4 * entry.surnameStrength(found) + 16 * entry.nameLevel(found);

const rolesOf = (found: number): number =>
  (entry.firstStrength(found) >= 1 ? 1 : 0) +
  (entry.surnameStrength(found) >= 1 ? 2 : 0) +
  (entry.firstStrength(found) >= 2 ? 4 : 0) +
  (entry.surnameStrength(found) >= 2 ? 8 : 0);

const placeOf = (found: number, term: number): number =>
  term * 32 +
  ((found & entry.CITY) === 0 ? 0 : 1 + entry.cityStrength(found)) +
  ((found & entry.STATE) === 0 ? 0 : 8) +
  ((found & entry.COUNTRY) === 0 ? 0 : 16);

/**
 * Writes the features of a token into `out` and returns their number. Training and detection both use this function
 * only, so that their features match.
 */
export function featuresOf(text: string, block: Block, at: number, out: Int32Array): number {
  const { tokens, kind, level, mode, place, term } = block;
  const { hash, shape, gap } = tokens;
  const last = tokens.count - 1;
  const h0 = hash[at] ?? 0;
  const s0 = shape[at] ?? 0;
  const hasBefore = at > 0 && gap[at] !== GAP.paragraph;
  const hasAfter = at < last && gap[at + 1] !== GAP.paragraph;
  const hasBefore2 = hasBefore && at > 1 && gap[at - 1] !== GAP.paragraph;
  const hasAfter2 = hasAfter && at + 1 < last && gap[at + 2] !== GAP.paragraph;
  const hb = hasBefore ? (hash[at - 1] ?? 0) : 1;
  const ha = hasAfter ? (hash[at + 1] ?? 0) : 2;
  const hb2 = hasBefore2 ? (hash[at - 2] ?? 0) : 1;
  const ha2 = hasAfter2 ? (hash[at + 2] ?? 0) : 2;
  const sb = hasBefore ? (shape[at - 1] ?? 0) : 0;
  const sa = hasAfter ? (shape[at + 1] ?? 0) : 0;
  const sb2 = hasBefore2 ? (shape[at - 2] ?? 0) : 0;
  const sa2 = hasAfter2 ? (shape[at + 2] ?? 0) : 0;
  const kb = hasBefore ? (kind[at - 1] ?? 0) : 0;
  const ka = hasAfter ? (kind[at + 1] ?? 0) : 0;
  const kb2 = hasBefore2 ? (kind[at - 2] ?? 0) : 0;
  const ka2 = hasAfter2 ? (kind[at + 2] ?? 0) : 0;
  const k0 = kind[at] ?? 0;
  const m = mode[at] ?? 0;
  const l0 = level[at] ?? 0;
  const e0 = block.entry[at] ?? 0;
  const eb = hasBefore ? (block.entry[at - 1] ?? 0) : 0;
  const ea = hasAfter ? (block.entry[at + 1] ?? 0) : 0;
  const p0 = personOf(e0);
  const where = placeOf(e0, term[at] ?? 0);
  const start = tokens.start[at] ?? 0;
  const end = tokens.end[at] ?? 0;
  const position = place[at] ?? 0;
  const touch = (gap[at] === 0 ? 1 : 0) + (at < last && gap[at + 1] === 0 ? 2 : 0);
  const known = block.known[at] ?? 0;
  const isWord = s0 !== SHAPE.mark && s0 !== SHAPE.digits;
  let n = 0;

  // The word itself.
  out[n++] = mix(1, h0);
  out[n++] = mix(2, h0, s0);
  out[n++] = mix(3, h0, hb);
  out[n++] = mix(4, h0, ha);
  const length = end - start;
  const c1 = foldedLetter(text.charCodeAt(start));
  const c2 = foldedLetter(text.charCodeAt(start + 1));
  const c3 = foldedLetter(text.charCodeAt(start + 2));
  const c4 = foldedLetter(text.charCodeAt(start + 3));
  const z1 = foldedLetter(text.charCodeAt(end - 1));
  const z2 = foldedLetter(text.charCodeAt(end - 2));
  const z3 = foldedLetter(text.charCodeAt(end - 3));
  const z4 = foldedLetter(text.charCodeAt(end - 4));
  out[n++] = mix(5, length > 3 ? (c1 << 10) ^ (c2 << 5) ^ c3 : 0, s0);
  out[n++] = mix(6, length > 3 ? (z1 << 10) ^ (z2 << 5) ^ z3 : 0, s0);
  out[n++] = mix(7, length > 4 ? (z1 << 15) ^ (z2 << 10) ^ (z3 << 5) ^ z4 : 0, s0);
  out[n++] = mix(8, length > 4 ? (c1 << 15) ^ (c2 << 10) ^ (c3 << 5) ^ c4 : 0, s0);
  out[n++] = mix(9, isWord ? (c1 << 5) ^ c2 : h0, s0);
  out[n++] = mix(10, isWord ? (z1 << 5) ^ z2 : h0, s0);
  out[n++] = mix(11, h0, kb, ka);
  out[n++] = mix(12, h0, m);

  // Its shape, and its entries in the lists.
  const looks = s0 + 16 * m + 64 * l0;
  out[n++] = mix(20, looks, position);
  out[n++] = mix(21, looks, p0);
  out[n++] = mix(22, looks, where);
  out[n++] = mix(23, looks, p0, where);
  out[n++] = mix(24, rolesOf(e0), s0, where);
  out[n++] = mix(25, k0, s0);
  out[n++] = mix(26, touch, s0, (gap[at] ?? 0) + 8 * (at < last ? (gap[at + 1] ?? 0) : GAP.paragraph));
  out[n++] = mix(27, Math.min(length, 12), s0, l0);
  out[n++] = mix(28, entry.isLowerWord(e0) ? 1 : 0, s0, position + 8 * p0);

  out[n++] = mix(29, ((e0 & entry.DRUG) === 0 ? 0 : 1) + ((e0 & entry.CONDITION) === 0 ? 0 : 2), looks, rolesOf(e0));

  // The words around it.
  out[n++] = mix(30, hb, s0);
  out[n++] = mix(31, ha, s0);
  out[n++] = mix(32, hb2, s0);
  out[n++] = mix(33, ha2, s0);
  out[n++] = mix(34, hb, hb2, s0);
  out[n++] = mix(35, ha, ha2, s0);
  out[n++] = mix(36, hb, p0 === 0 ? where : 1000 + rolesOf(e0));
  out[n++] = mix(37, ha, p0 === 0 ? where : 1000 + rolesOf(e0));
  out[n++] = mix(38, hb, ha, s0);

  // Their kinds and shapes.
  const rb = rolesOf(eb);
  const ra = rolesOf(ea);
  const r0 = rolesOf(e0);
  out[n++] = mix(40, kb + 32 * k0 + 1024 * ka, s0);
  out[n++] = mix(41, kb, looks);
  out[n++] = mix(42, ka, looks);
  out[n++] = mix(43, kb + 32 * kb2, s0 + 16 * sb + 256 * sb2);
  out[n++] = mix(44, ka + 32 * ka2, s0 + 16 * sa + 256 * sa2);
  out[n++] = mix(45, s0 + 16 * sb + 256 * sa, m, l0);
  out[n++] = mix(46, s0 + 16 * sb + 256 * sa + 4096 * sb2 + 65536 * sa2);
  out[n++] = mix(47, s0 + 16 * sb, r0 + 16 * rb, m);
  out[n++] = mix(48, s0 + 16 * sa, r0 + 16 * ra, m);
  out[n++] = mix(49, s0 + 16 * sb + 256 * sa, r0 + 16 * rb + 256 * ra);
  out[n++] = mix(50, kb, r0, s0 + 16 * where);
  out[n++] = mix(51, ka, r0, s0 + 16 * where);
  out[n++] = mix(52, kb2, r0, s0 + 16 * kb);
  out[n++] = mix(53, ka2, r0, s0 + 16 * ka);
  out[n++] = mix(54, sb === SHAPE.mark ? hb : sb, sa === SHAPE.mark ? ha : sa, s0 + 16 * (kb2 + 32 * ka2));
  out[n++] = mix(55, sb === SHAPE.mark ? hb : kb, r0, s0 + 16 * touch);
  out[n++] = mix(56, sa === SHAPE.mark ? ha : ka, r0, s0 + 16 * touch);
  out[n++] = mix(57, placeOf(eb, hasBefore ? (term[at - 1] ?? 0) : 0), sb, s0 + 16 * where);
  out[n++] = mix(58, placeOf(ea, hasAfter ? (term[at + 1] ?? 0) : 0), sa, s0 + 16 * where);
  out[n++] = mix(59, level[at - 1] ?? 3, (at < last ? level[at + 1] : 3) ?? 3, looks);
  out[n++] = mix(60, kb2, kb, r0 * 16 + s0);
  // A kind further away: "of the University", "Smith and Sons Ltd".
  out[n++] = mix(61, kindAhead(block, at), s0, r0);
  out[n++] = mix(62, kindBehind(block, at), s0, r0);
  if (sb === SHAPE.mark || sb === SHAPE.initial) out[n++] = mix(63, hb2, hb, r0);
  if (sa === SHAPE.mark || sa === SHAPE.initial) out[n++] = mix(64, ha2, ha, r0);
  const knownBefore = hasBefore ? (block.known[at - 1] ?? 0) : 0;
  const knownAfter = hasAfter ? (block.known[at + 1] ?? 0) : 0;
  if ((known | knownBefore | knownAfter) !== 0) {
    out[n++] = mix(70, known, looks);
    out[n++] = mix(71, known, p0, where);
    out[n++] = mix(72, known, kb + 32 * ka, s0);
    out[n++] = mix(73, known, hb);
    out[n++] = mix(74, known, ha);
    out[n++] = mix(75, known + 256 * knownBefore, s0, sb);
    out[n++] = mix(76, known + 256 * knownAfter, s0, sa);
    out[n++] = mix(77, known, sb + 16 * sa, s0 + 16 * r0);
  }
  if (h0 === COMMA)
    out[n++] = mix(65, commasAround(block, at), s0 + 16 * sb + 256 * sa, (gap[at + 2] ?? GAP.paragraph) + 8 * position);
  return n;
}

const COMMA = 44;

/** Returns on which sides commas are near: "Okafor, Amina" is one name, "Okafor, Adams, Wu" are three. */
function commasAround(block: Block, at: number): number {
  const { hash, count } = block.tokens;
  let sides = 0;
  for (let index = Math.max(0, at - 4); index < at; index++) if (hash[index] === COMMA) sides |= 1;
  for (let index = at + 1; index <= at + 4 && index < count; index++) if (hash[index] === COMMA) sides |= 2;
  return sides;
}

/**
 * Returns the first informative kind among the capitalised words that follow without a break, such as the end of the
 * phrase.
 */
function kindAhead(block: Block, at: number): number {
  const { tokens, kind } = block;
  for (let index = at + 1; index <= at + MAX_DISTANCE && index < tokens.count; index++) {
    if (block.active[index] !== 1) return 0;
    const is = kind[index] ?? 0;
    if (is === CLASS.legal || is === CLASS.institution || is === CLASS.landscape || is === CLASS.suffix)
      return is + 32 * Math.min(index - at, 3);
  }
  return 0;
}

function kindBehind(block: Block, at: number): number {
  const { kind } = block;
  for (let index = at - 1; index >= at - MAX_DISTANCE && index >= 0; index--) {
    const is = kind[index] ?? 0;
    if (
      is === CLASS.title ||
      is === CLASS.institution ||
      is === CLASS.landscape ||
      is === CLASS.office ||
      is === CLASS.direction
    )
      return is + 32 * Math.min(at - index, 3);
    if (block.active[index] !== 1) return 0;
  }
  return 0;
}
