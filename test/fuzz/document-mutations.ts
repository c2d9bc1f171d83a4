import { gunzipSync, gzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import iconv from 'iconv-lite';
import { pack, writeZip } from '../../src/formats/archive/write-zip.js';
import { below } from './draws.js';

/** Values that a policy finds: an address, checksummed numbers and names. */
export const VALUES: readonly string[] = [
  'ana.quill@ward.example',
  '219-09-9991',
  'DE89370400440532013000',
  '4111111111111111',
  'Zorvath Quillimane',
  'Désirée Łukáštič',
];

type Random = () => number;
type ChangeText = (text: string, random: Random) => string;
type ChangeBytes = (file: Buffer, random: Random, others: readonly Buffer[]) => Buffer;

const oneOf = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)] as T;
const insertAt = (text: string, at: number, more: string): string => text.slice(0, at) + more + text.slice(at);
const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');
const eachLetter = (text: string, write: (letter: string) => string): string =>
  Array.from(text, (letter) => write(letter)).join('');

/** Writes a value in ways that formats read as the same text. */
const SPELLINGS: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => value,
  (value) => eachLetter(value, (letter) => `&#${letter.codePointAt(0) ?? 0};`),
  (value) => eachLetter(value, (letter) => `&#x${hex(letter.codePointAt(0) ?? 0, 2)};`),
  (value) => eachLetter(value, (letter) => `\\u${hex(letter.charCodeAt(0), 4)}`),
  (value) => eachLetter(value, (letter) => `\\u${letter.charCodeAt(0)}?`),
  (value) => [...Buffer.from(value, 'latin1')].map((byte) => `\\'${hex(byte, 2)}`).join(''),
  (value) => [...Buffer.from(value)].map((byte) => `=${hex(byte, 2).toUpperCase()}`).join(''),
  (value) => [...Buffer.from(value)].map((byte) => `%${hex(byte, 2)}`).join(''),
  (value) => `=?utf-8?B?${Buffer.from(value).toString('base64')}?=`,
  (value) => Buffer.from(`The patient is ${value}, as said before.`).toString('base64'),
  (value) => `data:text/plain;base64,${Buffer.from(value).toString('base64')}`,
  (value) => `<![CDATA[${value}]]>`,
  (value) => `<!-- ${value} -->`,
  (value) => `<?note ${value}?>`,
  (value) => insertAt(value, 4, '<!-- -->'),
  (value) => insertAt(value, 4, '<b>') + '</b>',
  (value) => insertAt(value, 4, '\r\n '),
  (value) => insertAt(value, 4, '=\r\n'),
  (value) => insertAt(value, 4, '\u00AD'),
  (value) => insertAt(value, 4, '\u200B'),
  (value) => `"${value}"`,
  (value) => `'${value}`,
  (value) => JSON.stringify(JSON.stringify({ name: value })),
  (value) => `<script>var x = "${value}"</script>`,
  (value) => `<template><p>${value}</template>`,
  (value) => `<a href=mailto:${value} title='${value}>`,
];

/** Those that leave XML well-formed, in texts and attributes, and in texts only. */
const IN_MARKUP: readonly ((value: string) => string)[] = [SPELLINGS[0], SPELLINGS[2], SPELLINGS[3], SPELLINGS[10]]
  .map((each) => each ?? String)
  .concat(
    (value) => ` ${value} `,
    (value) => value.toUpperCase(),
  );
const IN_TEXTS = IN_MARKUP.concat(SPELLINGS.slice(12, 16));

/** A value that is planted twice: where it is found, and where it may be missed. */
let planted: string = VALUES[0] ?? '';

