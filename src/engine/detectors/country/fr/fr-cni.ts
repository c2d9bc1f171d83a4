import { inCapitals, nationalId, SHAPE } from '../national-id.js';

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
export const frCni = nationalId({
  id: 'fr-cni',
  about: {
    name: 'National identity card number (France)',
    example: '880692310285',
    standard: 'Décret n° 55-1397; Règlement (UE) 2019/1157',
    validation: 'Month of issue; only beside a word',
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
