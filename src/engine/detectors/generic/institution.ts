import { isBlank, isDigit, isWord } from '../../characters/characters.js';
import { isAnyLetter, isAnyUpper } from '../../characters/letters.js';
import { FIRST_NAME } from '../../lexicon/entry.js';
import { INSTITUTIONS, inflected, SORTS, type InstitutionWords } from '../../lexicon/institution-words.js';
import { entryOf } from '../../lexicon/lexicon.js';
import type { Detector } from '../detector.js';
import { wordSet } from './neighbours.js';

const CONFIDENCE = 0.8;
const MAX_BEHIND = 7;
const MAX_BEFORE = 4;
/** The characters that are read on each side. */
const MAX_DISTANCE = 120;

/** The words of a language, ready to look up. */
interface Grammar {
  readonly words: InstitutionWords;
  readonly joins: ReadonlySet<string>;
  readonly inside: ReadonlySet<string>;
  readonly shared: ReadonlySet<string>;
  readonly common: ReadonlySet<string>;
}

/** The grammars of the languages that have a word, by the word. */
const GRAMMARS_BY_WORD = new Map<string, Grammar[]>();
for (const words of INSTITUTIONS) {
  const grammar: Grammar = {
    words,
    joins: wordSet(words.joins ?? ''),
    inside: wordSet(words.inside ?? ''),
    shared: wordSet(words.shared ?? ''),
    common: wordSet(words.common ?? ''),
  };
  for (const head of new Set(inflected(words.heads)))
    GRAMMARS_BY_WORD.set(head, [...(GRAMMARS_BY_WORD.get(head) ?? []), grammar]);
}

/** Words with a capital at the start of a sentence, titles and labels, which are no part of a name. */
const NO_PART = wordSet(`
  der die das den dem des ein eine einem einen einer im am vom zum beim ins bei in an auf von für mit und ihr sein unser kein jedes dieses
  patienten patientinnen besucher mitarbeiter herr herrn frau dr prof med az aktenzeichen postal tel telefon fax hrb hra patient patientin station abteilung datum ust-idnr ustid
  le la les l un une du au à dans par pour avec m mme mlle mr me monsieur madame maître docteur notre votre leur son sa ce cette rg n
  el los las una su sus este esta don doña sr sra d dña dra rollo autos nig
  il lo gli un uno della dal nel sig signor signora avv dott dottssa r rg
  o os as um uma no na ao seu sua nosso sr sra processo autos
  en ett et det den de dette denna detta denne vid ved på i vårt vår vores din er sin även också bara mitt din en alla varje vår hennes hans deres från fra till til enligt ifølge
  efter etter mot mod hos av af och og men om när når samma samme ert jeres dit mitt mit ditt mål sak sag diarienr dnr nytt nyt alla alle
  tämän kunnan hänen meidän jonkin alueen oman kaupungin eri potilaan minun sinun teidän sen tuon joka
  a az egy ez ezt aki hogy ügyszám iktatószám másik
  bir bu şu o bizim ve ile esas no sayın her
  w we na do z ze od dla po pan pani sygn akt ten ta to nasz
  het een mijn ons onze uw naar bij uit haar zijn hun deze dit die elk elke geen
  v ve u k ke s se z ze na do pan paní ten ta to č sp zn náš naše
  u na iz s za gospodin gospođa taj ta to naš poslovni broj
  в во на из с со по от до к для при г-н г-жа этот эта наш наша дело і й та у до від цей ця
  ο η το οι τα του της στο στη στον κ κα το ένα μια
  the this that our your my his her their an any each every another`);
const AND = wordSet('e et y i en und og');
/** Abbreviations whose full stop does not end a name. */
const SHORTENED = wordSet('st sta sto im s ss n nr no núm č br ul pw sv św им ім г м gen');

