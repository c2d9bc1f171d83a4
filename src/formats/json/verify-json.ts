import { DocumentProblem } from '../document-problem.js';

/**
 * Reads JSON that was written with the language's own reader: it is JSON as before, and holds the expected strings and no
 * others.
 * @param edited the texts that were changed
 * @throws DocumentProblem `not-safe`
 */
export function verifyJson(
  before: string,
  after: string,
  expected: ReadonlySet<string>,
  edited: ReadonlySet<string>,
): void {
  const [oldTexts, texts] = [textsOf(before), textsOf(after)];
  if (oldTexts.length !== texts.length) refuse();
  const old = stringsOf(oldTexts);
  for (const text of stringsOf(texts)) {
    const isLeft = edited.has(text) && !expected.has(text);
    // Names that were redacted alike have a number behind them.
    const isKnown = expected.has(text) || old.has(text) || expected.has(text.replace(/ \d+$/, ''));
    if (isLeft || !isKnown) refuse();
  }
}

function refuse(): never {
  throw new DocumentProblem(
    'not-safe',
    'Another reader of JSON sees the redacted document otherwise than it was written, so it is not given out.',
  );
}

/** The document, or those of its lines that are JSON. */
function textsOf(source: string): readonly unknown[] {
  const text = source.replace(/^\uFEFF/, '');
  const whole = parse(text);
  return whole.length > 0 ? whole : text.split('\n').flatMap(parse);
}

/** All strings and names. */
function stringsOf(texts: readonly unknown[]): ReadonlySet<string> {
  const strings = new Set<string>();
  for (const text of texts) collect(text, strings);
  return strings;
}

function collect(root: unknown, strings: Set<string>): void {
  const left = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string') strings.add(value);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        if (!Array.isArray(value)) strings.add(key);
        left.push(member);
      }
    }
  }
}

/** One value, or none where it is not JSON. */
function parse(text: string): readonly unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}
