import { isLuhn } from '../../checks/luhn.js';
import { isShortDate } from '../../checks/short-date.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, LABELLED, nationalId, OTHER_NUMBER_WORDS, SHAPE } from './national-id.js';

/** Provinces: Sumatra, Java, Bali and Nusa Tenggara, Kalimantan, Sulawesi, Maluku, Papua. */
const PROVINCE = /^(?:1[1-9]|21|3[1-6]|5[1-3]|6[1-5]|7[1-6]|8[12]|9[1-7])/;

/**
 * Identity number: province, regency, district, date of birth (40 is added to the day for women), and a serial number.
 * Family cards have numbers of the same form, with the date of issue. A number that is also a card number by Luhn is
 * found only next to a context word.
 * Known false positive: one in fifty numbers of sixteen digits.
 * @see Undang-Undang 24 Tahun 2013, pasal 64; Permendagri 72 Tahun 2022 on codes of regions
 */
const idNik = nationalId({
  id: 'id-nik',
  about: {
    name: 'Identity number, NIK (Indonesia)',
    example: '3171234402900001',
    standard: 'Undang-Undang 24 Tahun 2013, pasal 64',
    validation: 'Province and date of birth; not valid as a card number',
  },
  shapes: ['9999999999999999', '99.9999.999999.9999', '999999 999999 9999', '9999 9999 9999 9999'],
  alone: true,
  isValid: (value) => {
    const tens = value.charAt(6);
    const day = (tens >= '4' ? String(Number(tens) - 4) : tens) + value.charAt(7);
    if (!PROVINCE.test(value) || value.slice(2, 4) === '00' || value.slice(4, 6) === '00') return false;
    return isShortDate(value.slice(10, 12) + value.slice(8, 10) + day) && !value.endsWith('0000');
  },
  confidence: (value, grouped) => (isLuhn(value) || (grouped && /^[3-6]/.test(value)) ? SHAPE : FAIR),
  raised: LABELLED,
  words: {
    id: 'nik, nomor induk kependudukan, ktp, no ktp, nomor ktp, e ktp, ektp, no kk, nomor kk, kartu keluarga, no nik, kartu tanda penduduk, nomor identitas, kk',
    en: 'indonesian id, identity number, national id, id card, id number, nik number, family card',
  },
  against: {
    en: `${OTHER_NUMBER_WORDS}, card, visa, mastercard, debit, credit`,
    id: 'pesanan, faktur, telepon, hp, resi, rekening, kartu kredit, kartu debit, kartu, virtual account, va, npwp, token',
  },
});

export const ID: readonly AnyDetector[] = [idNik];
