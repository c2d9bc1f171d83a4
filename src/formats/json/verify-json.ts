import { DocumentProblem } from '../document-problem.js';

/**
 * Reads written JSON with `JSON.parse`: it must be JSON where it was before, and contain the expected strings and no
 * others.
 * @param edited the texts that were changed: values and member names
 * @throws DocumentProblem `not-safe`
 */
export function verifyJson(
  before: string,
  after: string,
  expected: ReadonlySet<string>,
  edited: { readonly values: ReadonlySet<string>; readonly names: ReadonlySet<string> },
): void {
  const [old, now] = [partsOf(before), partsOf(after)];
  if (old.length !== now.length) refuse();
  const [knownValues, knownNames] = [new Set<string>(), new Set<string>()];
  const unknown = new Set<string>();
  const hear = (text: string, isName: boolean): void => {
    const known = isName ? knownNames : knownValues;
    if (known.has(text)) return;
    if (!expected.has(text)) {
      if ((isName ? edited.names : edited.values).has(text)) refuse();
      // Names with equal replacements get a number appended.
      if (!expected.has(text.replace(/ \d+$/, ''))) unknown.add(text);
    }
    if (known.size < MAX_REMEMBERED) known.add(text);
  };
  for (const [index, part] of now.entries()) {
    const [value] = parse(part);
    const isSame = old[index] === part;
    if (!isSame && (value === undefined) !== (parse(old[index] ?? '')[0] === undefined)) refuse();
    if (value !== undefined) forStringsIn(value, hear);
  }
  if (!areAllIn(unknown, old)) refuse();
}

/** Member names are few; values are many and mostly unique. */
const MAX_REMEMBERED = 1000;

/** Returns true if all texts occur in a document. Most of the texts are names, which occur in its first lines. */
function areAllIn(texts: Set<string>, parts: readonly string[]): boolean {
  for (const part of parts) {
    if (texts.size === 0) return true;
    const [value] = parse(part);
    if (value !== undefined) forStringsIn(value, (text) => texts.delete(text));
  }
  return texts.size === 0;
}

function refuse(): never {
  throw new DocumentProblem(
    'not-safe',
    'Another JSON reader reads the redacted document differently from what was written, so it is not returned.',
  );
}

/** Returns the document, or its lines if it is not a single value. Lines that are not JSON are skipped later. */
function partsOf(source: string): readonly string[] {
  const text = source.replace(/^\uFEFF/, '');
  return parse(text).length > 0 ? [text] : text.split('\n');
}

/** Visits all strings and member names. */
function forStringsIn(root: unknown, hear: (text: string, isName: boolean) => void): void {
  const left = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string') hear(value, false);
    else if (Array.isArray(value)) for (const item of value) left.push(item);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        hear(key, true);
        left.push(member);
      }
    }
  }
}

/** Returns one value, or none if the text is not JSON. */
function parse(text: string): readonly unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}
