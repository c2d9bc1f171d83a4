import { isLowerWord } from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';
import { fold } from '../context/phrases.js';
import { headerWords, insertsIn, type Below } from '../context/tables.js';
import type { TextTable } from '../context/text-tables/lines.js';
import { textTables } from '../context/text-tables/text-tables.js';
import { readWordsBefore } from '../context/words-beside.js';
import type { FoundName, NameType } from './found-name.js';

/*
 * Names in fields whose label tells them: values in quotes of TOML, INI, logfmt, environment files, YAML, SQL and literals of
 * programs, and cells of tables. The model, which learned from prose, takes a word in quotes for a title and the
 * cells of a table for one sentence.
 */

/** The label is as good as a title. */
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

const BY_LAST_WORD = new Map<string, Field[]>();
for (const type of ['person', 'location', 'organization'] as const) {
  for (const label of FIELDS[type].split(/\s+/)) {
    const [last = '', ...before] = label.split('-').map(fold).reverse();
    BY_LAST_WORD.set(last, [...(BY_LAST_WORD.get(last) ?? []), { type, before }]);
  }
}

/** Matches an assignment of a value in quotes; JSON inside a string has a backslash before each quote. */
const QUOTED = /(?:=>|[:=]) {0,4}\\?(?<quote>["'`])(?<value>\p{L}[^"`\n\\]{1,59}?)\\?\k<quote>(?![\p{L}\p{N}])/gu;
const OCCURS = /[:=>] {0,4}\\?["'`]\p{L}/u;
/** May stand between the label and the sign. */
const BEFORE_SIGN = /[\p{L}\p{M}]\d?\\?["'`\]]{0,2} {0,8}$/u;
const MAX_GAP = 16;

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
  return [...quotedValues(text), ...cells(tables), ...insertsIn(text).flatMap((rows) => inserted(text, rows))];
}

function quotedValues(text: string): FoundName[] {
  if (!OCCURS.test(text)) return [];
  return Array.from(text.matchAll(QUOTED)).flatMap((match) => {
    const value = match.groups?.value ?? '';
    const isField = BEFORE_SIGN.test(text.slice(Math.max(0, match.index - MAX_GAP), match.index));
    const type = isField ? typeOfField(readWordsBefore(text, match.index, 0)) : undefined;
    return nameAt(match.index + match[0].indexOf(value), value, type);
  });
}

function cells(tables: readonly TextTable[]): FoundName[] {
  return tables.flatMap(({ header, rows }) => {
    const types = header.map((name) => typeOfField(headerWords(name.text)));
    return rows.flat().flatMap(({ column, start, text: value }) => nameAt(start, value, types[column]));
  });
}

/** Values in single quotes of the rows of a statement of SQL, by their column. @see ISO/IEC 9075-2, 14.11 */
function inserted(text: string, { start, end, columns }: Below): FoundName[] {
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
  const fields = BY_LAST_WORD.get(words[0] ?? '');
  return fields?.find(({ before }) => before.every((word, index) => words[index + 1] === word))?.type;
}

function isNameOf(type: NameType, value: string): boolean {
  if (!NAME_OF[type].test(value)) return false;
  const words = value.split(/[ /]/);
  if (words.some((word) => NO_NAME.has(fold(word)) || BY_LAST_WORD.has(fold(word)))) return false;
  // In lower case, words of the language are a setting or a message.
  return value !== value.toLowerCase() || !words.some((word) => isLowerWord(entryOf(word)));
}
