import { weightedSum } from '../../../checks/weighted-sum.js';
import { nationalId, SURE } from '../national-id.js';

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
export const sgNricFin = nationalId({
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
  confidence: SURE,
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
