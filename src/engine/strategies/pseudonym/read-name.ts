import { PARTICLES, TITLES } from '../../lexicon/name-words.js';
import { foldName, NAME_WORD } from './fold-name.js';
import { isUnspaced, type Gender, type Role } from './name-lists.js';

/** A part of a written name: a word, an initial, or a part that is kept. */
export type NamePart =
  | {
      readonly type: 'word' | 'initial';
      readonly text: string;
      readonly folded: string;
      readonly role: Role | undefined;
    }
  | { readonly type: 'rest'; readonly text: string };

const FEMALE_TITLES: ReadonlySet<string> = new Set(
  (
    'mrs ms miss frau mme mlle madame madam senora senorita sra srta signora signorina pani mevrouw mw lady dna ' +
    'г жа госпожа'
  ).split(' '),
);
const MALE_TITLES: ReadonlySet<string> = new Set(
  'mr herr hr monsieur senor signor sig meneer dhr sir lord pan mister господин'.split(' '),
);
/** Academic titles of several words: `Dr. med.`, `PD`. */
const FURTHER_TITLES: ReadonlySet<string> = new Set('dr med phil rer nat jur pd prof professor doctor'.split(' '));

/** Suffixes of a name: degrees, and generational ones such as Jr. */
const SUFFIX =
  /(?:,?\s+(?:M\.?D|D\.?O|R\.?N|Ph\.?D|PA-?C?|N\.?P|D\.?D\.?S|FACS|Esq|LL\.?M|M\.?Sc|B\.?Sc|M\.?A|Jr|Sr|II|III|IV)\.?){1,3}$/;

/** Returns the gender of a form of address; undefined if it is neutral. @param word as written */
export function genderOfTitle(word: string): Gender | undefined {
  const folded = foldName(word);
  if (FEMALE_TITLES.has(folded)) return 'female';
  return MALE_TITLES.has(folded) ? 'male' : undefined;
}

/**
 * Parses a name. The words before a comma are the surname; without a comma, it is the last word, or all words from a
 * particle on, and those before are given names. Titles, degrees and particles such as `van` are kept.
 * @param only the role of a single word, if the kind of the span determines it
 */
export function readName(text: string, only?: Role): readonly NamePart[] {
  const suffix = SUFFIX.exec(text)?.[0] ?? '';
  const name = text.slice(0, text.length - suffix.length);
  const comma = name.indexOf(',');
  const words = wordsOf(name);
  const named = words.filter(({ type }) => type !== 'rest');
  // All of `van der Berg-Huber` is a surname.
  const particle = words.find(({ start, end }) => PARTICLES.has(name.slice(start, end).toLowerCase()))?.start;
  const surnameFrom = Math.min(named.at(-1)?.start ?? 0, particle ?? name.length);
  const parts: NamePart[] = [];
  let at = 0;
  for (const { start, end, type } of words) {
    const word = name.slice(start, end);
    if (start > at) parts.push({ type: 'rest', text: name.slice(at, start) });
    if (type === 'rest') parts.push({ type, text: word });
    else {
      const isSurname = comma < 0 ? start >= surnameFrom : start < comma;
      const role = named.length === 1 ? only : isSurname ? 'surname' : 'given';
      parts.push({ type, text: word, folded: foldName(word), role });
    }
    at = end;
  }
  const rest = name.slice(at) + suffix;
  if (rest !== '') parts.push({ type: 'rest', text: rest });
  return parts;
}

interface Word {
  readonly start: number;
  readonly end: number;
  readonly type: NamePart['type'];
}

function wordsOf(name: string): readonly Word[] {
  const found = [...name.matchAll(NAME_WORD)];
  const lastStart = found.at(-1)?.index;
  return found.map(({ 0: word, index }): Word => {
    // `Hale's` is the genitive of `Hale`.
    const owned = /['’]s$/i.exec(word);
    const end = index + word.length - (owned?.[0].length ?? 0);
    const withoutGenitive = name.slice(index, end);
    const isLast = index === lastStart;
    if (isTitle(withoutGenitive) || (!isLast && PARTICLES.has(withoutGenitive.toLowerCase())))
      return { start: index, end, type: 'rest' };
    return {
      start: index,
      end,
      type: withoutGenitive.length === 1 && !isUnspaced(withoutGenitive) ? 'initial' : 'word',
    };
  });
}

function isTitle(word: string): boolean {
  const folded = foldName(word);
  return TITLES.has(word.toLowerCase()) || FURTHER_TITLES.has(folded) || genderOfTitle(word) !== undefined;
}
