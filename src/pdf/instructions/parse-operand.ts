import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import type { ContentLexer } from './lexer.js';
import { decodeString } from './strings.js';
import { Kind } from './syntax.js';

const MAX_LEVELS = 20;

/**
 * Parses an operand. Returns the object and the index of the next operand; undefined if there is none, or if it is
 * nested too deeply.
 */
export function parseOperand(
  context: PDFContext,
  lexer: ContentLexer,
  index: number,
  level = 0,
): { readonly object: PDFObject; readonly next: number } | undefined {
  if (index >= lexer.count || level > MAX_LEVELS) return undefined;
  const next = index + 1;
  switch (lexer.kinds[index]) {
    case Kind.number:
      return { object: PDFNumber.of(lexer.numbers[index] ?? 0), next };
    case Kind.name:
      return { object: PDFName.of(lexer.nameAt(index) ?? ''), next };
    case Kind.literal:
    case Kind.hex:
      return { object: stringAt(lexer, index), next };
    case Kind.arrayStart:
      return arrayAt(context, lexer, next, level);
    case Kind.dictStart:
      return dictAt(context, lexer, next, level);
    case Kind.word: {
      const word = lexer.textOf(lexer.starts[index] ?? 0, lexer.ends[index] ?? 0);
      return { object: word === 'null' ? PDFNull : word === 'true' ? PDFBool.True : PDFBool.False, next };
    }
    default:
      return undefined;
  }
}

function stringAt({ bytes, starts, ends }: ContentLexer, index: number): PDFHexString {
  const [start, end] = [starts[index] ?? 0, ends[index] ?? 0];
  const target = Buffer.alloc(end - start);
  return PDFHexString.of(target.subarray(0, decodeString(bytes, start, end, target, 0)).toString('hex'));
}

function arrayAt(context: PDFContext, lexer: ContentLexer, from: number, level: number) {
  const array = PDFArray.withContext(context);
  let at = from;
  while (at < lexer.count && lexer.kinds[at] !== Kind.arrayEnd) {
    const element = parseOperand(context, lexer, at, level + 1);
    if (element === undefined) return undefined;
    array.push(element.object);
    at = element.next;
  }
  return { object: array, next: at + 1 };
}

function dictAt(context: PDFContext, lexer: ContentLexer, from: number, level: number) {
  const dict = PDFDict.withContext(context);
  let at = from;
  while (at < lexer.count && lexer.kinds[at] !== Kind.dictEnd) {
    const key = lexer.nameAt(at);
    const value = parseOperand(context, lexer, at + 1, level + 1);
    if (key === undefined || value === undefined) return undefined;
    dict.set(PDFName.of(key), value.object);
    at = value.next;
  }
  return { object: dict, next: at + 1 };
}
