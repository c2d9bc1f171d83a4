import { inText } from '../html/references.js';
import { decodeInto } from '../markup/decode.js';
import { MappedText } from '../markup/mapped-text.js';

const ESCAPE = String.fromCharCode(0x1b);
/** Colours of terminals, and tags of letters and backslashes of Markdown, stand within words; nobody reads them. */
const JOINTS = new RegExp(
  `${ESCAPE}\\[[\\d;?]{0,40}[a-z]|</?(?:[bisu]|em|strong|del|ins|mark|small|sub|sup|span|code|font|wbr)/?>|\\b\\\\(?=[_@*-])`,
  'gi',
);
const HAS_SIGNS = /\w\\[_@*-]|<\/?[a-z]{1,6}\/?>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31});/i;

/** A text as people see it; undefined where that is the text itself. References stand for signs. */
export function readSigns(source: string): MappedText | undefined {
  if (!source.includes(ESCAPE) && !HAS_SIGNS.test(source)) return undefined;
  const mapped = new MappedText();
  let at = 0;
  for (const { 0: joint, index } of source.matchAll(JOINTS)) {
    decodeInto(mapped, source, { start: at, end: index }, inText);
    at = index + joint.length;
  }
  decodeInto(mapped, source, { start: at, end: source.length }, inText);
  return mapped;
}
