import { isDigit, isLetter } from '../detectors/characters.js';

/**
 * Words that stand before a span and say what it is. They are data of a detector; the refinement looks only at spans
 * that are less sure than `sure`, so a span in its clear form, and a detector without words, cost nothing.
 */
export interface ContextWords {
  /** Spans of at least this confidence are not looked at. */
  readonly sure: number;
  /** Spans below this confidence stay only beside one of the words of `raise`. */
  readonly alone: number;
  /** The confidence of a span beside one of the words of `raise`, when it has less. */
  readonly raised: number;
  /** Lower-case words that speak for the kind. */
  readonly raise: ReadonlySet<string>;
  /** Lower-case words that say it is something else. */
  readonly against: ReadonlySet<string>;
}

/** How many code units before a span are read. */
const WINDOW = 56;
/** How many words before a span are read. */
const WORDS = 3;
const LINE_FEED = 10;

/**
 * The confidence of a span that starts at `start` once the words before it are read; 0 when it is to be dropped. The
 * nearest word of either set decides: in `Invoice 12, SSN 219099999` that is `SSN`.
 */
export function judgeByContext(text: string, start: number, confidence: number, context: ContextWords): number {
  if (confidence >= context.sure) return confidence;
  const side = nearest(text, start, context.raise, context.against);
  if (side === 'against') return 0;
  if (side === 'raise') return Math.max(confidence, context.raised);
  return confidence >= context.alone ? confidence : 0;
}

/** True when one of `words` is among the few words before `start`, on its line or alone on the line above. */
export function isLabelled(text: string, start: number, words: ReadonlySet<string>): boolean {
  return nearest(text, start, words, NONE) === 'raise';
}

const NONE: ReadonlySet<string> = new Set();

/** Reads words backwards from `start`. `orderId`, `order_id` and `ORDER-ID` are two words each. */
function nearest(
  text: string,
  start: number,
  raise: ReadonlySet<string>,
  against: ReadonlySet<string>,
): 'raise' | 'against' | undefined {
  const floor = Math.max(0, start - WINDOW);
  let at = start;
  let breaks = 0;
  for (let count = 0; count < WORDS; count++) {
    let other = false;
    while (at > floor && !isLetter(text.charCodeAt(at - 1))) {
      const code = text.charCodeAt(--at);
      // A label may stand on the line above its value, as on forms; with words between it labels something else.
      if (code === LINE_FEED && (count > 0 || ++breaks > 1)) return undefined;
      other ||= isDigit(code);
    }
    // Behind another number the words label that number, unless it is part of a label such as "Line 2".
    if (other && count > 0) return undefined;
    if (at <= floor) return undefined;
    const end = at;
    while (at > floor && isLetter(text.charCodeAt(at - 1)) && !startsCamelHump(text, at, end)) at--;
    const word = text.slice(at, end).toLowerCase();
    if (raise.has(word)) return 'raise';
    if (against.has(word)) return 'against';
  }
  return undefined;
}

/** True when a word of a camel-case name starts at `at`: the `I` of `orderId`, but no letter of `SSN`. */
function startsCamelHump(text: string, at: number, end: number): boolean {
  return at < end && isUpper(text.charCodeAt(at)) && !isUpper(text.charCodeAt(at - 1));
}

const isUpper = (code: number): boolean => code >= 65 && code <= 90;
