import { FIRST_NAME, isLowerWord, nameLevel, SURNAME } from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';
import { fold } from '../context/phrases.js';
import { headerWords, insertsIn, type HeaderRange } from '../context/tables.js';
import type { TextTable } from '../context/text-tables/lines.js';
import { textTables } from '../context/text-tables/text-tables.js';
import { readWordsBefore } from '../context/words-beside.js';
import type { FoundName, NameType } from './found-name.js';

/*
 * Finds names by the labels of their fields. A value may be in quotes or reach to the end of a line: of TOML, INI, logfmt, YAML, SQL,
 * environment files and literals of programs, lists of them, and cells of tables. The model, which learned from prose,
 * takes a word in quotes for a title and the cells of a table for one sentence.
 */

/** The confidence of a name behind the label of a name. */
const LABELLED = 0.85;

/** Labels that end in these words, folded; `first-name` is two words, as `first_name` and `firstName` are. */
const FIELDS: Readonly<Record<NameType, string>> = {
  person: `first-name last-name given-name family-name middle-name maiden-name birth-name full-name firstname lastname fullname
    surname forename fname lname patient-name customer-name client-name contact-name employee-name student-name guest-name
    holder-name cardholder account-holder patient vorname nachname familienname geburtsname zuname prenom nom-de-famille
    nom-de-naissance apellido apellidos cognome sobrenome apelido voornaam achternaam familienaam imie nazwisko fornamn
    efternamn fornavn etternavn efternavn etunimi sukunimi soyad soyadi prijmeni jmeno prezime фамилия отчество прізвище`,
  location: `city town municipality birthplace place-of-birth birth-place hometown city-name ort wohnort stadt geburtsort gemeinde
    ville commune lieu-de-naissance ciudad municipio citta comune cidade woonplaats plaats geboorteplaats miasto
    miejscowosc postort bostadsort город місто`,
  organization: `company company-name employer employer-name organization organisation organization-name organisation-name
    arbeitgeber firma firmenname entreprise employeur societe empresa empleador azienda datore-di-lavoro bedrijf werkgever
    bedrijfsnaam foretag arbetsgivare`,
};

interface Field {
  readonly type: NameType;
  /** The words before the last one, nearest first. */
  readonly before: readonly string[];
}

const FIELDS_BY_LAST_WORD = new Map<string, Field[]>();
for (const type of ['person', 'location', 'organization'] as const) {
  for (const label of FIELDS[type].split(/\s+/)) {
    const [last = '', ...before] = label.split('-').map(fold).reverse();
    FIELDS_BY_LAST_WORD.set(last, [...(FIELDS_BY_LAST_WORD.get(last) ?? []), { type, before }]);
  }
}

