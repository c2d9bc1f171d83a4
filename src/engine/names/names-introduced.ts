import { cityStrength, FIRST_NAME, firstStrength, isLowerWord, nameLevel, SURNAME } from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';
import { CAPITAL_FOLLOWS, type NameRule } from './name-rule.js';
import { CLASS, classOf, hashWord } from './word-classes.js';

/*
 * Names with which people introduce themselves and others: in lower case behind "my name is", which the model misses, in
 * declarations, and before what somebody is ("Dallas is my cousin").
 */

const STATED = 0.8;

/** Says what somebody is called, and nothing else: "my name is". */
const NAME_INTRODUCTION =
  "my name(?:['’]s| is)|the name['’]s|mein name ist|ich hei(?:ß|ss)e|je m['’]appelle|mon nom est|me llamo|mi nombre es|mi chiamo|il mio nome [eè]|meu nome [eé]|me chamo|ik heet|mijn naam is|nazywam si[eę]|mam na imi[eę]|jag heter|jeg hedder|jeg heter";
/** Says who or what somebody is: "I am". */
const PERSON_INTRODUCTION =
  "(?:hi|hey|hello|yo|hiya|heya|hallo|hola|ciao|bonjour|hej)[,!]? (?:it['’]?s|this is|im)|this is|(?:it is|it['’]s) me,?|i am|i['’]?m|ich bin (?:der|die)|hier (?:ist|spricht)|c['’]est|aqui [eé] [oa]|hej,? tu|hola,? soy|ciao,? sono|hoi,? (?:met|ik ben)";
/** Words of chats before somebody's name: "ask anna", "thx rajesh". */
const TELLS = '\\b(?:[Aa]sk(?:ed)?|[Tt](?:ell|old|hx|hanks|ext(?:ed)?)|[Pp]ing|[Hh](?:i|ey|ello)|[Dd]ear|w/)';
/** Ends an introduction: "this is tom from the bank". */
const BEHIND =
  /^(?:\s*(?:[,.!?;:)\n]|$|[-–—] )| (?:and|from|here|speaking|calling|again|writing|aus|vom|hier|und)(?!\p{L}))/u;

const CAPITALS = "\\p{Lu}[\\p{L}\\p{M}'’-]{1,24}";
const NEXT_OF_NAME = `(?:${CAPITALS}|van|von|der|den|del?|di|da|dos?|la|le|\\p{Lu}\\.)`;
const PEOPLE =
  'cousin|brother|sister|son|daughter|mother|mom|mum|father|dad|husband|wife|partner|boyfriend|girlfriend|fianc[ée]e?|friend|' +
  'roommate|neighbou?r|colleague|co-?worker|boss|manager|supervisor|therapist|doctor|lawyer|attorney|nephew|niece|uncle|aunt|' +
  'grandson|granddaughter|grandmother|grandfather|stepson|stepdaughter|ex';
