import { areAllEqual } from '../../checks/all-equal.js';
import { isNir } from '../../checks/fr-nir.js';
import { isLuhn } from '../../checks/luhn.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, inCapitals, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE, HIGH_CONFIDENCE } from './national-id.js';

/** Sex (3, 4, 7 and 8 are provisional numbers), year, month; months from 20 are for civil records without a month. */
const FORM = /^[1-478]\d\d(?:0[1-9]|1[0-2]|2\d|3\d|4[0-2]|[5-9]\d)(?:0[1-9]|[1-8]\d|9\d|2[AB])\d{6}/;

/**
 * Number in the register of persons (NIR, "numéro de sécurité sociale"): sex, year and month of birth, department,
 * commune, serial and a key of two digits; without the key it is found only next to a context word.
 * @see INSEE, "Numéro d'inscription au répertoire"; Décret n° 82-103 du 22 janvier 1982
 */
const frNir = nationalId({
  id: 'fr-nir',
  about: {
    name: 'Social security number, NIR (France)',
    example: '2 55 08 14 168 025 38',
    standard: 'Décret n° 82-103, article 4; INSEE, numéro d’inscription au répertoire',
    validation: 'Key modulo 97, month and department; without the key only near a context word',
  },
  shapes: [
    '9 99 99 9X 999 999 99',
    '999999X999999 99',
    '99999 9X 999 999 99',
    '9 99 99 9X 999 999',
    '999999X999999',
    '9 9999 9X 999 999 99',
  ],
  isValid: (value) => FORM.test(value) && (value.length === 13 || isNir(value)),
  confidence: (value, grouped) => (value.length === 13 ? SHAPE : grouped ? HIGH_CONFIDENCE : LIKELY),
  words: {
    fr:
      'nir, numéro de sécurité sociale, n° de sécurité sociale, no de sécurité sociale, num sécu, numéro de sécu, n° sécu, sécurité sociale, ' +
      'sécu, n° ss, numéro ss, no ss, nss, insee, numéro insee, n° insee, immatriculation, ins, matricule ins, nirpp, assuré, assurée, carte vitale, ' +
      "numéro d'assuré, n° d'assuré, numéro d'inscription au répertoire",
    en: 'french social security number, social security number, social security no, ssn, nir number, insee code',
  },
});

const SIREN = 9;
/** La Poste, which has too many establishments for the check digit. */
const LA_POSTE = '356000000';

/** @see Code de commerce, article R123-221; ISO/IEC 7812-1, annex B */
const isSiren = (value: string): boolean => isLuhn(value) && !value.startsWith('000');

/** Checks a SIREN with an establishment number; for La Poste the digit sum is a multiple of five. @see INSEE, SIRET */
function isSiret(value: string): boolean {
  const siren = value.slice(0, SIREN);
  if (!isSiren(siren)) return false;
  if (isLuhn(value)) return !value.endsWith('00000');
  if (siren !== LA_POSTE) return false;
  let sum = 0;
  for (const digit of value) sum += Number(digit);
  return sum % 5 === 0;
}

/**
 * Number of an establishment: the SIREN of the firm and five digits (NIC); both have a Luhn check digit; for La Poste
 * the digit sum counts.
 * @see Code de commerce, article R123-221; INSEE, "Numéro SIRET"
 */
const frSiret = nationalId({
  id: 'fr-siret',
  about: {
    name: 'Number of an establishment, SIRET (France)',
    example: '732 829 320 00074',
    standard: 'Code de commerce, article R123-221; INSEE, Numéro SIRET',
    validation: 'Luhn check digits of the firm and of the whole',
  },
  shapes: ['999 999 999 99999', '999999999 99999', '999 999 999 999 99'],
  alone: true,
  isValid: (value) => isSiret(value) && !areAllEqual(value.slice(0, 9)),
  confidence: LIKELY,
  words: {
    fr: 'siret, n° siret, no siret, numéro siret, siège, établissement, siret siège, code siret, identifiant établissement',
    en: 'siret, siret number, establishment number, company number',
  },
  against: {
    en: 'order, invoice, tracking, timestamp, ean, gtin, barcode, imei, serial, batch, card',
    fr: 'commande, facture, colis, suivi, lot, horodatage, carte, code barres',
  },
});

/**
 * Number of a firm in the SIRENE register: nine digits with a Luhn check digit, printed 3-3-3.
 * Known false positive: one in ten bare numbers of nine digits.
 * @see Code de commerce, article R123-221; INSEE, "Numéro SIREN"
 */
const frSiren = nationalId({
  id: 'fr-siren',
  about: {
    name: 'Number of a firm, SIREN (France)',
    example: '732 829 320',
    standard: 'Code de commerce, article R123-221; INSEE, Numéro SIREN',
    validation: 'Luhn check digit',
  },
  shapes: ['999 999 999'],
  alone: true,
  isValid: (value) => isSiren(value) && !areAllEqual(value),
  confidence: (_value, _grouped, written) => (/[./-]/.test(written) ? SHAPE : FAIR),
  words: {
    fr:
      'siren, n° siren, no siren, numéro siren, rcs, registre du commerce, immatriculée au rcs, rm, répertoire des métiers, ' +
      'immatriculée sous le numéro, identifiant entreprise, numéro unique, rne',
    en: 'siren, siren number, company number, company registration number, registration number',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    fr: 'commande, facture, devis, téléphone, tél, tel, portable, fax, télécopie, colis, suivi, lot, référence, réf, montant, client, contrat, dossier, compte',
  },
});

