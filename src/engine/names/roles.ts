import { fold } from '../context/phrases.js';
import { CITY, FIRST_NAME, SURNAME } from '../lexicon/entry.js';
import { entryOf, lexicon } from '../lexicon/lexicon.js';
import { isOfMake } from './goods.js';
import { organizationIn } from './no-organization.js';
import type { FoundName } from './found-name.js';
import { SETTINGS } from './program-name.js';

/*
 * Findings of the model that are no name, or not of that type: the part of somebody in a proceeding or a ward, terms
 * named after people, identifiers of programs.
 */

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).map(fold));

/** The parts of people that are written with a capital, as German nouns and abbreviations are. */
const ROLES = words(`
  Zeuge Zeugin Zeugen Kläger Klägerin Beklagter Beklagte Beklagten Angeklagter Angeklagte Angeklagten Beschuldigter Beschuldigte
  Antragsteller Antragstellerin Antragsgegner Antragsgegnerin Geschädigter Geschädigte Nachbar Nachbarin Kollege Kollegin Mieter
  Mieterin Vermieter Vermieterin Sachverständiger Sachverständige Betreuer Betreuerin Schüler Schülerin Berater Beraterin
  HCA HCSW PCSO CNA LVN LPN RMN RGN`);
const CAPITALISED = /^\p{Lu}[\p{Ll}\p{M}'’-]+$/u;

/** Words before the person after whom something is called: "signe de Babinski", "Morbus Crohn". */
const TERM =
  /^(?:[Mm]orbus |(?:[Ss]igne|[Mm]aladie|[Ss]yndrome|[Tt]est|[ÉEée]preuve|[ÉEée]chelle|[Ss]core|[Ll]igne|[Pp]oint|[Tt]riade|[Ss]igno|[Ee]nfermedad|[Ss]índrome|[Pp]rueba|[Ee]scala|[Mm]aniobra|[Ss]egno|[Mm]orbo|[Mm]alattia|[Ss]indrome|[Ss]inal|[Dd]oença) d(?:[eioa]s? |['’]))\p{Lu}/u;
/** Methods, illnesses, drinks and dishes that carry two names or more. */
const TERMS: ReadonlySet<string> = new Set(
  (
    'Bellman-Ford,Floyd-Warshall,Mann-Whitney,Kruskal-Wallis,Shapiro-Wilk,Kaplan-Meier,Hosmer-Lemeshow,Child-Pugh,Hardy-Weinberg,' +
    'Cauchy-Schwarz,Runge-Kutta,Gauss-Newton,Levenberg-Marquardt,Kolmogorov-Smirnov,Diffie-Hellman,Miller-Rabin,Boyer-Moore,' +
    'Rabin-Karp,Knuth-Morris-Pratt,Guillain-Barré,Wolff-Parkinson-White,Creutzfeldt-Jakob,Epstein-Barr,Stevens-Johnson,Swan-Ganz,' +
    'Dix-Hallpike,Austin Moore,Bence Jones,Bence-Jones,Jackson-Pratt,Jackson Pratt,Miller-Abbott,Sengstaken-Blakemore,Mallory-Weiss,' +
    'Henoch-Schönlein,Kimmelstiel-Wilson,Reed-Sternberg,Howell-Jolly,Ziehl-Neelsen,Zollinger-Ellison,Charcot-Marie-Tooth,Budd-Chiari,' +
    'Dandy-Walker,Arnold-Chiari,Peutz-Jeghers,Prader-Willi,Osgood-Schlatter,Cockcroft-Gault,Myers-Briggs,Hamilton-Norwood,Ehlers-Danlos,Cheyne-Stokes,Michaelis-Menten,Henderson-Hasselbalch,Sarbanes-Oxley,Dodd-Frank,Tom Collins,' +
    'T.C. Kimlik,Bloody Mary,Earl Grey,Harvey Wallbanger,Beef Wellington,Peach Melba,Jetson Orin,Jetson Nano'
  ).split(','),
);
/** The terms by their first part, for names of which the model takes only that: "Jackson" of "Jackson-Pratt". */
const TERMS_BY_PART = new Map<string, string[]>();
for (const term of TERMS) {
  const [part = ''] = term.split(/[ -]/);
  TERMS_BY_PART.set(part, [...(TERMS_BY_PART.get(part) ?? []), term]);
}
const isTermFrom = (text: string, start: number, name: string): boolean =>
  TERMS_BY_PART.get(name)?.some((term) => text.startsWith(term, start)) === true;
/** A label of a number, or what the model took of one: "Schein-Nr", "Zaaknummer C", "matricule salarié". */
const LABEL_OF_NUMBER =
  /(?:^| )(?:\p{L}+-)?\p{L}*(?:nummer|numret|nummeret|number|-nr)(?:\.? \p{Lu})?$|^matricule(?: |$)/iu;
const IDENTIFIER = /^[\p{L}\d]+(?:_[\p{L}\d]+)+$/u;

/** Returns the names without what is none, and those in a role as persons: "Zeuge Rewerts". */
export const withRoles = (text: string, names: readonly FoundName[]): readonly FoundName[] =>
  names.flatMap((name, index) => {
    if (isNoName(text, name)) return [];
    return name.type === 'organization' ? (inRole(text, name, names[index - 1]) ?? []) : [name];
  });

function isNoName(text: string, { start, end, type }: FoundName): boolean {
  const name = text.slice(start, end);
  if (type === 'person')
    return (
      TERM.test(name) ||
      LABEL_OF_NUMBER.test(name) ||
      TERMS.has(name) ||
      isTermFrom(text, start, name) ||
      isStreet(name) ||
      isIdentifier(name) ||
      isTown(text, start, end) ||
      isCompound(text, start, name)
    );
  if (type === 'location') return false;
  return ROLES.has(fold(name)) || isOfMake(text, start, end);
}

/** A state of the United States, other than those that are degrees, or with its ZIP code. */
const STATE =
  /^, (?:(?:A[KLRZ]|C[AO]|DE|FL|GA|HI|I[ADLN]|K[SY]|LA|M[EINO]|N[CEHJMVY]|O[HKR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])(?![\p{L}\d.])|[A-Z]{2} \d{5}(?!\d))/u;

/** True for a town alone on a line or between commas before its state: "Madison, WI". */
const isTown = (text: string, start: number, end: number): boolean =>
  /(?:^|[\n,;|]) ?$/.test(text.slice(Math.max(0, start - 2), start)) &&
  STATE.test(text.slice(end, end + 10)) &&
  (lexicon().word(text, start, end) & CITY) !== 0;

/** A street or an institution that carries a name, in one word with hyphens: "Mark-Twain-Weg". */
const isStreet = (name: string): boolean =>
  /-(?:Weg|Straße|Str|Platz|Allee|Ring|Gasse|Ufer|Damm|Brücke|Schule|Grundschule|Gymnasium|Stiftung|Universität|Preis)$/u.test(
    name,
  );

/** Letters and digits in turns, as in the tax code of Italy. */
const CODE = /\p{Lu}\d+\p{Lu}\d/u;

const isIdentifier = (name: string): boolean =>
  CODE.test(name) || (IDENTIFIER.test(name) && name.split('_').some((part) => SETTINGS.has(fold(part))));

/** Words of the language that a hyphen joins: "marin-pêcheur"; not the name of a user behind "@". */
const isCompound = (text: string, start: number, name: string): boolean =>
  text.charAt(start - 1) !== '@' &&
  /^\p{Ll}+-\p{Ll}+$/u.test(name) &&
  name.split('-').some((part) => (entryOf(part) & (FIRST_NAME | SURNAME)) === 0);

function inRole(text: string, name: FoundName, before: FoundName | undefined): FoundName | undefined {
  const [role = '', ...others] = text.slice(name.start, name.end).split(' ');
  const isPerson = ROLES.has(fold(role)) && others.length > 0 && others.every((word) => CAPITALISED.test(word));
  return isPerson
    ? { ...name, type: 'person', start: name.start + role.length + 1 }
    : organizationIn(text, name, before);
}