/** Puts a value in place of one that the programs wrote into the fixtures. */
function plantWhereRead(text: string, random: Random): string {
  planted = oneOf(random, VALUES);
  const places = [...text.matchAll(/Zq\p{L}+(?: O?['’]?Zq\p{L}+)?|\d{3}-\d{2}-\d{4}/gu)];
  if (places.length === 0) return text;
  const { index, 0: found } = oneOf(random, places);
  return text.slice(0, index) + planted + text.slice(index + found.length);
}

/** Writes a value into a text or an attribute of markup that stays well-formed. */
function plantInMarkup(text: string, random: Random): string {
  const places = [...text.matchAll(PLACES)];
  if (places.length === 0) return plant(text, random);
  const { index } = oneOf(random, places);
  const isInTag = text.charAt(index) === '"';
  return insertAt(text, index, oneOf(random, isInTag ? IN_MARKUP : IN_TEXTS)(planted));
}

/** The end of attributes for people, and the start of texts that are no dates of properties. */
const PLACES =
  /(?<=(?:name|title|descr|alt|text|label|Target|href|value)="[^"<>]*)(?=")|(?<=<(?!dcterms:|meta:)\w[^<>]*>)(?!<)/gu;

/** Renames an element or an attribute everywhere. */
function renameAll(text: string, random: Random): string {
  const names = [...new Set([...text.matchAll(/(?<=<)[\w:]+|[\w:]+(?==")/gu)].map(([name]) => name))];
  if (names.length === 0) return text;
  const [one, other] = [oneOf(random, names), random() < 0.5 ? oneOf(random, names) : 'other'];
  return text.replace(/[\w:]+(?==")|(?<=<\/?)[\w:]+/gu, (name) => (name === one ? other : name));
}

/** Writes a value into the text: at any place, or in place of a word, a name or a string. */
function plant(text: string, random: Random): string {
  const spelt = oneOf(random, SPELLINGS)(planted);
  const start = below(random, text.length + 1);
  const found = oneOf(random, [/\w+/u, />[^<>]*</u, /"[^"\n]*"/u, /[^\s:=]+(?=[:=])/u, /$/mu]).exec(
    text.slice(start, start + 5000),
  );
  if (found === null) return insertAt(text, start, spelt);
  const at = start + found.index;
  const [first, last] =
    found[0].length > 1 && /^[>"]/u.test(found[0]) ? [found[0].charAt(0), found[0].slice(-1)] : ['', ''];
  return text.slice(0, at) + first + spelt + last + text.slice(at + found[0].length);
}

function cut(text: string, random: Random): string {
  const from = below(random, text.length);
  return text.slice(0, from) + text.slice(from + 1 + below(random, 200) * below(random, 10));
}

function double(text: string, random: Random): string {
  const from = below(random, text.length);
  const block = text.slice(from, from + 1 + below(random, 500));
  return insertAt(text, below(random, text.length), block);
}

const SIGNS: readonly string[] = [
  ...['<', '>', '&', '"', "'", '`', '\\', '/', '=', ':', ';', ',', '|', '{', '}', '[', ']', '#', '-', '%', '@'],
  ...['\0', '\u0001', '\u000B', '\u001A', '\u001C', '\u0085', '\u2028', '\u00A0', '\u00AD', '\u200B', '\uFEFF'],
  ...['\r', '\n', '\r\n', '\n\n', '\t', '-->', '<!--', ']]>', '<![CDATA[', '?>', '/>', '--', '/*', '*/', '$$'],
  ...['"""', '""', "''", '\\"', '&amp;', '&#0;', '&#x110000;', '&lt', '%00', '=20', '\\u0000', '\\ud800', '{\\b ', '}'],
];

function changeSigns(text: string, random: Random): string {
  let result = text;
  for (let i = 1 + below(random, 6); i > 0; i--) {
    const at = below(random, result.length + 1);
    result = result.slice(0, at) + oneOf(random, SIGNS) + result.slice(at + below(random, 2));
  }
  return result;
}

/** Exchanges two stretches between the same signs: elements, attributes, lines, members, fields, parts of mail. */
function exchange(text: string, random: Random): string {
  const border = oneOf(random, [/(?=<)/u, /(?<=>)/u, /(?<=\n)/u, /(?=[,;|])/u, /(?=\s)/u, /(?=[{}[\]])/u, /(?=--)/u]);
  const parts = text.split(border);
  const [one, other] = [below(random, parts.length), below(random, parts.length)];
  const [first, second] = [parts[one] ?? '', parts[other] ?? ''];
  parts[one] = second;
  if (random() < 0.5) parts[other] = first;
  return parts.join('');
}

/** Renames something: an element, an attribute, a key, a header, a property. */
function rename(text: string, random: Random): string {
  const names = [...text.slice(0, 100_000).matchAll(/[\w:-]+(?=\s*[=:>"])|(?<=<\/?)[\w:-]+/gu)];
  if (names.length === 0) return changeSigns(text, random);
  const { index, 0: name } = oneOf(random, names);
  return text.slice(0, index) + oneOf(random, names)[0] + text.slice(index + name.length);
}

/** Wraps a stretch in an element, a string or a comment that may not be read as text. */
const WRAPPERS: readonly (readonly [string, string])[] = [
  ...[
    'script',
    'style',
    'template',
    'textarea',
    'title',
    'noscript',
    'plaintext',
    'svg',
    'math',
    'select',
    'iframe',
    'xmp',
  ].map((name): readonly [string, string] => [`<${name}>`, `</${name}>`]),
  ...[
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?x ', '?>'],
    ['"', '"'],
    ["'", "'"],
    ['/*', '*/'],
    ['{\\*\\x ', '}'],
  ].map(([before = '', after = '']): readonly [string, string] => [before, after]),
];
function wrap(text: string, random: Random): string {
  const [before, after] = oneOf(random, WRAPPERS);
  const from = below(random, text.length);
  const to = from + below(random, 300);
  return text.slice(0, from) + before + text.slice(from, to) + (random() < 0.7 ? after : '') + text.slice(to);
}

const CLAIMS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/charset="?[\w-]+"?/iu, ['charset=utf-7', 'charset=utf-16', 'charset=us-ascii', 'charset=iso-2022-jp', 'charset=x']],
  [/encoding="[\w-]+"/iu, ['encoding="UTF-16"', 'encoding="iso-8859-1"', 'encoding="ebcdic"', '']],
  [/(?<=Transfer-Encoding: *)[\w-]+/iu, ['base64', 'quoted-printable', '8bit', 'x-uuencode', '7bit\r\n ', 'BASE64 ']],
  [/(?<=Content-Type: *)[\w/-]+/iu, ['message/rfc822', 'multipart/mixed', 'text/html', 'text/plain', 'image/png', 'a']],
  [/(?<=boundary=)"?[^"\s;]+"?/iu, ['""', 'b', '"- -"', '"b\r\n c"']],
  [/(?<=ContentType=")[^"]*/u, ['application/xml', 'image/png', 'text/plain', '']],
  [/(?<=Target=")[^"]*/u, ['../document.xml', '/word/document.xml', 'file:///x', '%2e%2e/a', '']],
  [/(?<=MSH)\|.{4}/u, ['|^~\\&', '|^^^^', '#^~\\&']],
  [/VERSION:[\d.]+/u, ['VERSION:2.1', 'VERSION:3.0', 'VERSION:4.0', '']],
  [/\\ansicpg\d+/u, ['\\ansicpg65001', '\\ansicpg932', '\\ansicpg1200', '\\mac']],
  [/<\?xml[^>]*\?>/u, ['', '<!DOCTYPE x [<!ENTITY a "ana.quill@ward.example">]>', '<?xml version="1.1"?>']],
];

/** Changes what a document says about itself. */
function lie(text: string, random: Random): string {
  const [pattern, others] = oneOf(random, CLAIMS.filter(([each]) => each.test(text)).concat([[/^/u, ['\uFEFF', ' ']]]));
  return text.replace(pattern, () => oneOf(random, others));
}

const TEXT_CHANGES: readonly ChangeText[] = [
  ...[plant, plant, plant, cut, double, changeSigns, exchange, exchange, rename, rename, wrap, lie, lie],
];

/** Changes that leave XML well-formed. */
const MARKUP_CHANGES: readonly ChangeText[] = [plantInMarkup, plantInMarkup, plantInMarkup, renameAll, lie];

/** Keeps every byte of a text that is not in UTF-8. */
function changeText(file: Buffer, random: Random): Buffer {
  const text = file.toString('utf8');
  const encoding = text.includes('\uFFFD') ? 'latin1' : 'utf8';
  let changed = plantWhereRead(file.toString(encoding), random);
  const changes = random() < 0.7 && /^\s*</u.test(changed) ? MARKUP_CHANGES : TEXT_CHANGES;
  for (let i = 1 + below(random, 3); i > 0; i--) changed = oneOf(random, changes)(changed, random);
  return Buffer.from(changed, encoding);
}

const ENCODINGS = ['utf16le', 'utf16-be', 'utf16', 'utf7', 'latin1', 'win1252', 'cp437', 'shift_jis', 'utf32'] as const;
const recode: ChangeBytes = (file, random) =>
  iconv.encode(file.toString('utf8'), oneOf(random, ENCODINGS), { addBOM: random() < 0.7 });

const flip: ChangeBytes = (file, random) => {
  const copy = Buffer.from(file);
  for (let i = 1 + below(random, 20); i > 0; i--) copy[below(random, copy.length)] = below(random, 256);
  return copy;
};

const cutBytes: ChangeBytes = (file, random) => file.subarray(0, below(random, file.length));

const splice: ChangeBytes = (file, random, others) => {
  const other = oneOf(random, others);
  const from = below(random, other.length);
  const at = below(random, file.length);
  return Buffer.concat([file.subarray(0, at), other.subarray(from, from + below(random, 2000)), file.subarray(at)]);
};

/** Changes members: contents, names, order, two of one name, one in place of another. */
function changeMembers(file: Buffer, random: Random, others: readonly Buffer[]): Buffer {
  let members: [string, Buffer][];
  try {
    members = Object.entries(unzipSync(file)).map(([name, content]) => [name, Buffer.from(content)]);
  } catch {
    return flip(file, random, others);
  }
  if (members.length === 0) return flip(file, random, others);
  for (let i = 1 + below(random, 4); i > 0; i--) changeMember(members, random, others);
  return Buffer.from(
    writeZip(members.map(([name, content]) => pack(name, content, { isStored: name === 'mimetype' }))),
  );
}

function changeMember(members: [string, Buffer][], random: Random, others: readonly Buffer[]): void {
  const texts = members.filter(([, content]) => content.length > 0 && !content.subarray(0, 4).includes(0));
  const member = oneOf(random, texts.length === 0 ? members : texts);
  const other = oneOf(random, members);
  const kind = random();
  if (kind < 0.7) member[1] = mutatedWithin(member[1], random, others);
  else if (kind < 0.75) [member[1], other[1]] = [other[1], member[1]];
  else if (kind < 0.8) member[1] = other[1];
  else if (kind < 0.85) member[0] = plant(member[0], random);
  else if (kind < 0.9) members.push([`${member[0]}2.xml`, member[1]]);
  else if (kind < 0.93)
    members.push([oneOf(random, ['a/b.txt', 'word/x.xml', 'x.bin', 'a.eml']), oneOf(random, others)]);
  else if (kind < 0.95) members.push([member[0].toUpperCase(), member[1]]);
  else members.splice(members.indexOf(other), 1);
}

const mutatedWithin = (content: Buffer, random: Random, others: readonly Buffer[]): Buffer =>
  content.subarray(0, 4).toString('latin1') === 'PK\x03\x04'
    ? changeMembers(content, random, others)
    : content.length === 0
      ? content
      : changeText(content, random);

/** Changes a document in ways of its format; pieces may come from `others`. */
export function mutated(file: Buffer, random: Random, others: readonly Buffer[]): Buffer {
  if (random() < 0.1) return oneOf(random, [flip, cutBytes, splice])(file, random, others);
  if (file[0] === 0x1f && file[1] === 0x8b) return gzipSync(mutatedWithin(gunzipSync(file), random, others));
  const changed = mutatedWithin(file, random, others);
  return random() < 0.08 && changed.subarray(0, 2).toString() !== 'PK' ? recode(changed, random, others) : changed;
}