const NUMBER = String.raw`(?:n\.? ?[ºo°]\.?|№|nr\.?|núm\.|č\.|br\.|local) ?\d{1,4}(?![\p{L}\p{N}])`;
const BEHIND = new RegExp(
  String.raw`(?:[ \u00a0]|-(?=\p{Lu}))(?:(?<number>${NUMBER})|(?<figure>\d{1,3})(?= \p{Lu})|(?<elided>(?:[dln]|all|dell)['’])?(?<word>\p{L}[\p{L}\p{M}'’]{0,30}))`,
  'iuy',
);
/** An article before a word that English has, too: "du cabinet Lacaze". */
const ARTICLE = /(?:^|[^\p{L}])(?:(?:l[aeo]|du|au|une?|el|d?al|d[eao]ll[oa]|all[oa]) |l['’])$/iu;
/** The number of a court or a school before its name: "12. Asliye Hukuk Mahkemesi", "3ª Vara Cível". */
const ORDINAL = /^\d{1,3}[.ªº°]$/;
const MAX_WORD = 30;

/**
 * Courts, hospitals, universities, banks and authorities by the word for what they are and the name beside it, in twenty
 * languages: `Tribunal judiciaire de Lyon`, `Sąd Rejonowy w Opolu`, `Lunds universitet`. What has no name of its own
 * ("das Amtsgericht", "Hospital Universitario") is left.
 * Known false positive: a noun or a surname directly behind the name, in languages that write nouns with a capital.
 * @see docs/explanation/names.md
 */
export const institution: Detector = {
  id: 'institution',
  kind: 'organization',
  about: {
    name: 'Organization, by its type word (court, school)',
    example: 'Tribunal judiciaire de Lyon',
    standard:
      'Names of courts, hospitals, schools, banks and authorities as the languages of Europe and Turkish form them',
    validation: 'A name with a capital next to the type word, joined as the language does',
  },
  triggers: ['word'],
  keywords: new Set(GRAMMARS_BY_WORD.keys()),
  create: () => (text, at, end, emit) => {
    if (isPartOfWord(text, at, end)) return;
    let found: Extent | undefined;
    for (const grammar of GRAMMARS_BY_WORD.get(text.slice(at, end).toLowerCase()) ?? []) {
      const extent = extentOf(text, at, end, grammar);
      if (extent !== undefined && (found === undefined || extent.end - extent.start > found.end - found.start))
        found = extent;
    }
    if (found !== undefined) emit(found.start, found.end, CONFIDENCE);
  },
};

const isFirstName = (word: string): boolean => (entryOf(word) & FIRST_NAME) !== 0;

interface Extent {
  readonly start: number;
  readonly end: number;
}

function isPartOfWord(text: string, at: number, end: number): boolean {
  const before = text.charCodeAt(at - 1);
  const behind = text.charAt(end);
  if (isWord(before) || '@/.-_&'.includes(text.charAt(at - 1) || ' ')) return true;
  return (
    isWord(text.charCodeAt(end)) ||
    '@/_=('.includes(behind || ' ') ||
    (behind === '.' && isAnyLetter(text.charCodeAt(end + 1)))
  );
}

function extentOf(text: string, at: number, end: number, grammar: Grammar): Extent | undefined {
  const isCapital = isAnyUpper(text.charCodeAt(at));
  const start = nameBefore(text, at, grammar);
  const hasBefore = start.isName;
  const word = text.slice(at, end).toLowerCase();
  if (!isCapital && (start.at === at ? grammar.words.lower !== true : grammar.shared.has(word))) return undefined;
  const stop = nameBehind(text, at, end, grammar, start.isName);
  // "el centro de Aracaju".
  if (!isCapital && grammar.common.has(word) && !stop.isOfSort) return undefined;
  if (!hasBefore && !stop.isName) return undefined;
  return { start: start.at, end: stop.at };
}

interface NameSide {
  readonly at: number;
  /** True if the words tell which institution it is. */
  readonly isName: boolean;
}

/** Reads the words with a capital before a word for an institution. */
function nameBefore(text: string, at: number, { words }: Grammar): NameSide {
  let start = at;
  let isName = false;
  if (words.before === undefined) return { at, isName };
  let read = at;
  for (let count = 0; count < MAX_BEFORE && isBlank(text.charCodeAt(read - 1)); count++) {
    const from = startOfWord(text, read - 1);
    const word = text.slice(from, read - 1);
    const lower = word.toLowerCase();
    if (word === '' || NO_PART.has(lower)) break;
    if (isAnyUpper(text.charCodeAt(from))) {
      if (!words.before.test(word)) break;
      start = from;
      isName ||= !SORTS.has(lower);
      if (isName && words.single === true) break;
    } else if (ORDINAL.test(word) ? start === at : words.between?.test(word) !== true) break;
    read = from;
  }
  return { at: start, isName };
}

/** Returns the start of the word or the ordinal that ends at `end`; `end` if there is none, or it is too long. */
function startOfWord(text: string, end: number): number {
  let start = '.ªº°'.includes(text.charAt(end - 1) || 'x') && isDigit(text.charCodeAt(end - 2)) ? end - 1 : end;
  while (end - start <= MAX_WORD) {
    const code = text.charCodeAt(start - 1);
    if (!isAnyLetter(code) && !isDigit(code) && !"'’-".includes(text.charAt(start - 1) || ' ')) return start;
    start--;
  }
  return end;
}

/** Reads the words behind a word for an institution that belong to its name. */
function nameBehind(
  text: string,
  at: number,
  end: number,
  { words, joins, inside, shared }: Grammar,
  hasName: boolean,
): NameSide & { readonly isOfSort: boolean } {
  let stop = end;
  let isName = false;
  let isOfSort = false;
  if (words.joins === undefined && words.direct !== true) return { at: stop, isName, isOfSort };
  const isShared = shared.has(text.slice(at, end).toLowerCase()) && !ARTICLE.test(text.slice(Math.max(0, at - 8), at));
  let isJoined = false;
  let isAnd = false;
  BEHIND.lastIndex = end;
  for (let count = 0; count < MAX_BEHIND; count++) {
    const from = BEHIND.lastIndex;
    const { number, figure, word = '', elided } = BEHIND.exec(text)?.groups ?? {};
    // "Sparebank 1 Nordvest".
    if (figure !== undefined) continue;
    if (number === undefined && word === '') break;
    const next = BEHIND.lastIndex;
    if (next - end > MAX_DISTANCE) break;
    if (number !== undefined) {
      // "Juzgado n.º 4": the number tells which one it is.
      stop = next;
      isName = true;
      continue;
    }
    const lower = word.toLowerCase();
    const isCapital = isAnyUpper(text.charCodeAt(next - word.length));
    if (isCapital && NO_PART.has(lower) && !joins.has(lower)) break;
    // "Cassa di Fermo e la Questura", "Tribunal de Lyon et Marie": the name of another.
    if (isCapital && isName && (GRAMMARS_BY_WORD.has(lower) || (isAnd && isFirstName(word)))) break;
    isAnd = AND.has(lower);
    if (joins.has(lower) || elided !== undefined) isJoined = true;
    if (isCapital) {
      if (!isJoined && (words.direct !== true || hasName) && text.charAt(from) !== '-') break;
      if (isShared && !isJoined && !inside.has(lower)) break;
      if (inside.has(lower) || SORTS.has(lower)) isJoined = true;
      else if (!joins.has(lower)) isName = true;
      stop = next;
    } else if (!joins.has(lower) && !inside.has(lower)) break;
    else if (inside.has(lower)) isJoined = isOfSort = true;
    if (SHORTENED.has(lower) && text.charAt(next) === '.' && isBlank(text.charCodeAt(next + 1))) BEHIND.lastIndex++;
  }
  return { at: stop, isName, isOfSort };
}
