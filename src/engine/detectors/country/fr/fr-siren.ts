import { areAllEqual } from '../../../checks/all-equal.js';
import { FAIR, nationalId, OTHER_NUMBER_WORDS, SHAPE } from '../national-id.js';
import { isSiren } from './fr-siren-check.js';

/**
 * Number of a firm in the SIRENE register: nine digits with a Luhn check digit, printed 3-3-3.
 * Known false positive: one in ten bare numbers of nine digits.
 * @see Code de commerce, article R123-221; INSEE, "Numéro SIREN"
 */
export const frSiren = nationalId({
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
