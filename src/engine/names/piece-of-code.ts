import { FIRST_NAME, SURNAME } from '../detectors/lexicon/entry.js';
import { codesOf, isDigit, isWord } from '../detectors/characters.js';
import type { Block } from './block.js';
import { SHAPE } from './tokens.js';
import { hashWord } from './word-classes.js';

const AT = 64;
const SLASH = 47;
const HYPHEN = 45;

/** Keywords of languages and well-known software that share their name with people, in the case in which they are written. */
const SOFTWARE = new Set(
  (
    'elif babel jest ruby pascal julia ada vim grafana jenkins travis gatsby polly django celery jinja pandas mocha chai karma ' +
    'jasmine flask maven gradle ansible prometheus jupyter pip yarn rollup sinon cypress nx lerna joi koa hapi fastify ' +
    'sequelize mongoose prisma drizzle zod ajv lodash jquery moment luxon express redis nginx cassandra hadoop hive kafka'
  )
    .split(' ')
    .map((word) => hashWord(word)),
);
const OF_CODE = codesOf('-_/\\=(){}[]$|`');

/**
 * Returns whether a word that nothing beside it calls a person is rather a piece of code: the scope or a part of the name
 * of a package, a keyword, a name of software; or a word in lower case that nobody is known to be called.
 */
export function isPieceOfCode(text: string, block: Block, first: number, end: number): boolean {
  const { tokens, entry } = block;
  const start = tokens.start[first] ?? 0;
  const stop = tokens.end[end - 1] ?? 0;
  if (text.charCodeAt(start) === AT || text.charCodeAt(start - 1) === AT)
    return text.charCodeAt(stop) === SLASH && isWord(text.charCodeAt(stop + 1));
  if (end - first > 1) return false;
  if (SOFTWARE.has(tokens.hash[first] ?? 0)) return true;
  if (text.charCodeAt(stop) === HYPHEN && isDigit(text.charCodeAt(stop + 1))) return true;
  if (tokens.shape[first] !== SHAPE.lower) return false;
  if (((entry[first] ?? 0) & (FIRST_NAME | SURNAME)) === 0) return true;
  return isJoined(text, stop, 1) || isJoined(text, start - 1, -1);
}

/** A sign of code at `at`, and a letter or digit on its other side. */
const isJoined = (text: string, at: number, step: number): boolean =>
  OF_CODE.has(text.charCodeAt(at)) && isWord(text.charCodeAt(at + step));
