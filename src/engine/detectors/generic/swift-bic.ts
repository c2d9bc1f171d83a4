import { isBic } from '../../checks/bic.js';
import { phrases } from '../../context/phrases.js';
import { isDigit, isLetter, isWordAfter, isWordBefore } from '../../characters/characters.js';
import type { Detector } from '../detector.js';

const LABELLED = 0.9;
/** Eleven characters that end in `XXX`, or with a digit in the location code. */
const USUAL = 0.5;
/** Eight capitals are as often a word: `DOCUMENT` has the country code `ME`. */
const SHAPE = 0.3;

/**
 * Business identifier code of a bank (SWIFT code): eight or eleven capitals and digits with a country code, next to a
 * word for it. Without such a word only in the form `…XXX`.
 * Known false positive: a word of eight capitals directly after "bank".
 * @see ISO 9362:2022
 */
export const swiftBic: Detector = {
  id: 'swift-bic',
  kind: 'swift-bic',
  about: {
    name: 'Business identifier code of a bank (BIC, SWIFT)',
    example: 'DEUTDEFF500',
    standard: 'ISO 9362:2022',
    validation: 'Country code; a context word or an IBAN nearby',
  },
  triggers: ['capital'],
  context: {
    sure: LABELLED,
    raised: LABELLED,
    raise: phrases({
      en: 'bic, swift, swift code, bic code, swift bic, bank identifier, iban, correspondent bank, beneficiary bank, intermediary bank, bank code',
      de: 'bankverbindung, bankleitzahl',
      fr: 'code banque, domiciliation',
      es: 'código swift',
    }),
    against: phrases({ en: 'order, invoice, serial, part, sku, model' }),
  },
  create: () => (text, at, end, emit) => {
    const length = end - at;
    if ((length !== 8 && length !== 11) || isWordBefore(text, at) || isWordAfter(text, end)) return;
    for (let next = at; next < at + 6; next++)
      if (text.charCodeAt(next) > 90 || !isLetter(text.charCodeAt(next))) return;
    for (let next = at + 6; next < end; next++) if (text.charCodeAt(next) > 90) return;
    if (!isBic(text.slice(at, end))) return;
    emit(at, end, isUsual(text, at, end) || isBesideIban(text, at, end) ? USUAL : SHAPE);
  },
};

const isUsual = (text: string, at: number, end: number): boolean => end - at === 11 && text.startsWith('XXX', at + 8);

/** True if an IBAN precedes or follows on the same line: bank details in one row. */
function isBesideIban(text: string, at: number, end: number): boolean {
  const around = `${text.slice(Math.max(0, at - 48), at)}|${text.slice(end, end + 24)}`;
  const line = around.slice(around.lastIndexOf('\n', around.indexOf('|')) + 1);
  return isDigit(line.charCodeAt(line.search(/\d/))) && /(?:^|[^A-Za-z\d])[A-Z]{2}\d{2} ?[A-Z\d]{4} ?\d{2}/.test(line);
}
