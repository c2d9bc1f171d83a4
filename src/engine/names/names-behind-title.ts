import { FIRST_NAME, isLowerWord, nameLevel, SURNAME as IS_SURNAME, surnameStrength } from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';
import type { NameRule } from './name-rule.js';

/*
 * Surnames behind titles that are short words as well, and behind initials with a hyphen: "M. Benchekroun", "PA
 * Lindqvist", "J.-P. Martel".
 */

const TITLED = 0.8;

const WORD = "\\p{Lu}[\\p{Ll}\\p{M}'’]{1,24}";
const SURNAME = `${WORD}(?:-${WORD}){0,2}`;
const FRENCH_PARTICLE = "(?:d['’]|(?:de|du|des) (?:[Ll]a |[Ll]['’])?)";

const entryOfSurname = (name: string): number => {
  const word = /\p{Lu}[\p{L}\p{M}]+/u.exec(name)?.[0] ?? '';
  return entryOf(word);
};
const FRENCH_OFFICES: ReadonlySet<string> = new Set(
  (
    'Président Présidente Directeur Directrice Juge Maire Ministre Docteur Docteure Professeur Professeure Procureur Procureure ' +
    'Greffier Greffière Rapporteur Rapporteure Préfet Préfète Recteur Rectrice Ambassadeur Ambassadrice Inspecteur Inspectrice'
  ).split(' '),
);
/** Undefined for words of the language and offices: "Madame Présidente". A particle is before nothing but a name. */
const isNoWord = (name: string): number | undefined =>
  !/^\p{Ll}/u.test(name) && (isLowerWord(entryOfSurname(name)) || FRENCH_OFFICES.has(name)) ? undefined : name.length;
const isSurname = (name: string): number | undefined => {
  const known = entryOfSurname(name);
  return surnameStrength(known) >= 1 && nameLevel(known) === 0 && !isLowerWord(known) ? name.length : undefined;
};

/** Words behind "Mr" that are no names: offices, titles of winners, goods. */
const NO_NAMES: ReadonlySet<string> = new Set(
  (
    'President Speaker Justice Chairman Chairwoman Chair Secretary Ambassador Prime Mayor Vice Minister Chancellor Governor Universe ' +
    'World America Right Wrong Perfect Whippy Muscle Kipling Coffee Bean Men Clean Bones Magoo And Or'
  ).split(' '),
);
/** The words that may be names, as far as they go: months and verbs are, behind a title. */
const behindEnglishTitle = (name: string): number | undefined => {
  let length = 0;
  for (const { 0: word, index } of name.matchAll(/[^ ]+/g)) {
    const known = entryOf(word.split('-')[0] ?? '');
    const isName = (known & (FIRST_NAME | IS_SURNAME)) !== 0;
    if (NO_NAMES.has(word) || (isLowerWord(known) && (!isName || (length > 0 && nameLevel(known) > 1)))) break;
    length = index + word.length;
  }
  return length === 0 ? undefined : length;
};
/** A surname behind an office, which is also a verb's subject: "Judge Rose", not "Judge Will Decide". */
const behindOffice = (name: string): number | undefined => {
  const known = entryOf(name.split(/[ -]/)[0] ?? '');
  return (known & IS_SURNAME) !== 0 && nameLevel(known) < 3 ? behindEnglishTitle(name) : undefined;
};

