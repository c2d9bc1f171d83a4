import { isIsin } from '../../checks/isin.js';
import { phrases } from '../../context/phrases.js';
import { isWordAfter, isWordBefore } from '../../characters/characters.js';
import type { Detector } from '../detector.js';

const CHECKED = 0.9;
/** Above both other confidences, so that opposing context words count for all. */
const LABELLED = 0.95;
/** With letters and digits mixed as in serial numbers, unlike in a security. */
const MIXED = 0.7;
const LENGTH = 12;

/**
 * International securities identification number: twelve letters and digits with a check digit, upper case.
 * Known false positive: one in thirty other tokens of twelve that begin with the code of a country and end in a digit.
 * @see ISO 6166:2021
 */
export const isin: Detector = {
  id: 'isin',
  kind: 'isin',
  about: {
    name: 'Securities identification number (ISIN)',
    example: 'US0378331005',
    standard: 'ISO 6166:2021',
    validation: 'Prefix and check digit',
  },
  triggers: ['capital'],
  context: {
    sure: LABELLED,
    raised: LABELLED,
    raise: phrases({
      en: 'isin, security, securities, bond, stock, share, fund, etf',
      de: 'wertpapier, wkn, wertpapierkennnummer',
    }),
    against: phrases({ en: 'order, invoice, tracking, serial, iban, vat, part, sku, ticket, shipment, parcel' }),
  },
  create: () => (text, at, end, emit) => {
    if (end - at !== LENGTH || isWordBefore(text, at) || isWordAfter(text, end)) return;
    const value = text.slice(at, end);
    if (isIsin(value)) emit(at, end, /\d{5}$/.test(value) ? CHECKED : MIXED);
  },
};
