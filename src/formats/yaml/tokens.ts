import { Lexer, Parser, type CST } from 'yaml';
import { DocumentProblem } from '../document-problem.js';
import type { Block, Style } from './scalars.js';

/** About 6 MiB of typical records; a document of this size takes a few seconds and 1 GB. */
const MAX_TOKENS = 1_000_000;

/**
 * Yields the tokens of a text: documents, and what is between them.
 * @throws DocumentProblem `too-large`
 */
export function* tokensOf(source: string): Generator<CST.Token> {
  const parser = new Parser();
  let count = 0;
  for (const lexeme of new Lexer().lex(source)) {
    if (++count > MAX_TOKENS) throw new DocumentProblem('too-large', 'The YAML has too many values. Send it in parts.');
    yield* parser.next(lexeme);
  }
  yield* parser.end();
}

/** The styles of the tokens that are texts. */
export const STYLES: Readonly<Record<string, Style | undefined>> = {
  scalar: 'plain',
  'single-quoted-scalar': 'single',
  'double-quoted-scalar': 'double',
  'block-scalar': 'block',
};

/** Tokens without text, between nodes. */
export const SEPARATOR_TOKENS: ReadonlySet<string> = new Set([
  'block-scalar-header',
  'byte-order-mark',
  'comma',
  'directive-line',
  'doc-end',
  'doc-mode',
  'doc-start',
  'explicit-key-ind',
  'flow-map-end',
  'flow-seq-end',
  'map-value-ind',
  'newline',
  'seq-item-ind',
  'space',
]);

/** Tags of values that are not text. @see https://yaml.org/type/ */
export const TYPED = /^!!(?:int|float|bool|null|timestamp|binary)$/;

/** True for the sign of a key or a value. */
export const isOfKey = ({ type }: CST.SourceToken): boolean => type === 'explicit-key-ind' || type === 'map-value-ind';

/** Returns where the lines of a block begin. */
export function blockOf(token: CST.BlockScalar): Block {
  const { offset, props } = token;
  const lengths = props.map((each) => ('source' in each ? each.source.length : 0));
  const linesAt = lengths.reduce((sum, length) => sum + length, offset);
  return { signEnd: offset + (lengths[0] ?? 0), linesAt, token };
}
