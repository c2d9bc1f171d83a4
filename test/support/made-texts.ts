import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import ICAL from 'ical.js';
import iconv from 'iconv-lite';
import { EVENT_ID, getScalarValue, parseEvents } from 'js-yaml';
import Papa from 'papaparse';
import { marked } from 'marked';
import PostalMime from 'postal-mime';
import { readAllHtml } from '../../src/formats/html/read-all.js';
import { readAllXml } from '../../src/formats/xml/read-all.js';

const FOLDER = path.resolve(__dirname, '../data/texts');

/** A document written by another program (see scripts/fixtures/texts). */
export interface MadeText {
  readonly file: string;
  readonly producer: string;
  readonly charset?: string;
  /**
   * For a table: the escape character for quotes, the quote (empty for none), and the number of lines before the column
   * names.
   */
  readonly escape?: string;
  readonly quote?: string;
  readonly skipped?: number;
}

interface Manifest {
  /** Patterns of the values planted in all files. */
  readonly planted: readonly string[];
  readonly files: readonly MadeText[];
}

const manifest = JSON.parse(readFileSync(path.join(FOLDER, 'manifest.json'), 'utf8')) as Manifest;
export const madeTexts = manifest.files;
export const PLANTED = new RegExp(manifest.planted.join('|'), 'giu');
export const contentOf = ({ file }: MadeText): Uint8Array => readFileSync(path.join(FOLDER, file));
export const formatOf = ({ file }: MadeText): string => path.dirname(file);

/** Reads a document with another library, independent of our readers. */
export type Judge = (bytes: Uint8Array, made: MadeText) => unknown;

const textOf = (bytes: Uint8Array, { charset = 'utf-8' }: Partial<MadeText>): string =>
  iconv.decode(Buffer.from(bytes), charset);

function table(bytes: Uint8Array, made: MadeText): readonly (readonly string[])[] {
  const lines = textOf(bytes, made).replace(/\r\n?/g, '\n');
  const source = made.skipped === 1 ? lines.slice(lines.indexOf('\n') + 1) : lines;
  const { data } = Papa.parse<string[]>(source, {
    // Set explicitly, since replacements would change what the library guesses.
    delimiter: ['\t', '|', ';'].find((sign) => source.split('\n')[0]?.includes(sign)) ?? ',',
    ...(made.escape === undefined ? {} : { escapeChar: made.escape }),
    ...(made.quote === '' ? { quoteChar: '\0' } : {}),
  });
  return data;
}

/** Returns one value, or one per line. */
function values(bytes: Uint8Array, made: MadeText): readonly unknown[] {
  const text = textOf(bytes, made).trim();
  const lines = /\.(?:ndjson|jsonl)$|mongodb/.test(made.file) ? text.split('\n') : [text];
  return lines.map((line) => JSON.parse(line, (_, value: unknown) => withInner(value)) as unknown);
}

