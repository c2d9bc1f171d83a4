import * as entry from '../lexicon/entry.js';
import type { Block } from './block.js';
import { GAP, isCapitalised, SHAPE } from './tokens.js';
import { hashWords } from './word-classes.js';

/** Particles that are before hardly anything but a surname once a given name is before them. */
const PARTICLES = hashWords('da das dos della dello degli delle dalla von van vom zum zur ter bin bint ibn af');
/** Particles that are other words as well, so the next word has to be a surname of the lexicon. */
const DOUBTFUL = hashWords('de del di do du des dei el al ben zu ten av');
/** Words before a given name that make it the name of a place: "São João da Madeira". */
const SAINTS = hashWords('santa santo são san saint sainte sankt st ste');
/** Words between a particle and the surname: "von der", "de la", "van 't". */
const ARTICLES = hashWords('der den dem la las los les le lo het ’t');
const MAX_BEHIND = 2;

/**
 * Returns the index of the surname that particles join to the given name at `index`: 3 for "Anna" of "Anna von der
 * Leyen"; -1 if there are none. The model has seen few of them, and many of their words mean something else in another
 * language.
 */
export function surnameBehind(block: Block, index: number, limit: number): number {
  const { tokens, entry: entries, level } = block;
  if (!isGivenName(block, index) || SAINTS.has(tokens.hash[index - 1] ?? 0) || !isJoined(block, index + 1, limit))
    return -1;
  const particle = tokens.hash[index + 1] ?? 0;
  const isSure = PARTICLES.has(particle);
  if (tokens.shape[index + 1] !== SHAPE.lower || (!isSure && !DOUBTFUL.has(particle))) return -1;
  let at = index + 2;
  while (at < index + 2 + MAX_BEHIND && isJoined(block, at, limit) && ARTICLES.has(tokens.hash[at] ?? 0)) at++;
  if (!isJoined(block, at, limit) || tokens.shape[at] !== SHAPE.capital) return -1;
  const found = entries[at] ?? 0;
  const mayBePlace = isLargePlace(entries[index] ?? 0);
  if (mayBePlace && (found & entry.PLACES) !== 0) return -1;
  if ((found & entry.SURNAME) !== 0) return isSure || (level[at] ?? 0) < 2 ? at : -1;
  return isSure && !mayBePlace && (found & entry.PLACES) === 0 ? at : -1;
}

/** True for names of cities above 50,000 people, states and countries; many a small town has a given name. */
const isLargePlace = (found: number): boolean =>
  entry.cityStrength(found) >= 2 || (found & (entry.STATE | entry.COUNTRY)) !== 0;

const isJoined = ({ tokens }: Block, index: number, limit: number): boolean =>
  index < limit && tokens.gap[index] === GAP.blank;

const isGivenName = ({ tokens, entry: entries }: Block, index: number): boolean => {
  const found = entries[index] ?? 0;
  return isCapitalised(tokens.shape[index] ?? 0) && entry.isGivenName(found);
};
