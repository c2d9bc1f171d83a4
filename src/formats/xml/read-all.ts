import { Parser } from 'htmlparser2';

/** All text, comments and attributes of an XML document as htmlparser2 sees them, in their order. */
export function readAllXml(source: string): string {
  const parts: string[] = [];
  const parser = new Parser(
    {
      onopentagname: (name) => void parts.push('\0e', name),
      onattribute: (name, value) => void parts.push('\0a', name, '=', value),
      onclosetag: () => void parts.push('\0c'),
      ontext: (text) => void parts.push(text),
      oncomment: (text) => void parts.push('\0t', text),
      onprocessinginstruction: (name, text) => void parts.push('\0p', name, text),
    },
    { xmlMode: true },
  );
  parser.write(source);
  parser.end();
  return parts.join('').replace(/\0p!doctype[^\0]*/i, '');
}
