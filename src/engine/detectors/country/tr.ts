import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, isUpperCase, LABELLED, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE } from './national-id.js';

const LAST_PROVINCE = 81;
/** Units, months and words between two numbers. */
const NO_SERIES: ReadonlySet<string> = new Set(
  (
    'OF TO AT IN ON BY OR AS KG MG ML CM MM KM GB MB KB TB HZ AM PM TL OZ FT LB KV CC HP NO VE DE DA ILE THE AND FOR ' +
    'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC OCA SUB NIS HAZ TEM AGU EYL EKI KAS ARA EUR USD GBP TRY MIN MAX'
  ).split(' '),
);
/** The number of digits depends on the number of letters before them. */
const SERIES = /^\d{2}(?:[A-Z]\d{4,5}|[A-Z]{2}\d{3,4}|[A-Z]{3}\d{2,3})$/;
const FURTHER_DIGITS = /0+$/;

/**
 * Number plate of a vehicle: the province (01 to 81), one to three letters except Q, W and X, and two to five digits.
 * Known false positive: a number of two digits, a code of letters and a number.
 */
const trLicensePlate = nationalId({
  id: 'tr-license-plate',
  about: {
    name: 'Number plate of a vehicle (Türkiye)',
    example: '34 ABC 123',
    standard: 'Karayolları Trafik Yönetmeliği, madde 53-54',
    validation: 'Province and series; in one piece only near a context word',
  },
  shapes: ['A 9999', 'A 99999', 'AA 999', 'AA 9999', 'AAA 99', 'AAA 999'].flatMap((series) => [
    `99 ${series}`,
    `99 ${series.replace(' ', '')}`,
    `99${series}`,
  ]),
  isValid: (value) => {
    const province = Number(value.slice(0, 2));
    const letters = value.replaceAll(/\d/g, '');
    if (province < 1 || province > LAST_PROVINCE || !SERIES.test(value) || /[QWX]/.test(letters)) return false;
    return value.replace(FURTHER_DIGITS, '').length > 2 + letters.length;
  },
  confidence: (value, grouped, written) => {
    // `12 dk 200` is prose.
    if (!grouped || !isUpperCase(written) || /[./]/.test(written)) return SHAPE;
    if (NO_SERIES.has(value.replaceAll(/\d/g, ''))) return SHAPE;
    return /[A-Z]{2}/.test(value) ? LIKELY : FAIR;
  },
  raised: LABELLED,
  words: {
    tr: 'plaka, plakali, plakasi, plaka numarasi, arac plakasi, plakalı, plakası, plaka no, plaka numarası, plakasına, araç, aracın, araç plakası, otomobil, kamyon, motosiklet, ruhsat, tescil, plakam, aracımın',
    en: 'plate, plates, plate number, plate no, licence plate, license plate, number plate, vehicle, car, truck, registration, registration number, vehicle registration',
    de: 'kennzeichen',
  },
  against: {
    en: 'invoice, order, part, model, sku, serial, room, flat, flight, seat, version, batch, street',
    tr: 'oda, daire, sefer, koltuk, model, sipariş, fatura, seri, parça, blok',
  },
});

const TENTH = [7, -1, 7, -1, 7, -1, 7, -1, 7] as const;
const ELEVENTH = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1] as const;

/**
 * Identity number (T.C. kimlik numarası): eleven digits, the first not 0, the last two check digits. Numbers of
 * foreigners begin with 99.
 * Known false positive: one in a hundred bare numbers of eleven digits.
 * @see 5490 sayılı Nüfus Hizmetleri Kanunu, madde 46-47; Nüfus ve Vatandaşlık İşleri
 */
const trNationalId = nationalId({
  id: 'tr-national-id',
  about: {
    name: 'Identity number, T.C. kimlik numarası (Türkiye)',
    example: '10000000146',
    standard: '5490 sayılı Nüfus Hizmetleri Kanunu, madde 46-47',
    validation: 'Two check digits',
  },
  shapes: ['99999999999', '999 999 999 99', '999 99 999 999'],
  alone: true,
  isValid: (value) => {
    if (value.startsWith('0')) return false;
    const tenth = (weightedSum(value, TENTH) + 100) % 10;
    return tenth === value.charCodeAt(9) - 48 && weightedSum(value, ELEVENTH) % 10 === value.charCodeAt(10) - 48;
  },
  confidence: LIKELY,
  words: {
    tr:
      'tc kimlik, t c kimlik, tc kimlik no, tc kimlik numarası, t c kimlik no, t c kimlik numarası, kimlik no, kimlik numarası, kimlik numarasi, kimlik numaralı, kimlik numarali, tckn, ' +
      'tc no, t c no, tc, t c, tcno, kimlik, yabancı kimlik no, ykn, vatandaşlık numarası, tc kimlik numaram, kimlik numaram, kimlik numaranız',
    en: 'turkish id, turkish identity number, national id, identity number, id number, citizenship number, tckn number',
    ku: 'hejmara nasnameyê, nasname',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    tr: 'sipariş, fatura, telefon, tel, cep, gsm, faks, kargo, takip, hesap, barkod, tutar, dosya, esas, abone, tesisat, müşteri',
  },
});

export const TR: readonly AnyDetector[] = [trLicensePlate, trNationalId];
