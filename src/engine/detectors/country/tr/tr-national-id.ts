import { weightedSum } from '../../../checks/weighted-sum.js';
import { LIKELY, nationalId, OTHER_NUMBER_WORDS } from '../national-id.js';

const TENTH = [7, -1, 7, -1, 7, -1, 7, -1, 7] as const;
const ELEVENTH = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1] as const;

/**
 * Identity number (T.C. kimlik numarası): eleven digits, the first not 0, the last two check digits. Numbers of
 * foreigners begin with 99.
 * Known false positive: one in a hundred bare numbers of eleven digits.
 * @see 5490 sayılı Nüfus Hizmetleri Kanunu, madde 46-47; Nüfus ve Vatandaşlık İşleri
 */
export const trNationalId = nationalId({
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
