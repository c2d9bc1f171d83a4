import { gunzipSync, gzipSync } from 'node:zlib';
import { budget, oneOf } from '../../../test/support/budget.js';
import { planOf, redacted } from '../../../test/support/formats.js';
import type { DeclaredFormat, FormatId } from '../format.js';
import { encodedTexts } from './encoded-texts.js';

const SSN = '219-09-9999';
const LETTER = `Dear Zelda Quartermain, your SSN is ${SSN}.`;
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg"><text>SSN ${SSN}</text></svg>`;
const PAGE = '<p>SSN 219<b>-09-</b>9999, z&#46;quartermain&#64;example.com</p>';
const RECORD = JSON.stringify({ first_name: 'Zelda', last_name: 'Quartermain', ssn: SSN });
const base64 = (content: string | Uint8Array): string => Buffer.from(content).toString('base64');
const csv = (text: string): string => `id,payload\r\n1,"${text.replaceAll('"', '""')}"\r\n2,none\r\n`;

/** Decodes base64, percent-encoding and escapes in a text repeatedly. */
function shown(text: string): string {
  const decoded = text
    .replace(/[a-z\d+/]{24,}={0,2}/gi, (found) => Buffer.from(found, 'base64').toString())
    .replace(/(?:%[\da-f]{2})+/gi, (found) => Buffer.from(found.replaceAll('%', ''), 'hex').toString())
    .replace(/\\u([\da-f]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/<\/?b>/g, '');
  return decoded === text ? text : shown(decoded);
}

it.each([`SSN ${SSN}`, SSN, 'z.quarter@example.com'])('short text in base64 is read: %s', async (value) => {
  const alphabets = [base64(value), base64(value).replace(/=+$/, ''), Buffer.from(value).toString('base64url')];
  for (const written of alphabets) {
    const { text } = await redacted(JSON.stringify({ ssn: written, note: 'TWVldGluZ3M' }), { format: 'json' });
    expect(text).not.toContain(written.replace(/=+$/, ''));
    expect(text).toContain('TWVldGluZ3M');
  }
});

describe('as much as a document may hold, or two fifths of it', () => {
  const MOST = budget(4_194_304, 10_485_760);
  const long = `${'Nothing of anybody. '.repeat(budget(150_000, 360_000))} SSN ${SSN}.`;

  it.each(oneOf(['-', '1'], 'long runs'))('a run of %j is read to its end', async (character) => {
    const run = character.repeat(MOST);
    expect((await redacted(`${run} ${SSN}`, { format: 'text' })).text.slice(MOST)).not.toContain(SSN);
    expect(encodedTexts(run)).toEqual([]);
  });

  const padded: readonly [FormatId, string][] = [
    ['html', `<html><body>${' '.repeat(MOST)}<p>SSN ${SSN}</p></body></html>`],
    ['xml', `<?xml version="1.0"?><a>${'\n'.repeat(MOST)}<b>SSN ${SSN}</b></a>`],
    ['vcard', `BEGIN:VCARD\r\nPHOTO;ENCODING=BASE64:\r\n${'A'.repeat(MOST)}\r\n\r\nNOTE:SSN ${SSN}\r\nEND:VCARD\r\n`],
  ];
  it.each(oneOf(padded, 'long blanks'))('blanks and pictures of %s are read to their end', async (format, document) => {
    const { text } = await redacted(document, { format });
    expect([text.includes(SSN), text.includes('{{{REDACTED-ssn}}}')]).toEqual([false, true]);
  });

  const layouts = [
    { how: 'in one line', write: (text: string) => text },
    { how: 'in lines', write: (text: string) => text.replace(/.{76}/g, '$&\n') },
  ];
  it.each(oneOf(layouts, 'long base64'))('base64 $how is found', ({ write }) => {
    const run = write(base64(long));
    const at = { start: 'Attached:\n'.length, end: 'Attached:\n'.length + run.length };
    expect(encodedTexts(`Attached:\n${run}\n\nBye`).map(({ start, end }) => ({ start, end }))).toEqual([at]);
  });
});

it('lines of base64 end with a short line, and before what is none', () => {
  const lines = base64(`Dear Zelda Quartermain, ${'your letter has arrived, thank you. '.repeat(5)}`).replace(
    /.{76}/g,
    '$&\r\n ',
  );
  const found = (text: string): readonly string[] => encodedTexts(text).map(({ start, end }) => text.slice(start, end));
  expect(found(`To: ${lines}\r\nhello there`)).toEqual([lines]);
  expect(found(`To: ${lines}\r\n-- \r\n`)).toEqual([lines]);
  expect(found(`x${lines.slice(1, 40)}-y`)).toEqual([]);
});

it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('base64 that is cut off, here by %d, is read up to its end', async (cut) => {
  const run = base64(`SSN ${SSN}, from Zürich, Genève, Köln und Łódź`);
  const written = run.slice(0, run.length - cut);
  const { text } = await redacted(`It says ${written}]; more is lost.`, { format: 'text' });
  expect(shown(text)).not.toContain(SSN);
  expect(text).toMatch(/\]; more is lost\.$/);
});

