import { FIRST_NAME, firstStrength, SURNAME } from '../lexicon/entry.js';
import { EPONYM_NOUNS, isTermFor } from '../lexicon/name-words.js';
import { codesOf, isDigit, isWord } from '../characters/characters.js';
import type { Block } from './block.js';
import { GAP, SHAPE } from './tokens.js';
import { hashWord, hashWords } from './word-classes.js';

const AT_SIGN = 64;
const SLASH = 47;
const HYPHEN = 45;

/** Programming keywords and well-known software named like people, in their usual case. */
const SOFTWARE = hashWords(
  'babel jest ruby pascal julia ada vim grafana jenkins travis gatsby polly django celery jinja pandas mocha chai karma ' +
    'jasmine flask maven gradle ansible prometheus jupyter pip yarn rollup sinon cypress nx lerna joi koa hapi fastify ' +
    'webvtt sequelize mongoose prisma drizzle zod ajv lodash jquery moment luxon express redis nginx cassandra hadoop hive kafka',
);
/** A keyword of shells and of Python; with a capital, a name of Turkey. */
const ELIF = hashWord('elif');
/** `Mozilla/5.0`. @see RFC 9110, 10.1.5 */
const PRODUCT_VERSION = /^\/\d{1,3}\.\d/;
const CODE_SIGNS = codesOf('-_/\\=(){}[]$|`');

/**
 * Returns true if a word without a title is probably code: the scope or a part of a package name, a keyword, a software
 * name; or a lower-case word that is not a known name.
 */
export function isPieceOfCode(text: string, block: Block, first: number, end: number): boolean {
  const { tokens, entry } = block;
  const start = tokens.start[first] ?? 0;
  const stop = tokens.end[end - 1] ?? 0;
  if (text.charCodeAt(start) === AT_SIGN || text.charCodeAt(start - 1) === AT_SIGN)
    return text.charCodeAt(stop) === SLASH && isWord(text.charCodeAt(stop + 1));
  if (end - first > 1) return false;
  if (SOFTWARE.has(tokens.hash[first] ?? 0)) return true;
  if (text.charCodeAt(stop) === HYPHEN && isDigit(text.charCodeAt(stop + 1))) return true;
  if (PRODUCT_VERSION.test(text.slice(stop, stop + 6))) return true;
  if (isMember(text, start, stop)) return true;
  if (tokens.shape[first] !== SHAPE.lower) return false;
  if (tokens.hash[first] === ELIF || ((entry[first] ?? 0) & (FIRST_NAME | SURNAME)) === 0) return true;
  return isJoined(text, stop, 1) || isJoined(text, start - 1, -1);
}

/** True for a part of a name with periods, and for what calls one: "Acme.Charlotte.Send", "Mark.may()". */
const isMember = (text: string, start: number, stop: number): boolean =>
  text.charAt(stop) === '.' &&
  (/^\.\p{L}\w{0,40}\(/u.test(text.slice(stop, stop + 44)) ||
    (isWord(text.charCodeAt(stop + 1)) && text.charAt(start - 1) === '.' && isWord(text.charCodeAt(start - 2))));

/** True if a code character at `at` is followed, in direction `step`, by a letter or digit. */
const isJoined = (text: string, at: number, step: number): boolean =>
  CODE_SIGNS.has(text.charCodeAt(at)) && isWord(text.charCodeAt(at + step));

const GREETINGS = hashWords(
  'bonne nuit soirée journée guten morgen tag abend damen herren buenos días buenas noches tardes bom dia boa tarde noite ' +
    'klopt pueden puede recapito recapiti bedankt kunt mesdames messieurs señores señoras signori signore zusammen buona giornata serata ' +
    'sirs gentlemen ladies colleagues santa und och et e y i kolleginnen kollegen eltern freunde freundinnen kundin kunde kunden ' +
    'mitarbeiter mitarbeiterinnen collègues parents clients clientes cliente clienti collega collegas collega’s colegas genitori ' +
    'padres państwo panie panowie vážení kund kunder kollegor alla medarbetare kollegaer',
);
/** Begins "des Jahres" behind "Frau", but no name. */
const DES = hashWord('des');
const SMALL_S = hashWord('s');

/** Returns true if the words of a name are a greeting, or a phrase such as "des Jahres" behind "Frau". */
export function isSaying({ tokens }: Block, first: number, end: number): boolean {
  if (tokens.hash[first] === DES && tokens.shape[first] === SHAPE.lower) return true;
  for (let index = first; index < end; index++) if (!GREETINGS.has(tokens.hash[index] ?? 0)) return false;
  return true;
}

/** Returns true if a single surname precedes an illness, a sign, an instrument or a theorem: "Addison's disease". */
export function isEponym(text: string, { tokens, entry }: Block, first: number, end: number): boolean {
  if (end - first > 1) return false;
  if (firstStrength(entry[first] ?? 0) < 2 && isSuspected(text, tokens.start[first] ?? 0)) return true;
  let next = end;
  while (
    next < end + 2 &&
    (tokens.shape[next] === SHAPE.mark ? isApostrophe(text, tokens.start[next] ?? 0) : tokens.hash[next] === SMALL_S)
  )
    next++;
  if (next >= tokens.count || tokens.gap[next] !== GAP.blank || tokens.shape[next] !== SHAPE.lower) return false;
  const noun = text.slice(tokens.start[next], tokens.end[next]);
  if (next === end && isTermFor(text.slice(tokens.start[first], tokens.end[first]).toLowerCase(), noun)) return true;
  return firstStrength(entry[first] ?? 0) < 2 && EPONYM_NOUNS.has(noun);
}

/** A question mark right before a word, which doctors put before what they suspect: "?Whipple". */
const isSuspected = (text: string, start: number): boolean =>
  text.charAt(start - 1) === '?' && !/[\p{L}\p{N}?]/u.test(text.charAt(start - 2));

const isApostrophe = (text: string, at: number): boolean => text.charAt(at) === "'" || text.charAt(at) === '’';
