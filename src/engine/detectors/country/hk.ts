import { isWordAfter } from '../../characters/characters.js';
import { phrases } from '../../context/phrases.js';
import type { AnyDetector, Detector } from '../detector.js';
import { FAIR, inAllSpellings, LIKELY, HIGH_CONFIDENCE } from './national-id.js';
import { Reading, readShape, shapeOf } from './shape.js';

const BRACKETED = [shapeOf('A999999(X'), shapeOf('AA999999(X'), shapeOf('A 999999(X'), shapeOf('AA 999999(X')];
const OPEN = 40;
const CLOSE = 41;
const RAISED = 0.95;

/**
 * Number of the identity card: one or two letters, six digits and a check character modulo 11 (A is ten), printed in
 * brackets, which are part of the number.
 * Known false positive: one in eleven codes of a letter and seven digits.
 * @see Registration of Persons Ordinance, Cap. 177; Immigration Department, HKID; check digit as of Schedule 1
 */
const hkId: Detector = {
  id: 'hk-id',
  kind: 'hk-id',
  about: {
    name: 'Identity card number (Hong Kong)',
    example: 'A123456(3)',
    standard: 'Registration of Persons Ordinance, Cap. 177',
    validation: 'Check character modulo 11',
  },
  triggers: ['digits'],
  digitRuns: [[6, 7]],
  context: {
    sure: HIGH_CONFIDENCE,
    raised: RAISED,
    raise: phrases(
      inAllSpellings({
        en: 'hkid, hkid no, hkid number, hong kong id, hong kong identity card, identity card, id card, id card no, id number, id no, hkic, identity card no',
        zh: '身份證, 身份証, 身份证, 香港身份證, 身份證號碼, 身份證號',
      }),
    ),
    against: phrases({
      en: 'passport, invoice, order, part, serial, sku, model, tracking, flight, container, permit, batch',
    }),
  },
  create: () => {
    const reading = new Reading();
    return (text, at, _end, emit) => {
      for (const shape of BRACKETED) {
        const end = readShape(text, at, shape, reading);
        if (end < 0) continue;
        const value = reading.value();
        if (!isHongKongId(value)) continue;
        if (text.charCodeAt(end - 2) === OPEN) {
          if (text.charCodeAt(end) === CLOSE && !isWordAfter(text, end + 1))
            emit(reading.start, end + 1, HIGH_CONFIDENCE);
          return;
        }
        emit(reading.start, end, value.length === 9 ? LIKELY : FAIR);
        return;
      }
    };
  },
};

/** A single letter is preceded by a space, which counts 36; letters count from A = 10. */
function isHongKongId(value: string): boolean {
  const check = value.charAt(value.length - 1);
  if (!/[\dA]/.test(check)) return false;
  const letters = value.length - 7;
  let sum = letters === 1 ? 36 * 9 : valueAt(value, 0) * 9;
  for (let at = letters - 1; at < value.length; at++) sum += valueAt(value, at) * (value.length - at);
  return sum % 11 === 0;
}

const valueAt = (value: string, at: number): number => parseInt(value.charAt(at), 36);

export const HK: readonly AnyDetector[] = [hkId];