it.each<[FormatId, (text: string) => string]>([
  ['json', (text) => JSON.stringify({ message: text })],
  ['yaml', (text) => `message: ${JSON.stringify(text)}\n`],
  ['csv', csv],
])(
  'colours of terminals and backslashes of Markdown do not hide what stands in values of %s',
  async (format, write) => {
    const coloured = write(`Call \u001b[1;31mZelda\u001b[0m Quartermain, SSN \u001b[1m219\u001b[0m-09-9999`);
    const escaped = write(String.raw`Mail z\_quartermain\@example.com, SSN 219\-09\-9999, path C:\_x`);
    for (const content of [coloured, escaped]) {
      const { text } = await redacted(content, { format });
      expect(text).not.toMatch(/9999|quartermain/i);
    }
    expect((await redacted(escaped, { format })).text).toContain('path C:');
  },
);

it.each(['internationalen', '2026010112000000', 'International1234', 'deadbeefdeadbeef'])(
  'a word or number is no base64: %s',
  async (value) => {
    const content = JSON.stringify({ note: value });
    expect((await redacted(content, { format: 'json' })).text).toBe(content);
  },
);

it.each<[string, FormatId, string]>([
  ['base64 in a link of HTML', 'html', `<a download href="data:text/plain;base64,${base64(LETTER)}">x</a>`],
  ['a drawing in a page', 'html', `<img src="data:image/svg+xml;base64,${base64(DRAWING)}">`],
  [
    'a drawing in a style',
    'html',
    `<p style="background:url('data:image/svg+xml,${encodeURIComponent(DRAWING)}')">x</p>`,
  ],
  [
    'a table in a page',
    'html',
    `<iframe src="data:text/csv;base64,${base64(`name,ssn\nZelda Quartermain,${SSN}\n`)}"></iframe>`,
  ],
  ['a drawing in a style sheet', 'text', `a{background:url(data:image/svg+xml;base64,${base64(DRAWING)})}`],
  ['a link of Markdown', 'text', `# Letter\n\n[x](data:text/plain,${encodeURIComponent(LETTER)}) and more\n`],
  ['base64 in an element', 'xml', `<?xml version="1.0"?><r><doc>${base64(LETTER).replace(/.{40}/g, '$&\n')}</doc></r>`],
  [
    'XML in a CDATA section',
    'xml',
    `<?xml version="1.0"?><r><![CDATA[<person><ssn>219&#45;09-9999</ssn></person>]]></r>`,
  ],
  [
    'a drawing in a drawing',
    'xml',
    `<svg xmlns="x"><image href="data:image/svg+xml;base64,${base64(DRAWING)}"/></svg>`,
  ],
  ['base64 in JSON', 'json', JSON.stringify({ content: base64(LETTER) })],
  ['base64 without padding', 'json', JSON.stringify({ content: base64(`${LETTER}\n`).replace(/=+$/, '') })],
  ['HTML in JSON', 'json', JSON.stringify({ body: PAGE })],
  ['JSON in base64 in JSON in JSON', 'json', JSON.stringify({ a: JSON.stringify({ b: base64(RECORD) }) })],
  ['JSON in a cell', 'csv', csv(RECORD.replace('-', '\\u002d'))],
  ['HTML in a cell', 'csv', csv(PAGE)],
  ['base64 in a cell', 'csv', csv(base64(PAGE))],
  ['binary YAML', 'yaml', `doc: !!binary |\n  ${base64(LETTER)}\n`],
  ['a style of HTML', 'html', `<style>a{background:url("data:image/svg+xml;base64,${base64(DRAWING)}")}</style>`],
])('%s loses what is sensitive', async (_, format, content) => {
  expect(shown(content)).toMatch(/219.09-9999/);
  const { text } = await redacted(content, { format });
  expect(shown(text)).not.toMatch(/219.09|9999|quartermain/i);
  // The surrounding text is unchanged.
  expect(text.replace(/[a-z\d+/=\s]{24,}|\{\{\{.*?\}\}\}/gi, '').slice(0, 4)).toBe(content.slice(0, 4));
});

