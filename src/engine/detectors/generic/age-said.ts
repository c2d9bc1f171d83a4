import { Ending } from '../../characters/ending.js';
import { isDigit, isWord } from '../../characters/characters.js';
import { AGED_THINGS } from './age-of-things.js';

/** The length of the text before a number that is read. */
const MAX_DISTANCE = 90;

/** Words for a person, directly before a verb. */
const PERSON_WORDS =
  'i|he|she|we|they|you|who|mother|father|mom|mum|dad|son|daughter|wife|husband|brother|sister|patient|child|baby|just|recently|now|has|will|would|had';
/** `She turned 60`, `he will be 18`, `I'm 34`, and the like in German, Dutch and the Nordic languages. */
const VERBS = [
  `(?:${PERSON_WORDS}) (?:just |recently |soon |finally |already )?turn(?:ed|s|ing)?`,
  "i am|i['’]m|im|s?he (?:is|was)|s?he['’]s|(?:s?he|i) will be|(?:s?he|i)['’]ll be",
  'ich bin|er ist|sie ist|er wird|sie wird|er wurde|sie wurde|ik ben|hij is|zij is|ze is|jag är|han är|hon är|jeg er|han er|hun er',
];
const VERB = new Ending(
  new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${VERBS.join('|')})(?: (?:only|just|now|erst|gerade|pas|nu))? $`, 'iu'),
);
/**
 * After the age: the end of the sentence, or words about the time or the person. `He is 5 minutes late` has none of
 * them.
 */
const BEHIND =
  /^(?:["”’)]?(?:[.!?;)\r\n]|$)|,(?! ?\d)| (?:btw|now|today|yesterday|tomorrow|and|but|when|last|this|next|in|on|already|lol|haha|male|female|m|f|und|aber|jetzt|heute|en|maar|nu|och|men|og)(?![\p{L}\p{N}])| ?[–—])/iu;

/** The German "im" before an ordinal is not "I'm": `im 3. OG`, `im 2. Quartal`, `im 5. Monat`. */
const IM = /(?:^|\P{L})im $/iu;
const ORDINAL =
  /^\. ?(?:[OUDEK]G|\p{Lu}?\p{L}{0,12}(?:stock|stockwerk|geschoss|geschoß|etage|jahr|quartal|monat|woche|semester|trimester|bezirk|kapitel|jahrhundert|jahrzehnt|jh|rang|gang|drittel|viertel|satz|versuch|anlauf|schritt|zug|absatz|abschnitt|teil|band|halbjahr|lehrjahr|schuljahr))(?!\p{L})/iu;

/** `How old are you? Forty-two.`, with the speaker's name or a dash between. */
const QUESTION =
  /(?:how old|what(?:['’]s| is) (?:your|his|her) age|your age|wie alt|dein alter|ihr alter|quel(?:le)? âge|votre âge|cuántos años|qué edad|su edad|quanti anni|quantos anos|que idade|sua idade|hoe oud|uw leeftijd|ile (?:ma|masz|pan|pani)[^?]{0,12} lat|hur gammal|hvor gammel)([^?]{0,40})\?["”’»]?[ \t]{0,3}(?:\r?\n[ \t]{0,3})?(?:[-–—] ?|[\p{L}.]{1,20}: ?)?["“‘«]?(?:(?:i['’]?m|i am|she is|she['’]s|he is|he['’]s|ich bin|er ist|sie ist) )?$/iu;

/** `The patient, 64, was`, `Anna Roe, 64, of Dayton`. */
const SET_OFF = new Ending(
  /(?:(?:^|\P{L})(?:patient|man|woman|plaintiff|defendant|victim|driver|suspect|boy|girl|mother|father|widow|resident|pedestrian|mann|frau|homme|femme|hombre|mujer|uomo|donna|vrouw|kvinna|kvinne)|\p{Lu}\p{Ll}+(?: \p{Lu}\.)? \p{Lu}\p{Ll}+), $/u,
);
const CLAUSE_AFTER =
  /^, (?:of|was|were|is|has|had|who|whose|said|says|from|died|pleaded|an|and|with|presented|wurde|aus|war|ist|de|est|était|di|[ayè])(?!\p{L})/u;

/** `her dad Ernesto (83),`: a relative with the age in brackets. */
const RELATIVE_BEFORE =
  /(?:^|\P{L})(?:mother|father|mom|mum|dad|son|daughter|wife|husband|brother|sister|aunt|uncle|cousin|niece|nephew|grandmother|grandfather|grandson|granddaughter|partner|neighbou?r|child|patient|mutter|vater|sohn|tochter|frau|mann|bruder|schwester|mère|père|fils|fille|épouse|mari|frère|sœur|madre|padre|hij[oa]|esposa|marido|herman[oa]|figli[oa]|moglie|marito) \p{L}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)? \($/iu;

/** `in his late sixties`, `in her mid-40s`. */
const DECADE_BEFORE = /(?:^|\P{L})in (?:his|her|their|my|your|our) (?:(?:early|mid|middle|late|very late)[ -])?$/iu;

/**
 * Returns true if a verb, a question or a pair of commas shows that the number `[start, end)`, in digits or words, is
 * the age of a person.
 */
export function isSaidAge(text: string, start: number, end: number): boolean {
  if (!mayBeSaid(text, start)) return false;
  const before = text.slice(Math.max(0, start - MAX_DISTANCE), start);
  const behind = text.slice(end, end + 14);
  if (SET_OFF.test(before)) return CLAUSE_AFTER.test(behind);
  if (before.endsWith('(') && end - start === 2 && /^[),]/.test(behind) && RELATIVE_BEFORE.test(before)) return true;
  if (!BEHIND.test(behind)) return false;
  if (VERB.test(before)) return !ORDINAL.test(text.slice(end, end + 24)) || !IM.test(before);
  const asked = QUESTION.exec(before);
  if (asked === null) return false;
  const about = /(\p{L}+)\s*$/u.exec(asked[1] ?? '')?.[1]?.toLowerCase() ?? '';
  return !AGED_THINGS.has(about);
}

/** A quick test that excludes nearly all numbers by the two characters before them. */
function mayBeSaid(text: string, start: number): boolean {
  const code = text.charCodeAt(start - 1);
  return start > 0 && !isWord(code) && !(isDigit(text.charCodeAt(start - 2)) && code !== 10);
}

/** Returns true if the plural tens at `start` are a decade of a person's life. */
export const isDecadeOfLife = (text: string, start: number): boolean =>
  DECADE_BEFORE.test(text.slice(Math.max(0, start - 30), start));

/** `twenties` to `nineties`. */
export const DECADES: ReadonlySet<string> = new Set(
  'teens twenties thirties forties fifties sixties seventies eighties nineties'.split(' '),
);

/** Returns the start of the decade including `early`, `mid` or `late`, which reveal as much as the decade. */
export function decadeStart(text: string, start: number): number {
  const found = /(?:his|her|their|my|your|our) (?:very )?(?:early|mid|middle|late)[ -]$/iu.exec(
    text.slice(Math.max(0, start - 30), start),
  );
  const [written = ''] = found ?? [];
  return start - written.length;
}
