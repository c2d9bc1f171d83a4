import { isLuhn } from '../../checks/luhn.js';
import { isShortDate } from '../../checks/short-date.js';
import type { AnyDetector } from '../detector.js';
import { LIKELY, nationalId, HIGH_CONFIDENCE } from './national-id.js';

/**
 * Identity number: date of birth, a four-digit serial that encodes the sex, 0 for citizens, 1 for permanent residents
 * or 2 for refugees, a digit that once encoded race (8 or 9, any in old documents), and a Luhn check digit.
 * @see Identification Act 68 of 1997, section 7; Department of Home Affairs, "Identity number"
 */
const zaIdNumber = nationalId({
  id: 'za-id-number',
  about: {
    name: 'Identity number (South Africa)',
    example: '800101 5009 087',
    standard: 'Identification Act 68 of 1997, section 7',
    validation: 'Date of birth, citizenship and Luhn check digit',
  },
  shapes: ['999999 9999 999', '999999 9999 99 9', '999999 9999 9 9 9', '999999 9999999'],
  isValid: (value) => isShortDate(value) && (value[10] ?? '') <= '2' && isLuhn(value),
  // Barcodes of products from the country begin with 600 or 601. @see GS1 prefixes
  confidence: (value, grouped) => (!grouped && /^60[01]/.test(value) ? LIKELY : HIGH_CONFIDENCE),
  words: {
    en: 'id number, id no, identity number, identity no, sa id, rsa id, identity document, id book, south african id, id',
    af: 'id nommer, identiteitsnommer, identiteitsnr, id nr, persoonsnommer',
    zu: 'inombolo yesazisi, inombolo kamazisi',
    xh: 'inombolo yesazisi',
  },
  against: { en: 'barcode, barcodes, gtin, ean, isbn, imei, timestamp, epoch, tracking' },
});

export const ZA: readonly AnyDetector[] = [zaIdNumber];
