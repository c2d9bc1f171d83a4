import { Parser } from 'htmlparser2';

/**
 * Returns all text, comments and attributes of an XML document in order, as parsed by htmlparser2.
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
  parser.write(source);
  parser.end();
  return parts.join('').replace(/\0p!doctype[^\0]*/i, '');
}
