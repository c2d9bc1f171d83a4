import { areAllEqual } from '../../checks/all-equal.js';
import { isInstant } from '../../checks/instant.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, nationalId, OTHER_NUMBER_WORDS, SHAPE } from './national-id.js';

const WEIGHTS = [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;

/** The number on sample cards of the ministry. */
const SPECIMEN = '123456789018';

/**
 * Individual number (My Number): eleven digits and a check digit modulo 11, printed 4-4-4. The specimen 1234 5678 9018
 * is ignored.
 * Known false positive: one in eleven bare numbers of twelve digits.
 * @see 行政手続における特定の個人を識別するための番号の利用等に関する法律施行令 第8条; 平成26年総務省令第85号 第5条
 */
const jpMyNumber = nationalId({
  id: 'jp-my-number',
  about: {
    name: 'Individual number, My Number (Japan)',
    example: '5283 9104 6276',
    standard: '平成26年総務省令第85号 第5条',
    validation: 'Check digit modulo 11',
  },
  shapes: ['9999 9999 9999', '9999-9999-9999'],
  alone: true,
  isValid: (value) => {
    const rest = weightedSum(value, WEIGHTS) % 11;
    if (value === SPECIMEN || areAllEqual(value.slice(0, 11))) return false;
    return (rest <= 1 ? 0 : 11 - rest) === value.charCodeAt(11) - 48;
  },
  confidence: (value, _grouped, written) => (isInstant(value) || /[./]/.test(written) ? SHAPE : FAIR),
  words: {
    ja: 'マイナンバー, 個人番号, マイナンバーカード, 個人番号カード, マイナ番号',
    en: 'my number, my number card, individual number, mynumber, kojin bango, japanese id',
  },
  against: {
    en: `${OTHER_NUMBER_WORDS}, member, customer`,
    ja: '注文番号, 電話番号, 口座番号, 追跡番号, 会員番号, 伝票番号',
  },
});

export const JP: readonly AnyDetector[] = [jpMyNumber];
