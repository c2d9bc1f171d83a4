import { isBalticCode } from '../../checks/baltic-code.js';
import type { AnyDetector } from '../detector.js';
import { LIKELY, nationalId, OTHER_NUMBER_WORDS } from './national-id.js';

/**
 * Personal code: sex and century, date of birth, serial number, and a check digit. The few codes without a complete
 * date (first digit 9) are not supported.
 * Known false positive: one in three hundred bare numbers of eleven digits.
 * @see Lietuvos Respublikos gyventojų registro įstatymas, 8 straipsnis
 */
const ltAsmensKodas = nationalId({
  id: 'lt-asmens-kodas',
  about: {
    name: 'Personal code, asmens kodas (Lithuania)',
    example: '38703181745',
    standard: 'Gyventojų registro įstatymas, 8 straipsnis',
    validation: 'Sex, date of birth and check digit modulo 11',
  },
  shapes: ['99999999999'],
  isValid: isBalticCode,
  confidence: LIKELY,
  words: {
    lt: 'asmens kodas, asmens kodo, asmens kodą, asmens kodu, asmens kodai, a k, ak, asm kodas, as kodas, a kodas',
    pl: 'kod osobisty',
    ru: 'личный код',
    en: 'personal code, lithuanian id, personal identification code, national id, identity code',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    lt: 'užsakymas, užsakymo, sąskaita, sąskaitos, telefonas, tel, mob, siunta, siuntos, suma, bylos, byla',
  },
});

export const LT: readonly AnyDetector[] = [ltAsmensKodas];