/** The key characters: no I and no O. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * VAT number: FR, a key of two characters, and the SIREN; numbers of Monaco begin with 000. Numeric keys are the SIREN
 * modulo 97; keys with letters follow a separate rule modulo 11.
 * @see Code général des impôts, article 286 ter; Commission, VIES, "FR: construction of the VAT identification number"
 */
const frVat = nationalId({
  id: 'fr-vat',
  about: {
    name: 'VAT identification number (France)',
    example: 'FR 83 404 833 048',
    standard: 'Code général des impôts, article 286 ter; VIES',
    validation: 'Prefix FR, key modulo 97 and SIREN',
  },
  shapes: [
    'AA 99 999 999 999',
    'AA 99 999999999',
    'AA99 999 999 999',
    'AA99 999999999',
    'AA 99999999999',
    'AAA9 999 999 999',
    'AAA9 999999999',
    'AA9A 999 999 999',
    'AA9A 999999999',
    'AAAA 999 999 999',
    'AAAA 999999999',
    'AA A9 999 999 999',
    'AA 9A 999 999 999',
  ],
  isValid: (value) => {
    if (!value.startsWith('FR')) return false;
    const key = value.slice(2, 4);
    const number = value.slice(4);
    if (number === '000000000' || (!isSiren(number) && !number.startsWith('000'))) return false;
    return /^\d\d$/.test(key) ? isNumericKey(key, number) : isKey(key, number);
  },
  confidence: (value) => (/^FR\d\d/.test(value) ? HIGH_CONFIDENCE : LIKELY),
  words: {
    fr: 'tva, n° tva, no tva, numéro de tva, tva intracommunautaire, n° de tva, identifiant tva, id tva, numéro intracommunautaire',
    en: 'vat, vat number, vat no, vat id, vat registration number, vat identification number, vatin',
    de: 'ust-id, ust-idnr, mwst-nr',
  },
});

const isNumericKey = (key: string, number: string): boolean => (12 + 3 * (Number(number) % 97)) % 97 === Number(key);

/** Checks keys with letters, in use since the numeric ones became scarce. */
function isKey(key: string, number: string): boolean {
  const first = ALPHABET.indexOf(key.charAt(0));
  const second = ALPHABET.indexOf(key.charAt(1));
  if (first < 0 || second < 0) return false;
  const check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(number) + 1 + Math.floor(check / 11)) % 11 === check % 11;
}

/** Year and month of issue, department (2A and 2B are Corsica), serial. */
const OLD = /^\d\d(?:0[1-9]|1[0-2])(?:\d{2}|2[AB])\d{6}$/;
/** Nine letters and digits, with at least one letter and two digits; the only vowels are those of the country code. */
const NEW = /^(?=.*[A-Z])(?=.*\d.*\d)[0-9A-Z]{9}$/;

/**
 * Number of the national identity card: twelve digits until 2021 (year and month of issue, department, serial), nine
 * letters and digits since. It has no check digit outside the machine-readable lines, so it is found only next to a
 * context word.
 * @see Décret n° 55-1397 du 22 octobre 1955; Règlement (UE) 2019/1157; ICAO Doc 9303-5
 */
const frCni = nationalId({
  id: 'fr-cni',
  about: {
    name: 'National identity card number (France)',
    example: '880692310285',
    standard: 'Décret n° 55-1397; Règlement (UE) 2019/1157',
    validation: 'Month of issue; only near a context word',
  },
  shapes: ['99999X999999', '9999 999 99999', '9999 9X 999999', '99 99 99 999999', 'AXXXXXXXX', '9XXXXXXXX'],
  isValid: (value) => OLD.test(value) || NEW.test(value),
  confidence: inCapitals(SHAPE),
  raised: 0.85,
  words: {
    fr:
      "cni, cnie, carte d'identité, carte nationale d'identité, carte nationale, n° cni, numéro de cni, carte identité, pièce d'identité, " +
      "numéro de carte d'identité, titre d'identité, cin, n° de pièce",
    en: 'identity card, id card, identity card number, id card number, national id, national identity card, id document, document number',
  },
  against: {
    en: 'passport, invoice, order, phone, tracking, licence, license',
    fr: 'passeport, permis, facture, commande, téléphone, tél, colis, contrat, dossier, titre de séjour',
  },
});

/**
 * Passport number: two digits, two letters and five digits. It has no check digit outside the machine-readable lines,
 * so it is found only next to a context word.
 * @see Décret n° 2005-1726 du 30 décembre 2005; ICAO Doc 9303-4
 */
const frPassport = nationalId({
  id: 'fr-passport',
  about: {
    name: 'Passport number (France)',
    example: '14AB12345',
    standard: 'Décret n° 2005-1726; ICAO Doc 9303-4',
    validation: 'Only near a context word',
  },
  shapes: ['99AA99999', '99 AA 99999'],
  isValid: (value) => !value.endsWith('00000'),
  confidence: inCapitals(SHAPE),
  raised: 0.9,
  words: {
    fr: 'passeport, passeports, n° de passeport, numéro de passeport, no passeport, passeport n°, passeport biométrique, document de voyage, titre de voyage',
    en: 'passport, passports, passport number, passport no, passport num, passport id, french passport, travel document',
    de: 'reisepass, passnummer',
  },
  against: {
    en: 'order, invoice, part, sku, serial, flight, booking',
    fr: 'commande, facture, colis, vol, réservation, dossier, plaque',
  },
});

export const FR: readonly AnyDetector[] = [frNir, frSiret, frSiren, frVat, frCni, frPassport];