/** Matches an assignment of a value in quotes; JSON inside a string has a backslash before each quote. */
const QUOTED = /(?:=>|[:=]) {0,4}\\?(?<quote>["'`])(?<value>\p{L}[^"`\n\\]{1,59}?)\\?\k<quote>(?![\p{L}\p{N}])/gu;
const QUOTED_HINT = /[:=>] {0,4}\\?["'`]\p{L}/u;
/** The words of a name as people write them: `de Quint`, `Hale-Berger`. */
const WRITTEN_NAME = String.raw`(?:\p{Ll}{1,4} ){0,3}\p{Lu}[\p{L}\p{M}'’-]*\.?(?: (?:\p{Ll}{1,4}(?= )|\p{Lu}[\p{L}\p{M}'’-]*\.?)){0,4}`;
/** Matches an assignment of a name without quotes, up to the end of its line or to the next sign or field. */
const BARE = new RegExp(
  String.raw`(?:=>|[:=])[*_]{0,2}[ \t]{0,4}(?<value>${WRITTEN_NAME})(?=[ \t]{0,8}(?:[,;|#&\r\n]|$|[\p{L}_]{1,30}=))`,
  'gu',
);
/** Matches the beginning of a list, in R, in TOML and in literals of programs; and the next of its values. */
const LIST = /(?:=>|[:=]) {0,4}(?:c\(|\[|\()\s{0,8}(?=["'])/gu;
const ITEM = /\s{0,40}(["'])(?<value>[^"'\n\\]{1,60})\1\s{0,8},?/uy;
const MAX_ITEMS = 10_000;
/** Matches the end of a label before a sign. */
const BEFORE_SIGN = /[\p{L}\p{M}]\d?\\?["'`*_\]]{0,2} {0,8}$/u;
const MAX_GAP = 16;
const MAX_LABEL_WORDS = Math.max(...[...FIELDS_BY_LAST_WORD.values()].flat().map(({ before }) => before.length + 1));

const NAME_OF = {
  person: /^\p{L}[\p{L}\p{M}.'’-]*(?: \p{L}[\p{L}\p{M}.'’-]*){0,4}$/u,
  location: /^\p{Lu}[\p{L}\p{M}.'’-]*(?:[ /]\p{L}[\p{L}\p{M}.'’-]*){0,4}$/u,
  organization: /^\p{Lu}[\p{L}\p{M}\p{N}.,'’&+-]*(?: [\p{L}\p{N}&+][\p{L}\p{M}\p{N}.,'’&+-]*){0,6}$/u,
};

/** Words of a schema, a form or a translation, in place of a value. */
const NO_NAME: ReadonlySet<string> = new Set(
  `name names string str text varchar nvarchar char clob keyword required optional null nil none unknown undefined true false asc desc
  value field column input label title first last middle given family full your the their enter please test example sample
  placeholder city town company employer organization organisation surname forename patient customer client contact
  user redacted removed anonymous anonym unbekannt keine keiner pflichtfeld inconnu inconnue aucun desconocido ninguno sconosciuto
  nessuno onbekend geen nieznany okand ukendt not n.a. n/a tbd bitte ihr ihre`
    .split(/\s+/)
    .map(fold),
);

/** Returns the names that are the values of fields: `last_name = "Kloosterhuis"`, cells below `| Last name |`. */
export function fieldNames(text: string, tables: readonly TextTable[] = textTables(text)): FoundName[] {
  return [
    ...quotedValues(text),
    ...bareValues(text),
    ...listedValues(text),
    ...cells(tables),
    ...insertsIn(text).flatMap((rows) => inserted(text, rows)),
  ];
}

function quotedValues(text: string): FoundName[] {
  if (!QUOTED_HINT.test(text)) return [];
  return Array.from(text.matchAll(QUOTED)).flatMap((match) => {
    const value = match.groups?.value ?? '';
    return nameAt(match.index + match[0].indexOf(value), value, typeOfSign(text, match.index));
  });
}

function bareValues(text: string): FoundName[] {
  return Array.from(text.matchAll(BARE)).flatMap((match) => {
    const value = match.groups?.value ?? '';
    if (typeOfSign(text, match.index) !== 'person') return [];
    const words = value.split(' ');
    if (words.some(isTypeOfProgram) || words.every(isCommonWord)) return [];
    return nameAt(match.index + match[0].lastIndexOf(value), value, 'person');
  });
}

function listedValues(text: string): FoundName[] {
  return Array.from(text.matchAll(LIST)).flatMap((match) => {
    const type = typeOfSign(text, match.index);
    const found: FoundName[] = [];
    ITEM.lastIndex = match.index + match[0].length;
    for (let count = 0; type !== undefined && count < MAX_ITEMS; count++) {
      const item = ITEM.exec(text);
      if (item === null) break;
      const value = item.groups?.value ?? '';
      found.push(...nameAt(item.index + item[0].indexOf(value), value, type));
    }
    return found;
  });
}

/** Returns the type of the field whose label is before a sign. */
function typeOfSign(text: string, sign: number): NameType | undefined {
  // Most signs are behind other words.
  const [last = ''] = readWordsBefore(text, sign, 0, 1);
  if (!FIELDS_BY_LAST_WORD.has(last) || !BEFORE_SIGN.test(text.slice(Math.max(0, sign - MAX_GAP), sign)))
    return undefined;
  return typeOfField(readWordsBefore(text, sign, 0, MAX_LABEL_WORDS));
}

/** True for a word that is hardly ever a name: `Patient: Stable`. */
function isCommonWord(word: string): boolean {
  const known = entryOf(word.replace('.', ''));
  return isLowerWord(known) && ((known & (FIRST_NAME | SURNAME)) === 0 || nameLevel(known) >= HARDLY_PER_NAME);
}
const HARDLY_PER_NAME = 2;

/** True for `PersonName`, not for `McBride`. */
const isTypeOfProgram = (word: string): boolean =>
  /\p{Ll}\p{Lu}/u.test(word) && !/^(?:Ma?c|D[aeiu]|L[ae]|V[ao]n|Fitz)\p{Lu}\p{Ll}+$/u.test(word);

function cells(tables: readonly TextTable[]): FoundName[] {
  return tables.flatMap(({ header, rows }) => {
    const types = header.map((name) => typeOfField(headerWords(name.text)));
    return rows.flat().flatMap(({ column, start, text: value }) => nameAt(start, value, types[column]));
  });
}

/** Returns the quoted values of the rows of an SQL INSERT, typed by their columns. @see ISO/IEC 9075-2, 14.11 */
function inserted(text: string, { start, end, columns }: HeaderRange): FoundName[] {
  const types = columns.map(typeOfField);
  const found: FoundName[] = [];
  if (types.every((type) => type === undefined)) return found;
  let column = 0;
  for (let at = start; at < end; at++) {
    const sign = text[at];
    if (sign === '(') column = 0;
    else if (sign === ',') column++;
    else if (sign === "'") {
      const close = text.indexOf("'", at + 1);
      if (close < 0 || close >= end) break;
      found.push(...nameAt(at + 1, text.slice(at + 1, close), types[column]));
      at = close;
    }
  }
  return found;
}

function nameAt(start: number, value: string, type: NameType | undefined): FoundName[] {
  if (type === undefined || !isNameOf(type, value)) return [];
  return [{ start, end: start + value.length, type, confidence: LABELLED }];
}

/** @param words the words of the label, folded, last first */
function typeOfField(words: readonly string[]): NameType | undefined {
  const fields = FIELDS_BY_LAST_WORD.get(words[0] ?? '');
  return fields?.find(({ before }) => before.every((word, index) => words[index + 1] === word))?.type;
}

function isNameOf(type: NameType, value: string): boolean {
  if (!NAME_OF[type].test(value)) return false;
  const words = value.split(/[ /]/);
  if (words.some((word) => NO_NAME.has(fold(word)) || FIELDS_BY_LAST_WORD.has(fold(word)))) return false;
  // In lower case, words of the language are a setting or a message.
  return value !== value.toLowerCase() || !words.some((word) => isLowerWord(entryOf(word)));
}
