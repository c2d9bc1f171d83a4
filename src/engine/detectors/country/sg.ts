import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { LIKELY, nationalId, HIGH_CONFIDENCE } from './national-id.js';

const WEIGHTS = [2, 7, 6, 5, 4, 3, 2] as const;
/** By first letter: the addend of the sum, and the check letters by remainder modulo 11. */
const SERIES: Readonly<Record<string, readonly [added: number, letters: string]>> = {
  S: [0, 'JZIHGFEDCBA'],
  T: [4, 'JZIHGFEDCBA'],
  F: [0, 'XWUTRQPNMLK'],
  G: [4, 'XWUTRQPNMLK'],
  M: [3, 'XWUTRQPNJLK'],
};

/**
 * Number of the identity card (NRIC: S, T) or of a foreigner (FIN: F, G, and M since 2022): a letter, seven digits and
 * a check letter.
 * @see National Registration Act 1965; Immigration and Checkpoints Authority, FIN series M
 */
const sgNricFin = nationalId({
  id: 'sg-nric-fin',
  about: {
    name: 'NRIC or FIN (Singapore)',
    example: 'S1234567D',
    standard: 'National Registration Act 1965; ICA, FIN series M',
    validation: 'Check letter by series',
  },
  shapes: ['A9999999A', 'A 9999999 A'],
  isValid: (value) => {
    const series = SERIES[value.charAt(0)];
    return series !== undefined && checkLetter(value, series) === value[8];
  },
  confidence: HIGH_CONFIDENCE,
  words: {
    en: 'nric, nric no, nric number, fin, fin no, fin number, identity card, ic, ic no, ic number, uinfin, foreign identification',
    ms: 'kad pengenalan, no kad pengenalan, nombor kad pengenalan',
    zh: '身份证, 身分證, 身份证号码',
    ta: 'அடையாள அட்டை',
  },
});

function checkLetter(value: string, [added, letters]: readonly [number, string]): string | undefined {
  const rest = (weightedSum(value.slice(1), WEIGHTS) + added) % 11;
  return letters[rest];
}

const BUSINESS_WEIGHTS = [10, 4, 9, 3, 8, 2, 7, 1] as const;
const BUSINESS_LETTERS = 'XMKECAWLJDB';
const COMPANY_WEIGHTS = [10, 8, 6, 4, 9, 7, 5, 3, 1] as const;
const COMPANY_LETTERS = 'ZKCMDNERGWH';
const OTHER_WEIGHTS = [4, 3, 5, 3, 10, 2, 2, 5, 7] as const;
const OTHER_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWX0123456789';
/** Entity types in the fourth and fifth characters of the newest format. */
const ENTITY_TYPES: ReadonlySet<string> = new Set(
  'CC CD CH CL CM CP CS CX DP FB FC FM FN GA GB GS HS LL LP MB MC MD MH MM MQ NB NR PA PB PF RF RP SM SS TC TU VH XL'.split(
    ' ',
  ),
);

/**
 * Unique entity number of businesses (eight digits and a letter), companies (year, five digits and a letter) and others
 * (T, S or R, year, type, four digits and a letter), the last a check letter.
 * @see ACRA, "Unique Entity Number"; UEN check digit as used by IRAS
 */
const sgUen = nationalId({
  id: 'sg-uen',
  about: {
    name: 'Unique entity number (Singapore)',
    example: '200312345H',
    standard: 'ACRA, Unique Entity Number',
    validation: 'Check letter by form',
  },
  shapes: ['99999999A', '999999999A', 'A99AA9999A'],
  isValid: (value) => {
    if (value.length === 9) return BUSINESS_LETTERS[weightedSum(value, BUSINESS_WEIGHTS) % 11] === value[8];
    return value.charCodeAt(0) <= 57 ? isCompany(value) : isOther(value);
  },
  confidence: LIKELY,
  words: {
    en:
      'uen, uen no, uen number, unique entity number, company registration, company registration no, co reg no, ' +
      'business registration, acra, gst reg no, gst registration, company reg no, roc',
    zh: '公司注册号, 商业注册号, 企业注册号',
    ms: 'no pendaftaran syarikat',
  },
  against: { en: 'invoice, order, part, serial, sku, model, tracking' },
});

function isCompany(value: string): boolean {
  const year = Number(value.slice(0, 4));
  return year >= 1800 && year < 2100 && COMPANY_LETTERS[weightedSum(value, COMPANY_WEIGHTS) % 11] === value[9];
}

function isOther(value: string): boolean {
  if (!/^[TSR]/.test(value) || !ENTITY_TYPES.has(value.slice(3, 5))) return false;
  let sum = 0;
  for (const [at, weight] of OTHER_WEIGHTS.entries()) sum += weight * OTHER_ALPHABET.indexOf(value.charAt(at));
  return OTHER_ALPHABET[(((sum - 5) % 11) + 11) % 11] === value[9];
}

export const SG: readonly AnyDetector[] = [sgNricFin, sgUen];
