/** The position where a text stops being valid JSON. Lines and columns count from 1, columns in UTF-16 code units. */
export interface JsonErrorPosition {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

const SCALAR =
  /"(?:[\u0020\u0021\u0023-\u005B\u005D-\uFFFF]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const BLANKS = /[ \t\n\r]*/y;

type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'end-of-text';

/**
 * Finds the first invalid token. Engines differ in whether their error message has the position, and quote the text in
 * it; this function walks the grammar of RFC 8259 with its own stack and quotes nothing.
 */
export function jsonErrorAt(text: string): JsonErrorPosition {
  const nesting: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = skip(BLANKS, text, 0);
  while (at < text.length) {
    const after: Step | undefined = step(text, at, expected, nesting);
    if (after === undefined) break;
    expected = after.expected;
    at = skip(BLANKS, text, after.at);
  }
  const before = text.slice(0, at);
  const lastLineEnd = before.lastIndexOf('\n');
  return { offset: at, line: before.split('\n').length, column: at - lastLineEnd };
}

interface Step {
  readonly at: number;
  readonly expected: Expected;
}

function step(text: string, at: number, expected: Expected, nesting: ('{' | '[')[]): Step | undefined {
  const char = text.charAt(at);
  const afterValue = (): Expected => (nesting.length === 0 ? 'end-of-text' : 'comma-or-end');
  const closes = (char === '}' && nesting.at(-1) === '{') || (char === ']' && nesting.at(-1) === '[');
  switch (expected) {
    case 'key':
    case 'key-or-end': {
      if (expected === 'key-or-end' && closes) return closed();
      const end = char === '"' ? skip(SCALAR, text, at) : at;
      return end === at ? undefined : { at: end, expected: 'colon' };
    }
    case 'colon':
      return char === ':' ? { at: at + 1, expected: 'value' } : undefined;
    case 'comma-or-end':
      if (closes) return closed();
      return char === ',' ? { at: at + 1, expected: nesting.at(-1) === '{' ? 'key' : 'value' } : undefined;
    case 'value':
    case 'value-or-end': {
      if (expected === 'value-or-end' && closes) return closed();
      if (char === '{' || char === '[') {
        nesting.push(char);
        return { at: at + 1, expected: char === '{' ? 'key-or-end' : 'value-or-end' };
      }
      const end = skip(SCALAR, text, at);
      return end === at ? undefined : { at: end, expected: afterValue() };
    }
    case 'end-of-text':
      return undefined;
  }

  function closed(): Step {
    nesting.pop();
    return { at: at + 1, expected: afterValue() };
  }
}

/** Returns the end of the token at this offset, or the offset itself if no token is there. */
function skip(token: RegExp, text: string, at: number): number {
  token.lastIndex = at;
  return token.test(text) ? token.lastIndex : at;
}