/** Surnames behind French titles, abbreviations for the staff of a hospital and the police, and initials with a hyphen. */
export const BEHIND_TITLE: readonly NameRule[] = [
  {
    occurs: /\b(?:M(?:rs?|s|x|dm)|Rev|Fr)\.? \p{Lu}/u,
    names: new RegExp(
      `(?:M(?<![\\p{L}\\p{N}.-]M)(?:rs?|s|x|dm)\\.?|R(?<![\\p{L}\\p{N}.-]R)ev\\.?|F(?<![\\p{L}\\p{N}.-]F)r\\.) (?<name>${SURNAME}(?: ${SURNAME}){0,2})(?![\\p{L}\\p{N}])`,
      'gu',
    ),
    confidence: TITLED,
    accepts: behindEnglishTitle,
  },
  {
    occurs: /\b(?:Judge|Magistrate|Sister|Constable|Sergeant|Officer|Detective|Nurse) \p{Lu}/u,
    names: new RegExp(
      `(?:Judge|Magistrate|Sister|Constable|Sergeant|Officer|Detective|Nurse) (?<name>${SURNAME})(?![\\p{L}\\p{N}]| \\p{Lu}\\p{Ll})`,
      'gu',
    ),
    confidence: TITLED,
    accepts: behindOffice,
  },
  {
    occurs: /\b(?:Ofc|Dep|Det|Sgt|Cpl|Tpr|Supt|Insp|Invest)\.? \p{Lu}/u,
    names: new RegExp(
      `(?<!\\p{L})(?:(?:Ofc|Sgt|Cpl|Tpr|Supt|Insp)\\.?|(?:Dep|Det|Invest)\\.) (?<name>(?:\\p{Lu}\\.? )?${SURNAME})(?![\\p{L}\\p{N}])`,
      'gu',
    ),
    confidence: TITLED,
    accepts: (name) => (isLowerWord(entryOfSurname(name)) ? undefined : name.length),
  },
  {
    // "L'avv. Scognamiglio", "m.llo Iannuzzi", "adw. Maj".
    occurs: /(?:[Aa]vv|[Dd]ott|[Gg]eom|[Rr]ag|llo|[Aa]dw|pr|ssa)\. \p{Lu}/u,
    names: new RegExp(
      `(?<!\\p{L})(?:[Aa]vv|[Dd]ott(?:\\.(?:ssa|re))?|[Gg]eom|[Rr]ag|[Mm]\\.llo|[Mm]ar\\.llo|[Aa]dw|r\\. ?pr)\\. (?<name>(?:(?:Lo|La|De|Di|Del|Della|D[’']) ?)?${SURNAME}(?: ${SURNAME})?)(?![\\p{L}\\p{N}])`,
      'gu',
    ),
    confidence: TITLED,
    accepts: isNoWord,
  },
  {
    occurs: /\b(?:MM?\.|Mmes?|Mlles?|Mgr|Pre?|[Mm]adame|[Mm]onsieur|[Mm]ademoiselle|[Mm]aître) (?:d|\p{Lu})/u,
    names: new RegExp(
      `(?<![\\p{L}\\p{N}.-])(?<!\\p{Lu}\\p{Ll}+ )(?:MM?\\.|Mmes?|Mlles?|Mgr|Pre?|[Mm]adame|[Mm]onsieur|[Mm]ademoiselle|[Mm]aître) ` +
        `(?<name>${FRENCH_PARTICLE}?${SURNAME}(?: ${FRENCH_PARTICLE}${SURNAME})?)(?![\\p{L}\\p{N}])`,
      'gu',
    ),
    confidence: TITLED,
    accepts: isNoWord,
  },
  {
    // "Mme LE GOFF Yvette", as French files have it.
    occurs: /\b(?:M\.|Mme|Mlle|Pr|Dr) \p{Lu}{2}/u,
    names: new RegExp(
      `(?<![\\p{L}\\p{N}.-])(?:M\\.|Mme|Mlle|Pr|Dr) (?<name>\\p{Lu}{2,20}(?:[ '’-]\\p{Lu}{2,20}){0,2} ${SURNAME})(?![\\p{L}\\p{N}])`,
      'gu',
    ),
    confidence: TITLED,
    accepts: (name) => ((entryOf(name.slice(name.lastIndexOf(' ') + 1)) & FIRST_NAME) === 0 ? undefined : name.length),
  },
  {
    // "D.ª Visitación", "los señores Miravete".
    occurs: /(?:D\.?ª|[Ss]eñor(?:[ae]s)?|[Ll]etrad[oa]|[Pp]rocuradora?) \p{Lu}/u,
    names: new RegExp(
      `(?<!\\p{L})(?:D\\.?ª|[Ss]eñor(?:[ae]s)?|[Ll]etrad[oa]|[Pp]rocuradora?) (?<name>${SURNAME}(?: (?:(?:de|y) )?${SURNAME}){0,2})(?![\\p{L}\\p{N}])`,
      'gu',
    ),
    confidence: TITLED,
    accepts: isNoWord,
  },
  {
    // "Me Castaing", for a lawyer.
    occurs: /\bMe \p{Lu}/u,
    names: new RegExp(`(?<!\\p{L})Me (?<name>${FRENCH_PARTICLE}?${SURNAME})(?![\\p{L}\\p{N}])`, 'gu'),
    confidence: TITLED,
    accepts: (name) => (entryOfSurname(name) === 0 ? name.length : isSurname(name)),
  },
  {
    // The state of Pennsylvania is behind a comma.
    occurs: /\b(?:PA|PA-C|NP|RN|LPN|LVN|CNA|CNM|CRNA|RRT|W?PC|PCSO|W?DC|DCI|TDC) [\p{Lu}\d]/u,
    names: new RegExp(
      `(?<![\\p{L}\\p{N},-])(?<!, )(?:PA(?:-C)?|NP|RN|LPN|LVN|CNA|CNM|CRNA|RRT|(?:W?PC|PCSO|W?DC|DCI|TDC)(?: \\d{2,6})?) (?<name>${SURNAME})(?!\\p{L})`,
      'gu',
    ),
    confidence: TITLED,
    accepts: isSurname,
  },
  {
    occurs: /\.-\p{Lu}/u,
    names: new RegExp(
      `(?<name>\\p{Lu}(?<![\\p{L}\\p{N}.-]\\p{Lu})\\p{Ll}?\\.-\\p{Lu}\\p{Ll}?\\. ${SURNAME})(?![\\p{L}-])`,
      'gu',
    ),
    confidence: TITLED,
    accepts: isNoWord,
  },
  {
    occurs: /\b(?:Mgr|Bc|Ing|MUDr|JUDr|PhDr|RNDr|MVDr|PaedDr)\. \p{Lu}/u,
    names: new RegExp(
      `(?<!\\p{L})(?:Mgr|Bc|Ing|MUDr|JUDr|PhDr|RNDr|MVDr|PaedDr)\\. (?<name>${SURNAME}(?: ${SURNAME})?)(?!\\p{L})`,
      'gu',
    ),
    confidence: TITLED,
    accepts: isNoWord,
  },
  {
    // "pan Svoboda", "paní Novotnou", "gospođu Jurić"; in English, "pan" is before peoples.
    occurs: /(?:pan|pan[aieuí]|panem|gospo[đd]\p{L}{1,4}) \p{Lu}/u,
    names: new RegExp(
      `(?<!\\p{L})(?:pan|pan[aieuí]|panem|[Gg]ospo(?:đ[aeiou]|din(?:[aeu]|om)?)) (?<name>${SURNAME}(?: ${SURNAME})?)(?!\\p{L})`,
      'gu',
    ),
    confidence: TITLED,
    accepts: (name) => (/^(?:A(?:fric|meric|rab|sia)|Europ|Pacific)/.test(name) ? undefined : name.length),
  },
  {
    occurs: /\b(?:Herrn?|Frau|[HF]r\.) (?:v[oa]n|vom|zu[mr]?) /,
    names: new RegExp(
      `(?<!\\p{L})(?:Herrn?|Frau|[HF]r\\.) (?<name>(?:v[oa]n|vom|zu[mr]?)(?: und zu)?(?: de[rnm])? ${SURNAME})(?!\\p{L})`,
      'gu',
    ),
    confidence: TITLED,
  },
  {
    occurs: /[\u0430-\u0457]/,
    names: new RegExp(
      `(?<!\\p{L})(?:[Гг]-н(?:а|у|ом)?|[Гг]-ж(?:[аиуе]|ой)|[Гг]осподин(?:а|у|ом)?|[Гг]оспож(?:[аиуе]|ой)|[Тт]ов\\.|[Гг]р\\.|[Пп]ані?|[Гг]раждан(?:ин(?:а|у|ом)?|к(?:[аиеу]|ой))) ` +
        `(?<name>${SURNAME}(?: ${SURNAME}){0,2})(?!\\p{L})`,
      'gu',
    ),
    confidence: TITLED,
  },
  {
    occurs: /[\u03b1-\u03ce]/,
    names: new RegExp(
      `(?<!\\p{L})(?:[Κκ]ύριος|[Γγ]εια σου|[Αα]γαπητ[έή](?: μου)?|[Κκ]ύριο|[Κκ]υρί(?:α|ας|ου)|[Κκ]\\.|[Κκ]α|Δρ\\.) (?<name>${SURNAME}(?: ${SURNAME})?)(?!\\p{L})`,
      'gu',
    ),
    confidence: TITLED,
  },
  {
    occurs: /[\u05d0-\u05ea]/,
    names:
      /(?<![\u05d0-\u05ea'"׳״])(?:מר|גב['׳]|גברת|ד["״]ר|עו["״]ד|פרופ['׳]) (?<name>[\u05d0-\u05ea]{2,15}(?:-[\u05d0-\u05ea]{2,15})?)(?![\u05d0-\u05ea'"׳״])/gu,
    confidence: TITLED,
  },
];
