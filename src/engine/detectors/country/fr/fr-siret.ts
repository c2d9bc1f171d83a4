import { areAllEqual } from '../../../checks/all-equal.js';
import { LIKELY, nationalId } from '../national-id.js';
import { isSiret } from './fr-siren-check.js';

/**
 * Number of an establishment: the SIREN of the firm and five digits (NIC); both have a Luhn check digit; for La Poste
 * the digit sum counts.
 * @see Code de commerce, article R123-221; INSEE, "Numéro SIRET"
 */
export const frSiret = nationalId({
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
