import { phrases, type PhraseLists } from '../../context/phrases.js';
import type { Kind } from '../../kinds.js';
import type { About, Detector, Emit } from '../detector.js';
import { isBlank, isDigit } from '../characters.js';
import { BUSINESS_NUMBER_WORDS } from '../../context/business-words.js';
import { Reading, readShape, shapeOf } from './shape.js';

/** Confidences of identifiers, by what speaks for them. */
export const SURE = 0.9;
/** Two check digits or more, or a shape that hardly anything else has. */
export const LIKELY = 0.7;
/** One check digit on a bare number: one in ten or eleven numbers of that length passes. */
export const FAIR = 0.5;
/** The shape alone, which many other things have: below the least confidence that is taken by default. */
export const SHAPE = 0.3;

/** Words before bare numbers that are of trade, of telephones, of accounts or of machines. */
export const OTHER_NUMBER_WORDS =
  `${BUSINESS_NUMBER_WORDS}, phone, telephone, tel, mobile, cell, fax, call, account, acct, amount, total, price, ` +
  'timestamp, epoch, barcode, gtin, imei, lot, batch, transaction, txn, population, pixels, row, line';

/** An identifier that one authority gives out: what it looks like, how it is checked, and which words go with it. */
export interface NationalId {
  readonly id: string;
  /** The kind where it is not the id. */
  readonly kind?: Kind;
  readonly about: About;
  /** As printed: `9` a digit, `A` a letter, `X` either, anything else a separator. @see Shape */
  readonly shapes: readonly string[];
  /** Of the value in upper case without separators. Absent when there is nothing to check. */
  readonly isValid?: (value: string) => boolean;
  /** Of a valid value in one piece, or told from the value; and printed in groups, where that is surer. */
  readonly confidence: number | ((value: string, grouped: boolean) => number);
  readonly grouped?: number;
  /** True when groups of blanks with a further group of digits beside them are a longer number, such as a card's. */
  readonly alone?: boolean;
  /** Beside one of `words`; default 0.95 with a check and 0.85 without. */
  readonly raised?: number;
  /** What is said of it, by language: `{ en: 'nhs number, nhs no' }`. */
  readonly words: PhraseLists;
  /** Words that say it is something else. */
  readonly against?: PhraseLists;
  /** What the value says of itself, for example the authority; told as the classification. */
  readonly classify?: (value: string) => string | undefined;
}

/** The detector of an identifier that can be told by shape, check and words. */
export function nationalId(given: NationalId): Detector {
  const { id, about, confidence, isValid, classify, alone = false } = given;
  const shapes = given.shapes.map(shapeOf);
  const judge = typeof confidence === 'function' ? confidence : (): number => confidence;
  const reading = new Reading();
  const find = (text: string, at: number, _end: number, emit: Emit): void => {
    for (const shape of shapes) {
      const end = readShape(text, at, shape, reading);
      if (end < 0) continue;
      if (alone && reading.grouped && hasGroupBeside(text, reading.start, end)) continue;
      const value = reading.value();
      if (isValid !== undefined && !isValid(value)) continue;
      const found = reading.grouped && given.grouped !== undefined ? given.grouped : judge(value, reading.grouped);
      emit(reading.start, end, found, classify?.(value));
      return;
    }
  };
  return {
    id,
    kind: given.kind ?? id,
    about,
    triggers: ['digits'],
    digitRuns: shapes.flatMap(({ digitRuns }) => digitRuns),
    context: {
      sure: given.raised ?? (isValid === undefined ? 0.85 : 0.95),
      raised: given.raised ?? (isValid === undefined ? 0.85 : 0.95),
      raise: phrases(given.words),
      ...(given.against === undefined ? {} : { against: phrases(given.against) }),
    },
    create: () => find,
  };
}

/** A blank and a digit on either side. */
const hasGroupBeside = (text: string, start: number, end: number): boolean =>
  (isBlank(text.charCodeAt(end)) && isDigit(text.charCodeAt(end + 1))) ||
  (isBlank(text.charCodeAt(start - 1)) && isDigit(text.charCodeAt(start - 2)));
