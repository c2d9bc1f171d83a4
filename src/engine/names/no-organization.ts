import { CITY } from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';
import type { FoundName } from './found-name.js';

/*
 * Abbreviations and terms that the model, which learned from news, takes for organizations: labels of numbers, terms that
 * a text abbreviates, values of laboratories and banks, and towns behind their postal code.
 */

const ABBREVIATION = /^(?:[A-Z]{2,6}|[A-Z](?:\.[A-Z]){1,3}\.?)$/;
const NUMBER_BEHIND = /^(?:[:.]? ?#? ?\d|\/\d|\/[A-Z]{2,4} ?\d)/;
const AMOUNT_BEFORE = /\d[.,]\d{1,3} $/;
/** A word for a number, or the number itself with letters before it: `DEA# BV2779873`, `NIE Z-2305313`. */
const NUMBERED =
  /^(?:[ /]{0,2}(?:no|nr|num|number|nummer|número|numéro|numero|n\.?[º°o]|№|id|code|card|tax|routing|driver|provider)(?!\p{L})|[ #:=>.(-]{1,4}[A-Z]{0,3}[- ]?\d{4})/iu;
/** Schemes with words for a name, of which the number follows: "National Insurance number". */
const SCHEME =
  /^(?:National (?:Insurance|Health Index)|Medicare|Medicaid|Social Security|Seguridad Social|Sécurité sociale)$/i;
/** Beginnings and endings of labels, which no organization has: "Número de la Seguridad Social", "SV-Nr", "D.N.I. n". */
const LABEL =
  /^(?:n[úu]mero|numéro|numer|nummer|nomor|n\.?º|n°)(?!\p{L})|(?:^|[-. ])(?:Id)?(?:Nr|Nummer|no|n)$|(?:^|[. ])n\.?º$|^[A-Z]{2,6} \d{5,}$|^[A-Z]\.[A-Z]\. n\./iu;
/** The form of a company: "Inditex, S.A.". */
const FORM_OF_COMPANY = String.raw`(?:S\.[ALC](?:\.[ALSU])?|[BN]\.V|S\.R\.L|A\.[GSE]|K\.K)\.?`;
/** A label that the model joined to the name before it, on the next line or behind a comma. */
const LABEL_JOINED = new RegExp(
  String.raw`(?:\n[\p{L}-]{1,14}|, ?(?!${FORM_OF_COMPANY}$)\p{Lu}(?:\.\p{Lu})+\.?(?: n)?)$`,
  'u',
);
/** A postal code that begins a line or is behind the street. */
const POSTAL_CODE_BEFORE = /(?:^|[\n,·|>] ?)\d{4,5} $/;
const YEAR_BEFORE = /(?:19|20)\d\d $/;
const TOWN = /^(?:\p{L}{1,3}\.? )?\p{Lu}[\p{Ll}\p{M}-]+(?: \p{Lu}[\p{Ll}\p{M}]*)?$/u;
/** Abbreviations of numbers, values and terms that are alone as well. */
const TERMS: ReadonlySet<string> = new Set(
  (
    'BIC IBAN SWIFT BLZ VAT TVA IVA MWST NIF NIE DNI CIF NSS SSN TIN EIN ITIN NPI MRN DOB DOD NIN NINO PAN CNI CPF RG PESEL NIP REGON ' +
    'BSN CVC CVV PIN TAN PUK IMEI VIN ISIN WKN LEI UID LANR BSNR RVNR ADT ACK HL INR ECG EKG EEG EMG MRI CRP TSH LTV APR APY ETA ETD ' +
    'NSTEMI STEMI COPD GERD UTI DVT OOB OD BD TDS PRN PO IV IM SC ROM ADL BMI BP HR RR GCS ICU ED ER OR ICD CPT DRG POC POA FAQ IANAL ' +
    'CRM ERP SLA KPI ROI ETL CI CD CIDR ABI API SDK DSL ORM CSV JWK JWT CFLAGS PR QA RN HGB BGB STGB STPO ZPO RVG SGB HS HRB HRA VR PID POK ' +
    'PHK PK KHK PKW LKW'
  ).split(' '),
);

/**
 * Returns the organization as it is, without a label that is no part of it, or as a place; undefined if it is none.
 * @param before the name before it
 */
export function organizationIn(text: string, name: FoundName, before: FoundName | undefined): FoundName | undefined {
  const { start } = name;
  let { end } = name;
  const joined = LABEL_JOINED.exec(text.slice(start, end));
  if (joined !== null && /^[.:]/.test(text.slice(end, end + 1))) end = start + joined.index;
  const words = text.slice(start, end);
  const behind = text.slice(end, end + 24);
  if (words === '' || TERMS.has(words) || LABEL.test(words)) return undefined;
  if (ABBREVIATION.test(words) ? isLabel(text, start, behind) : SCHEME.test(words) && NUMBERED.test(behind))
    return undefined;
  if (isTermIn(text, start, end, before)) return undefined;
  return { ...name, end, type: isTown(text, start, words) ? 'location' : 'organization' };
}

/** True for a town behind its postal code. A code that may be a year tells less: "2019 Siemens". */
function isTown(text: string, start: number, words: string): boolean {
  const before = text.slice(Math.max(0, start - 8), start);
  if (!POSTAL_CODE_BEFORE.test(before) || !TOWN.test(words)) return false;
  return !YEAR_BEFORE.test(before) || (entryOf(words.split(' ')[0] ?? '') & CITY) !== 0;
}

/** True for a label or a unit in capitals: "BP 148/92", "ABN 44 414 400 893", "3.2 CBM", "NHS number". */
const isLabel = (text: string, start: number, behind: string): boolean =>
  NUMBER_BEHIND.test(behind) || NUMBERED.test(behind) || AMOUNT_BEFORE.test(text.slice(Math.max(0, start - 6), start));

/**
 * True for an abbreviation in brackets behind the words that it stands for, if these are no name: "JSON Web Key (JWK)";
 * and for the province of a town: "Bologna (BO)".
 */
function isTermIn(text: string, start: number, end: number, before: FoundName | undefined): boolean {
  if (text.charAt(start - 1) !== '(' || text.charAt(end) !== ')') return false;
  const short = text.slice(start, end);
  if (!/^\p{Lu}{2,7}$/u.test(short) || isNamed(start, before)) return false;
  const words = text
    .slice(Math.max(0, start - MAX_LONG), start - 1)
    .trimEnd()
    .split(/[\s-]+/);
  if (short.length === 2 && words.at(-1)?.slice(0, 2).toUpperCase() === short) return true;
  const initials = words.slice(-short.length).map((word) => word.charAt(0).toUpperCase());
  return initials.join('') === short;
}
const MAX_LONG = 120;

/** True behind an organization, which the model may have taken for a person: "Bayerische Motoren Werke (BMW)". */
const isNamed = (start: number, before: FoundName | undefined): boolean =>
  before !== undefined && before.type !== 'location' && start - before.end <= 2;