/** Returns the value of JSON that is written in a string, in which characters can be escaped once more. */
function withInner(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** Returns resources with the texts of their attachments. */
const resources: Judge = (bytes, made) =>
  textOf(bytes, made)
    .trim()
    .split(made.file.endsWith('.ndjson') ? '\n' : /$^/)
    .map(
      (each) =>
        JSON.parse(each, (key, value: unknown) =>
          key === 'data' && typeof value === 'string' ? Buffer.from(value, 'base64').toString() : value,
        ) as unknown,
    );

/** Returns a message, or each message of a mailbox. */
function messages(bytes: Uint8Array, { file }: MadeText): Promise<unknown> {
  if (!file.endsWith('.mbox')) return message(bytes);
  const all = Buffer.from(bytes)
    .toString('latin1')
    .split(/^From .*\n/m);
  return Promise.all(all.slice(1).map((each) => message(Buffer.from(each, 'latin1'))));
}

async function message(bytes: Uint8Array): Promise<unknown> {
  const { subject, from, text, html, date, attachments } = await PostalMime.parse(bytes);
  // Addresses are left out: if part of one is redacted, the whole changes.
  return [
    subject,
    from?.name,
    text?.trimEnd(),
    html?.trimEnd(),
    date,
    attachments.map(({ content, filename }) => plain(filename ?? '', Buffer.from(content as ArrayBuffer).toString())),
  ];
}

const zipped: Judge = (bytes) => members(Object.entries(unzipSync(bytes)));

/**
 * Reads a tar archive by the offsets of names and sizes only.
 * @see IEEE Std 1003.1-2017, pax, "ustar Interchange Format"
 */
function tarred(bytes: Uint8Array): unknown {
  const found: [string, Uint8Array][] = [];
  const content = Buffer.from(bytes);
  for (let at = 0; at + 512 <= content.length && content[at] !== 0;) {
    const textAt = (from: number, to: number): string =>
      content.toString('utf8', at + from, at + to).replace(/\0.*$/s, '');
    const size = Number.parseInt(textAt(124, 136), 8);
    const type = textAt(156, 157);
    const name = [textAt(257, 262) === 'ustar' && textAt(262, 263) === '' ? textAt(345, 500) : '', textAt(0, 100)]
      .filter((each) => each !== '')
      .join('/');
    if (type === '0' || type === '') found.push([name, content.subarray(at + 512, at + 512 + size)]);
    at += 512 * (1 + Math.ceil(size / 512));
  }
  return members(found);
}

/** Returns the members of an archive without folders, sorted, since their order has no meaning. */
const members = (all: readonly (readonly [string, Uint8Array])[]): unknown =>
  all
    .filter(([name]) => !name.endsWith('/') && !name.includes('pax_global_header'))
    .map(([name, content]): [string, string] => [name.replace(/^\.\//, ''), Buffer.from(content).toString()])
    .map(([name, text]) => [name, plain(name, text)])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));

/** Normalises JSON, in which characters can be written in several ways. */
const plain = (name: string, text: string): string =>
  name.endsWith('.json') ? JSON.stringify(JSON.parse(text)) : text;

function gzipped(bytes: Uint8Array, made: MadeText): unknown {
  const content = gunzipSync(bytes);
  return /\.(?:tar\.gz|tgz)$/.test(made.file) ? tarred(content) : content.toString();
}

/** Reads cards and calendars: current versions with another library, older ones line by line. @see RFC 6350, 3.2 */
function properties(bytes: Uint8Array, made: MadeText): unknown {
  const text = textOf(bytes, made);
  // Parameters without a name occur in vCard 2.1.
  if (!/^VERSION:(?:2\.1|1\.0)|^BEGIN:VCARD\r?\n(?!VERSION)/m.test(text)) return ICAL.parse(text.replace(/\n+$/, '\n'));
  return text
    .replace(/;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:(?:=\r?\n|.)*/g, (line) =>
      decodeURIComponent(
        line
          .replace(/=\r?\n/g, '')
          .replace(/%/g, '%25')
          .replace(/=(?=[\dA-F]{2})/g, '%'),
      ),
    )
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/);
}

/** Returns all text of RTF, visible or not, without control words. @see RTF 1.9.1, "Unicode RTF" */
const words: Judge = (bytes) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/\{\\\*\\generator[^{}]*\}/, '')
    .replace(/\\u(-?\d+) ?(?:\\'[\da-f]{2}|\?)?/gi, (_, code: string) => String.fromCharCode(Number(code) & 0xffff))
    .replace(/\\'([\da-f]{2})/gi, (_, code: string) => iconv.decode(Buffer.from(code, 'hex'), 'windows-1252'))
    .replaceAll('\\_', '-')
    .replace(/\\\*|\\[a-z]+-?\d*(?: |\r?\n)?|[{}]|\r?\n/gi, '');

/** Returns the events of YAML, without expanding anything. */
const yaml: Judge = (bytes, made) => {
  const text = textOf(bytes, made);
  return parseEvents(text, {}).map((event) => [
    event.type,
    event.type === EVENT_ID.SCALAR ? getScalarValue(text, event) : '',
  ]);
};

/** Returns segments as nested fields, repetitions and components, without escapes. @see HL7 v2.5.1, 2.5 and 2.7 */
function segments(bytes: Uint8Array, made: MadeText): unknown {
  const text = textOf(bytes, made).replaceAll('\v', '').replaceAll('\u001C', '');
  const [, field = '', signs = ''] = /^[A-Z]{3}(.)(.{4})/.exec(text) ?? [];
  const escape = signs.charAt(2);
  const parts = (value: string, [sign, ...deeper]: readonly string[]): unknown =>
    sign === undefined ? unescaped(value) : value.split(sign).map((part) => parts(part, deeper));
  const meant = new Map(['S', 'R', 'E', 'T'].map((letter, i) => [letter, signs.charAt(i)])).set('F', field);
  const unescaped = (value: string): string =>
    value
      .split(escape)
      .map((part, i) => (i % 2 === 0 ? part : (meant.get(part) ?? `${escape}${part}${escape}`)))
      .join('');
  return text.split(/\r\n?|\n/).map((line) => parts(line, [field, signs.charAt(1), signs.charAt(0), signs.charAt(3)]));
}

/** Returns the tokens of Markdown, without the label of a definition in lower case, which it also has as it stands. */
const blocks: Judge = (bytes, made) =>
  JSON.parse(
    JSON.stringify(marked.lexer(textOf(bytes, made)), (key, value: unknown) => (key === 'tag' ? undefined : value)),
  ) as unknown;

/** Returns a text as people see it, since values may span formatting tags, emphasis marks and references. */
const shown = (text: string): string =>
  text
    .replace(/<\/?(?:strong|em|b|i)>|\*+/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

export const JUDGES: Readonly<Record<string, Judge>> = {
  text: (bytes, made) => shown(textOf(bytes, made)),
  csv: table,
  json: values,
  markdown: blocks,
  html: (bytes, made) => readAllHtml(textOf(bytes, made)),
  xml: (bytes, made) => readAllXml(textOf(bytes, made)).replace(/\s+/g, ' '),
  mail: messages,
  zip: zipped,
  tar: tarred,
  gzip: gzipped,
  vcard: properties,
  calendar: properties,
  yaml,
  rtf: words,
  hl7: segments,
  fhir: resources,
};
