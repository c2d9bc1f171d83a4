import { Parser } from 'htmlparser2';
import { documentTypeAt } from './scan-xml.js';

/**
 * Returns all text, comments and attributes of an XML document in order, as parsed by htmlparser2, which takes
 * declarations of a document type for instructions: they are left out.
 * @param names the names to report instead of those of elements and attributes
 */
export function readAllXml(source: string, names: ReadonlyMap<string, string> = new Map()): string {
  const told = (name: string): string => names.get(name) ?? name;
  const parts: string[] = [];
  const parser = new Parser(
    {
      onopentagname: (name) => void parts.push('\0e', told(name)),
      onattribute: (name, value) => void parts.push('\0a', told(name), '=', value),
      onclosetag: () => void parts.push('\0c'),
      ontext: (text) => void parts.push(text),
      oncomment: (text) => void parts.push('\0t', text),
      onprocessinginstruction: (name, text) => void parts.push('\0p', name, text),
    },
    { xmlMode: true },
  );
  parser.write(withoutDocumentType(source));
  parser.end();
  return parts.join('');
}

function withoutDocumentType(source: string): string {
  let at = behindBlanks(source, 0);
  // Only instructions and comments may be before it.
  for (;;) {
    const close = source.startsWith('<?', at) ? '?>' : source.startsWith('<!--', at) ? '-->' : undefined;
    const found = close === undefined ? -1 : source.indexOf(close, at);
    if (close === undefined || found === -1) break;
    at = behindBlanks(source, found + close.length);
  }
  const end = source.startsWith('<!DOCTYPE', at) ? documentTypeAt(source, at)?.end : undefined;
  return end === undefined ? source : source.slice(0, at) + source.slice(end);
}

/** The byte order mark is a blank. */
function behindBlanks(source: string, from: number): number {
  BLANKS.lastIndex = from;
  BLANKS.test(source);
  return BLANKS.lastIndex;
}
const BLANKS = /\s*/y;
