import { PDFStream } from '@cantoo/pdf-lib';
import { dictOf, nameOf, resolve } from '../objects/objects.js';
import { decodeIfWhole } from '../objects/decode-stream.js';
import { ContentLexer } from '../instructions/lexer.js';
import { Kind, operatorOf, SHOWS_TEXT } from '../instructions/syntax.js';

const MAX_BYTES = 1 << 20;
const DO = operatorOf('Do');

/** True if a form shows strings of more bytes in total, is damaged, or draws other forms, which may show anything. */
export function showsMore(form: PDFStream, bytes: number): boolean {
  const instructions = decodeIfWhole(form, MAX_BYTES);
  if (instructions === undefined) return true;
  const lexer = new ContentLexer(instructions);
  let shown = 0;
  while (lexer.next()) {
    if (lexer.operator === DO && drawsForm(form, lexer.nameAt(lexer.count - 1))) return true;
    if (!SHOWS_TEXT.has(lexer.operator)) continue;
    for (let index = 0; index < lexer.count; index++) {
      const length = (lexer.ends[index] ?? 0) - (lexer.starts[index] ?? 0) - 2;
      if (lexer.kinds[index] === Kind.literal) shown += length;
      else if (lexer.kinds[index] === Kind.hex) shown += length / 2;
    }
    if (shown > bytes) return true;
  }
  return false;
}

function drawsForm({ dict }: PDFStream, name: string | undefined): boolean {
  const resources = dictOf(dict, 'Resources');
  const objects = resources === undefined ? undefined : dictOf(resources, 'XObject');
  const drawn = name === undefined ? undefined : objects?.entries().find(([key]) => key.asString() === `/${name}`)?.[1];
  const object = resolve(dict.context, drawn);
  return !(object instanceof PDFStream) || nameOf(object.dict, 'Subtype') !== 'Image';
}
