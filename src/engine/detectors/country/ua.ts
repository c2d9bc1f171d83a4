import { isInstant } from '../../checks/instant.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, nationalId, OTHER_NUMBER_WORDS, SHAPE } from './national-id.js';

const WEIGHTS = [-1, 5, 7, 9, 4, 6, 10, 5, 7] as const;
/** Days since 31 December 1899: births from 1905 to 2060. */
const FIRST_DAY = 1827;
const LAST_DAY = 58_700;

/**
 * Registration number of a taxpayer: day of birth counted from 31 December 1899, serial number that encodes the sex,
 * and a check digit.
 * Known false positive: one in twenty bare numbers of ten digits.
 * @see Податковий кодекс України, стаття 70; Наказ Мінфіну 822 (2017)
 */
const uaRnokpp = nationalId({
  id: 'ua-rnokpp',
  about: {
    name: 'Registration number of a taxpayer, RNOKPP (Ukraine)',
    example: '3184710691',
    standard: 'Податковий кодекс України, стаття 70',
    validation: 'Day of birth and check digit modulo 11',
  },
  shapes: ['9999999999'],
  isValid: (value) => {
    const day = Number(value.slice(0, 5));
    if (day < FIRST_DAY || day > LAST_DAY) return false;
    return (((weightedSum(value, WEIGHTS) % 11) + 11) % 11) % 10 === value.charCodeAt(9) - 48;
  },
  confidence: (value) => (isInstant(value) ? SHAPE : FAIR),
  words: {
    uk:
      'рнокпп, іпн, інн, ідентифікаційний номер, ідентифікаційний код, реєстраційний номер облікової картки, ' +
      'реєстраційний номер облікової картки платника податків, облікової картки платника податків, ід номер, податковий номер, індивідуальний податковий номер, ідентифікаційним номером, ідентифікаційного номера, ідентифікаційний №, ідн код, ідентифікаційний код платника',
    ru: 'инн, идентификационный номер, идентификационный код, налоговый номер',
    en: 'rnokpp, ipn, taxpayer card, taxpayer number, tax id, tax number, individual tax number, ukrainian tax id, tin, itn, registration number of the taxpayer',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    uk: 'замовлення, рахунок, рахунку, рахунок фактура, телефон, тел, моб, факс, посилка, ттн, накладна, сума, справа, справи, єдрпоу',
    ru: 'заказ, счёт, счет, телефон, тел, сумма, дело',
  },
});

export const UA: readonly AnyDetector[] = [uaRnokpp];