/** Behind a name that German has with its article: "der Rüdiger hat angerufen". */
const GERMAN_VERBS = 'hat|ist|war|kommt|ruft|sagt|meint|will|kann|soll|wird';
/** Parted from a name by an apostrophe. */
const TURKISH_ENDING = "['’](?:y?[iıuü]|y[ae]|[ae]|n?[iıuü]n|[dt][ae]n?|y?l[ae])(?!\\p{L})";
const WORD = "\\p{Ll}[\\p{Ll}\\p{M}'’-]{1,20}";
/** Names that somebody gives as their own or somebody's, and those of declarations. */
export const INTRODUCED: readonly NameRule[] = [
  {
    occurs: /name|hei(?:ß|ss)e|appelle|nom est|llamo|nombre|chiamo|nome|chamo|heet|naam|nazywam|imi|heter|hedder/i,
    names: new RegExp(`(?<!\\p{L})(?:${NAME_INTRODUCTION}) {1,2}(?<name>${WORD}(?: ${WORD}){0,2})`, 'giu'),
    confidence: STATED,
    accepts: (name) => lengthOfName(name, (entry) => firstStrength(entry) >= 1),
  },
  {
    occurs: /\b(?:this is|it['’]?s|i am|i['’]?m|ich bin|hier|c['’]est|aqui|hej|soy|sono|hoi)\b/i,
    names: new RegExp(`(?<![\\p{L}'’])(?:${PERSON_INTRODUCTION}) (?<name>${WORD}(?: ${WORD})?)`, 'giu'),
    confidence: STATED,
    accepts: (name, text, start) => {
      const isOwn = (length: number): boolean => BEHIND.test(text.slice(start + length, start + length + 12));
      const length = lengthOfName(name, (entry) => firstStrength(entry) >= 1 && nameLevel(entry) === 0);
      if (length === undefined) return undefined;
      const isSurname = (entryOf(name.split(' ')[1] ?? '') & SURNAME) !== 0;
      return isOwn(length) ? length : isSurname && isOwn(name.length) ? name.length : undefined;
    },
  },
  {
    occurs: new RegExp(`${TELLS} \\p{Ll}`, 'u'),
    names: new RegExp(`${TELLS} (?<name>${WORD})(?![\\p{L}\\p{N}'’.@/_=(-])`, 'gu'),
    confidence: STATED,
    accepts: (name) =>
      lengthOfName(name, (entry) => firstStrength(entry) >= 1 && nameLevel(entry) === 0 && !isLowerWord(entry)),
  },
  {
    occurs: / here(?!\p{L})/u,
    names: new RegExp(`(?<=^|[.!?] |\\n)(?<name>${WORD}) here(?=[,.!?]| (?:from|again)|\\s*$)`, 'gmu'),
    confidence: STATED,
    accepts: (name) => lengthOfName(name, (entry) => firstStrength(entry) >= 2 && nameLevel(entry) === 0),
  },
  {
    // "I, Summer Rain, hereby declare", "Je soussignée Maëlle Le Goff", "Eu, Tomé Sá, declaro".
    occurs: /\b(?:I|Ich|Yo|Eu), \p{Lu}|[Ss]oussign|[Ss]ottoscritt|suscrit|[Oo]ndergetekende/u,
    names: new RegExp(
      `(?<!\\p{L})(?:(?:I|Ich|Yo|Eu|Ondergetekende), |[Jj]e soussignée?,? |[Ii]l sottoscritto |[Ll]a sottoscritta |[EeLl][la] suscrit[oa],? )` +
        `(?<name>${CAPITALS}(?: ${NEXT_OF_NAME}){1,5})(?=,| (?:hereby|né|nat[oa]|certifie|atteste|déclare))`,
      'gu',
    ),
    confidence: STATED,
  },
  {
    occurs: / (?:is|was) (?:my|his|her|our|their) /,
    names: new RegExp(
      `${CAPITAL_FOLLOWS}(?<!\\p{L})(?<name>${CAPITALS})(?= (?:is|was) (?:my|his|her|our|their) (?:${PEOPLE})(?!\\p{L}))`,
      'gu',
    ),
    confidence: STATED,
    accepts: (name) => ((entryOf(name) & FIRST_NAME) === 0 ? undefined : name.length),
  },
  {
    // "LG Bine", "vg Uschi" at the end of a message.
    occurs: /(?:[LV]G|[lv]g|MfG|Gruß|Grüße|[Gg]reetz) \p{Lu}/u,
    names: new RegExp(
      `(?<!\\p{L})(?:[LV]G|[lv]g|MfG|Gruß|Grüße|[Gg]reetz),? (?<name>${CAPITALS})(?=[ \\t]{0,8}$)`,
      'gmu',
    ),
    confidence: STATED,
    accepts: (name) => (isLowerWord(entryOf(name)) && (entryOf(name) & FIRST_NAME) === 0 ? undefined : name.length),
  },
  {
    occurs: new RegExp(`(?:[Dd]er|[Dd]ie) \\p{Lu}\\p{Ll}{2,20} (?:${GERMAN_VERBS})(?!\\p{L})`, 'u'),
    names: new RegExp(
      `(?<!\\p{L})(?:[Dd]er|[Dd]ie) (?<name>\\p{Lu}\\p{Ll}{2,20})(?= (?:${GERMAN_VERBS})(?!\\p{L}))`,
      'gu',
    ),
    confidence: STATED,
    accepts: (name) => {
      const known = entryOf(name);
      return firstStrength(known) >= 1 && nameLevel(known) === 0 && !isLowerWord(known) ? name.length : undefined;
    },
  },
  {
    // Names of Turkish have an apostrophe before the ending: "Zeynep'i", "Mert'in". So have towns.
    occurs: new RegExp(`\\p{Ll}${TURKISH_ENDING}`, 'u'),
    names: new RegExp(`(?<!\\p{L})(?<name>\\p{Lu}\\p{Ll}{2,20})(?=${TURKISH_ENDING})`, 'gu'),
    confidence: STATED,
    accepts: (name) => {
      const known = entryOf(name);
      const isName = firstStrength(known) >= 1 && nameLevel(known) === 0;
      return isName && !isLowerWord(known) && cityStrength(known) === 0 ? name.length : undefined;
    },
  },
  {
    // "Маш, привет!", "Привет, Лен!"
    occurs: /[Пп]ривет|[Зз]дравствуй/,
    names:
      /(?<name>(?<=(?<!\p{L})(?:[Пп]ривет|[Зз]дравствуй(?:те)?),? )\p{Lu}\p{sc=Cyrillic}{2,20}(?=[,!.])|(?<!\p{L})\p{Lu}\p{sc=Cyrillic}{2,20}(?=, привет))/gu,
    confidence: STATED,
  },
  {
    // A patronymic of Iceland, and given names before it.
    occurs: /d[óo]ttir(?!\p{L})/u,
    names: new RegExp(
      `${CAPITAL_FOLLOWS}(?<!\\p{L})(?<name>(?:${CAPITALS} ){0,2}\\p{Lu}[\\p{Ll}\\p{M}]+d[óo]ttir)(?!\\p{L})`,
      'gu',
    ),
    confidence: STATED,
  },
  {
    // "a male I know as “Smiler”"
    occurs: /\bknown? (?:\p{L}{1,8} ){0,3}as ["“]/u,
    names:
      /(?<=(?:male|man|woman|boy|girl|person|lad|guy|suspect|subject|individual|him|her)\b[^".\n“]{1,40}known? (?:\p{L}{1,8} ){0,3}as ["“])(?<name>\p{Lu}[\p{L}\p{M} .'’-]{0,24})(?=["”])/gu,
    confidence: STATED,
  },
  {
    // A minor, whom courts and youth services call by initials.
    occurs: /\p{Lu}\. ?\p{Lu}\./u,
    names:
      /(?<=(?:minor|juvenile|child|youth|infant|initials),? )(?<name>\p{Lu}\. ?\p{Lu}\.(?: ?\p{Lu}\.)?)(?!\p{L})/gu,
    confidence: STATED,
  },
];

/**
 * The length of the name at the beginning of some words: a first name, and surnames behind it that are no words of the
 * language. Undefined where it is in capitals, which the model reads, or no name.
 */
function lengthOfName(words: string, isFirst: (entry: number) => boolean): number | undefined {
  let length = 0;
  for (const { 0: word, index } of words.matchAll(/\S+/g)) {
    if (word !== word.toLowerCase()) return length === 0 ? undefined : length;
    const entry = entryOf(word);
    if (length === 0) {
      if ((entry & FIRST_NAME) === 0 || !isFirst(entry) || isFunctionWord(word)) return undefined;
    } else if ((entry & (SURNAME | FIRST_NAME)) === 0 || isLowerWord(entry) || isFunctionWord(word)) break;
    length = index + word.length;
  }
  return length === 0 ? undefined : length;
}

const FUNCTION_CLASSES: ReadonlySet<number> = new Set([
  CLASS.article,
  CLASS.pronoun,
  CLASS.auxiliary,
  CLASS.inside,
  CLASS.of,
  CLASS.and,
  CLASS.by,
  CLASS.particle,
]);
const isFunctionWord = (word: string): boolean => FUNCTION_CLASSES.has(classOf(hashWord(word)));
