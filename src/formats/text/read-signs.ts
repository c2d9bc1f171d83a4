import { inText } from '../html/references.js';
import { decodeInto } from '../markup/decode.js';
import { MappedText } from '../markup/mapped-text.js';
import { HAS_EMPHASIS, marksOfEmphasis } from './emphasis.js';

const ESCAPE = String.fromCharCode(0x1b);
/** Terminal colors, and Markdown tags and backslashes, that occur within words and are not visible. */
const JOINTS = new RegExp(
  `${ESCAPE}\\[[\\d;?]{0,40}[a-z]|</?(?:[bisu]|em|strong|del|ins|mark|small|sub|sup|span|code|font|wbr)/?>|\\b\\\\(?=[_@*-])`,
  'gi',
);
const HAS_SIGNS = /\w\\[_@*-]|<\/?[a-z]{1,6}\/?>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31});/i;

/** Returns a text as people see it, with references decoded; undefined if it equals the source. */
export function readSigns(source: string): MappedText | undefined {
  const marks = HAS_EMPHASIS.test(source) ? marksOfEmphasis(source) : [];
  if (marks.length === 0 && !source.includes(ESCAPE) && !HAS_SIGNS.test(source)) return undefined;
  const joints = Array.from(source.matchAll(JOINTS), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
  const mapped = new MappedText();
  let at = 0;
  for (const { start, end } of [...joints, ...marks].sort((one, other) => one.start - other.start)) {
    if (start < at) continue;
    decodeInto(mapped, source, { start: at, end: start }, inText);
    at = end;
  }
  decodeInto(mapped, source, { start: at, end: source.length }, inText);
  return mapped;
}