it('reads keys of JSON that is a text as such', async () => {
  const { text } = await redacted(JSON.stringify([{ payload: RECORD }]), { format: 'json' });
  const [{ payload = '' } = {}] = JSON.parse(text) as { payload?: string }[];
  expect(JSON.parse(payload)).toEqual({
    first_name: '{{{REDACTED-person}}}',
    last_name: '{{{REDACTED-person}}}',
    ssn: '{{{REDACTED-ssn}}}',
  });
});

it('reads base64 of the alphabet for addresses, and writes it so', async () => {
  const sent = Buffer.from('{"ssn":"219-09-9999","of":"???>>>ü~~"}').toString('base64url');
  expect(sent).toMatch(/[-_]/);
  const { text } = await redacted(JSON.stringify({ data: sent }), { format: 'json' });
  const { data } = JSON.parse(text) as { readonly data: string };
  expect(data).toMatch(/^[\w-]+$/);
  expect(Buffer.from(data, 'base64url').toString()).toBe('{"ssn":"{{{REDACTED-ssn}}}","of":"???>>>ü~~"}');
  const kept = '{"id":"some-long_identifier-of_a-thing"}';
  expect((await redacted(kept, { format: 'json' })).text).toBe(kept);
});

it('reads what is packed', async () => {
  const content = csv(`data:application/gzip;base64,${base64(gzipSync(LETTER))}`);
  const { text } = await redacted(content, { format: 'csv' });
  const [, packed = ''] = /base64,([^"]+)/.exec(text) ?? [];
  const unpacked = gunzipSync(Buffer.from(packed, 'base64')).toString();
  expect(unpacked).toBe('Dear {{{REDACTED-person}}}, your SSN is {{{REDACTED-ssn}}}.');
});

it('changes nothing where it finds nothing', async () => {
  const content = csv(`{ "a" : [ "${base64('Nothing to see in here.')}" , "<i>x</i>" ] }`);
  expect((await redacted(content, { format: 'csv' })).text).toBe(content);
});

describe('what cannot be read', () => {
  const removed = (format: FormatId) => (content: string) => redacted(content, { format });

  it('goes from addresses, with a warning', async () => {
    const content = `<a href="data:application/pdf;base64,${base64('%PDF-1.7 Zelda Quartermain')}">x</a>`;
    const { text, warnings } = await removed('html')(content);
    expect(text).toBe('<a href="data:application/pdf;base64,">x</a>');
    expect(warnings.map(({ code }) => code)).toEqual(['DATA_REMOVED']);
  });

  it('goes from values that hold files', async () => {
    const { text, warnings } = await removed('json')(JSON.stringify({ letter: base64('%PDF-1.7 Zelda Quartermain') }));
    expect(text).toBe('{"letter":""}');
    expect(warnings.map(({ code }) => code)).toEqual(['DATA_REMOVED']);
  });

  it('stays where it is a font, or a picture that nobody reads', async () => {
    const content = `<style>@font-face{src:url(data:font/woff2;base64,d09GMgABAAAAAA)}</style><img src="data:image/png;base64,iVBORw0KGgo=">`;
    const { text, warnings } = await removed('html')(content);
    expect(text).toBe(content);
    expect(warnings.map(({ code }) => code)).toEqual(['PICTURES_NOT_READ']);
  });
});

describe('a policy', () => {
  const fields = (own: object) => planOf({ name: 'fields', identifiers: { ssn: {}, ...own }, ignoredFields: ['left'] });
  const declared: DeclaredFormat = { format: 'json' };

  it('leaves alone what stands in a field that it ignores', async () => {
    const content = JSON.stringify({ left: RECORD, other: RECORD });
    const { text } = await redacted(content, declared, fields({}));
    expect(text).toContain(JSON.stringify({ left: RECORD }).slice(0, -1));
    expect(text.match(/219-09-9999/g)).toHaveLength(1);
  });

  it('names keys of what stands in a text, and fields that hold such', async () => {
    const own = { fields: [{ names: ['last_name', 'all'] }] };
    const { text } = await redacted(
      JSON.stringify({ a: RECORD, all: '{"x":"blue","y":{"z":"green"}}' }),
      declared,
      fields(own),
    );
    expect(text).not.toMatch(/Quartermain|blue|green/);
    expect(text).toContain('Zelda');
  });
});

it('says where a value stood', async () => {
  const content = JSON.stringify({ payload: RECORD });
  const { findings } = await redacted(content, { format: 'json' });
  const found = findings.find(({ kind }) => kind === 'ssn');
  expect(found?.place).toBe('$.payload, $.ssn');
  expect(content.slice(found?.start, found?.end)).toBe(SSN);
});

it.each([
  ['JSON in JSON', JSON.stringify([SSN]), (text: string) => JSON.stringify([text])],
  ['base64 in base64', LETTER, (text: string) => base64(text)],
])('is read to a depth: %s', async (_, first, around) => {
  let content: string = first;
  for (let level = 0; level < 9; level++) content = around(content);
  const { text, warnings } = await redacted(JSON.stringify([content]), { format: 'json' });
  expect(shown(text)).not.toMatch(/219-09-9999/);
  expect(warnings.length).toBeLessThanOrEqual(1);
});

it.each([
  ['addresses', 'data:text/plain;base64,'.repeat(20_000)],
  ['parameters', `data:text/plain${';a=b'.repeat(50_000)}`],
  ['tags', '<b>'.repeat(5000)],
  ['open tags', '<b '.repeat(50_000)],
  ['digits', 'a'.repeat(1_000_000)],
  ['brackets', '["'.repeat(900)],
])('takes linear time: %s', async (_, content) => {
  const { text } = await redacted(JSON.stringify([content]), { format: 'json' });
  expect(text).toContain(content.slice(0, 2).replace('"', ''));
});

describe('base64 of text', () => {
  const WORDS = base64(`SSN ${SSN} of Zelda Quartermain.`);

  it.each(['rest', '.rest', '-rest', '_rest', '=rest', '@rest', ''])('is read in front of %j', async (behind) => {
    expect(WORDS).toMatch(/=$/);
    const { text } = await redacted(JSON.stringify({ id: `${WORDS}${behind}` }), { format: 'json' });
    expect(shown(text)).not.toMatch(/219-09|Quartermain/);
    expect(text).toContain(`${behind}"`);
  });

  it.each(['key=', 'a.', '-', '_'])('is read behind %j', async (before) => {
    const { text } = await redacted(`${before}${WORDS}`, { format: 'text' });
    expect(shown(text)).not.toMatch(/219-09|Quartermain/);
    expect(text.startsWith(before)).toBe(true);
  });

  it.each([0, 1, 2])('is read in a key of JSON with %i signs missing to a group', async (more) => {
    const key = base64(`SSN ${SSN} of Zelda Quartermain${'!'.repeat(more)}`);
    const { text } = await redacted(JSON.stringify({ [key]: 1, aVeryLongCamelCaseNameOfAMember: 2 }), {
      format: 'json',
    });
    expect(shown(text)).not.toMatch(/219-09|Quartermain/);
    expect(Object.keys(JSON.parse(text) as object)).toContain('aVeryLongCamelCaseNameOfAMember');
  });
});
