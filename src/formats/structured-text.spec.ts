import { finderOf, planOf } from '../../test/support/formats.js';
import { redactDocument } from './redact-document.js';
import { mayBeStructured, structureOf } from './structured-text.js';

const NO_HANDLERS = { pictures: undefined, pdfs: undefined };
const open = (text: string) => structureOf(text, NO_HANDLERS);
const PLAN = planOf({ identifiers: { ssn: {}, emailAddress: {}, person: {} } });

const PROSE = [
  'Dear Ann,\nthank you, as always, for the letter; we hope that you, Bob and the children are well.\n',
  'The name of the patient, whom we saw on Monday, is known to you.\nHe was well, and went home.\n',
  'Address: as before\nPhone: as before\n',
  '# Notes | of the day\n\nNothing, really.\n',
  '',
  ' \n\t',
  'From: Peter <p@example.com>\nTo: Ann\nDate: Mon, 5 Jan 2026 10:00:00 +0100\nSubject: Hi\n\nMIME-Version: is below.\n',
  '<p>is a tag of html</p>\n',
  '<Peter> hello there\n<Ann> hi\n',
  'Insert into the box (see below) values that you know.\nUpdate me.\n',
  'BEGIN: VCARD is what cards begin with',
  '--- cut here ---\nname: Peter\n',
  '---\nThe end.\n',
  'C:\\users\\peter\\xray, AT&T, R&D; a \\u and a \\x',
  'Donaudampfschifffahrtsgesellschaft, /usr/local/share/something/else, 0123456789abcdef0123456789abcdef',
  'wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEYAB is a key, deadbeefdeadbeefdeadbeefdeadbeef is none',
];

test.each(PROSE)('prose is text: %j', async (text) => {
  expect(mayBeStructured(text) && (await open(text)) !== undefined).toBe(false);
});

test.each([
  ['csv', 'name,city\nPeter,Bonn\n'],
  ['csv', '\uFEFFname;city\r\nPeter;Bonn\r\n'],
  ['csv', 'sep=|\nname|city\nPeter|Bonn\n'],
  ['csv', `People of the ward\n\n"first name","last name"\n${'"Maria","Keller, called M"\n'.repeat(20)}`],
  ['json', '{"a": 1}'],
  ['json', '\uFEFF [\n{"a": "b"}]\n\n'],
  ['json', '{"a": 1}\n{"a": 2}\n'],
  ['fhir', '{"resourceType": "Patient"}'],
  ['xml', '<?xml version="1.0"?><a>b</a>'],
  ['html', '<!DOCTYPE html><title>a</title>'],
  ['html', '\n<html><p>a</html>'],
  ['rtf', '{\\rtf1\\ansi a}'],
  ['vcard', 'BEGIN:VCARD\r\nFN:a\r\nEND:VCARD\r\n'],
  ['calendar', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'],
  ['hl7', 'MSH|^~\\&|A|B\rPID|1\r'],
  ['yaml', '---\nname: a\n'],
  ['mail', 'Subject: a\r\nMIME-Version: 1.0\r\n\r\nb\r\n'],
  ['sql', "INSERT INTO a (b) VALUES ('c');\n"],
  ['sql', '-- a\nCOPY public.a (b) FROM stdin;\nc\n\\.\n'],
  ['text', 'a line with \\u0041'],
  ['text', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<i>Pe</i>ter'],
  ['csv', 'name,Mia,Xq\nmrn,7731,7732\n'],
  ['csv', 'Mia,7731,x\nXq,7732,y\nZq,7733,z\nYq,7734,a\n'],
])('what is more than text is %s: %j', async (format, text) => {
  expect(mayBeStructured(text)).toBe(true);
  expect((await open(text))?.format).toBe(format);
});

test.each(['{"a": ', '{name} was here {today}', '[1] see below [2]', '{{first}}'])('%j is no JSON', async (text) => {
  expect(mayBeStructured(text) ? await open(text) : undefined).toBeUndefined();
});

test.each([
  '<?xml version="1.0"?><a>',
  '<html'.padEnd(20, '\0'),
  'MIME-Version: 1.0\nContent-Type: text/plain; charset=koi8-r\n\né',
])('text that only begins like another format is text: %j', async (text) => {
  expect(await open(text)).toBeUndefined();
});

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const SECRET = 'Zelda Quartermain, SSN 219-09-9999, z.quartermain@example.com';
const escaped = (text: string): string =>
  text.replace(/[a-z\d@-]/gi, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
const references = (text: string): string => text.replace(/[a-z\d@-]/gi, (sign) => `&#${sign.charCodeAt(0)};`);

/** Decodes everything that a text may be written with. */
const decoded = (text: string): string =>
  text
    .replace(/[a-z\d+/]{20,}={0,2}/gi, (found) => found + Buffer.from(found, 'base64').toString())
    .replace(/=\r?\n/g, '')
    .replace(/(?:=|%|\\')([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\+u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\r?\n[ \t]/g, '');

test.each([
  ['a log with JSON', `2026-01-05 10:00:00 INFO {"to":"${escaped(SECRET)}"} done\n`],
  ['JSON that was cut off', `{"a":1,"to":"${escaped(SECRET)}`],
  ['a string within a string', `line {"a":"{\\"to\\":\\"${escaped(SECRET).replaceAll('\\', '\\\\')}\\"}"}\n`],
  ['references', `Dear reader, ${references(SECRET)}\n`],
  ['a word in base64', `Authorization: Basic ${base64(SECRET)}\nnext\n`],
  ['lines in base64', `Here it is:\n${(base64(SECRET.repeat(4)).match(/.{1,76}/g) ?? []).join('\r\n')}\nend\n`],
  ['a data URL', `see data:text/plain;base64,${base64(SECRET)} here\n`],
  ['JSON with base64', JSON.stringify({ note: base64(SECRET) })],
  ['HTML', `<!doctype html><p>${references(SECRET)}</p>`],
  ['XML', `<?xml version="1.0"?><a>${references(SECRET)}</a>`],
  ['RTF', `{\\rtf1\\ansi ${SECRET.replace(/[a-z\d@-]/gi, (sign) => `\\'${sign.charCodeAt(0).toString(16)}`)}}`],
  ['YAML', `---\nnote: "${escaped(SECRET)}"\n`],
  [
    'mail',
    `From: a@example.com\nMIME-Version: 1.0\nContent-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\n${SECRET.replace(/[a-z\d@-]/gi, (sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase()}`)}\n`,
  ],
  [
    'a directory',
    `dn: cn=1\ncn:: ${base64('Zelda Quartermain')}\nsn:: ${base64('Quartermain')}\nmail: z.quarter\n main@exam\n ple.com\n`,
  ],
  ['a directory with folds', `version: 1\ndn: cn=1\ndescription:: ${base64(SECRET).replace(/(.{30})/g, '$1\n ')}\n`],
])('values encoded in text are found: %s', async (_, text) => {
  expect(decoded(text)).toMatch(/quartermain/i);
  const document = await open(text);
  if (document === undefined) throw new Error('It was read as it is.');
  const { bytes } = await redactDocument(document, finderOf(PLAN));
  expect(decoded(Buffer.from(bytes).toString())).not.toMatch(/quartermain|9999/i);
});

test.each([
  '\\u0041',
  '\\',
  '\\\\u',
  'QUJD',
  'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=\n',
  'a:: QQ==\n',
  'eyJ',
  '<?xml ',
  'BEGIN:VCARD\n',
])('takes linear time: %j', async (sign) => {
  const text = sign.repeat(20_000);
  expect(mayBeStructured(text) ? (await open(text))?.format : 'text').not.toBe('csv');
});
