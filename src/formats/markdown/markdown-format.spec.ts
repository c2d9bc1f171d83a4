import { planOf, redacted } from '../../../test/support/formats.js';
import { openDocument } from '../registry.js';
import { readAllMarkdown } from './read-by-other.js';

const SSN = '{{{REDACTED-ssn}}}';
const MAIL = '{{{REDACTED-email-address}}}';
const PERSON = '{{{REDACTED-person}}}';
const BOTH = planOf({ identifiers: { person: {}, ssn: {}, emailAddress: {} } });

const read = async (sent: string, plan = BOTH) => (await redacted(sent, { format: 'markdown' }, plan)).text;

/** Returns what is replaced by a text, in place of each SSN. */
const replacedBy = (text: string) =>
  planOf({ identifiers: { ssn: { ssnFilterStrategies: [{ strategy: 'STATIC_REPLACE', staticReplacement: text }] } } });

it.each([
  ['names in a column', '| Name | Role |\n|---|---|\n| Isidora Thurnhuber | lead |\n', `| ${PERSON} | lead |`],
  ['empty cells before a name', '| No | Name |\n|--|--|\n| | **Isidora** Thurnhuber |\n', `| | ${PERSON} |`],
  ['emphasis around a part of a name', 'Dear **Anna** Miller, hello', `Dear ${PERSON}, hello`],
  ['emphasis around a whole name', 'Dear **Anna Miller**, hello', `Dear **${PERSON}**, hello`],
  ['emphasis in a word', 'Dear Ms. A*nn*a Miller, hello', `Dear Ms. ${PERSON}, hello`],
  ['emphasis over a part of what stays', 'SSN 219-**09-9999 is** it', `SSN ${SSN} is it`],
  ['emphasis that ends in a word', 'x **219-09-9999**b*c*', `x **219-09-9999**b*c*`],
  ['backslashes', 'write z\\_quartermain@example.com', `write ${MAIL}`],
  ['references', 'SSN 219&#45;09&#x2d;9999 &amp; more', `SSN ${SSN} &amp; more`],
  ['an address in angle brackets', 'Anna <zq@example.com> wrote', `<${MAIL}> wrote`],
  [
    'the text and target of a link',
    '[mail zq@example.com](mailto:zq@example.com "zq@example.com")',
    `[mail ${MAIL}](mailto:%7B%7B%7BREDACTED-email-address%7D%7D%7D "${MAIL}")`,
  ],
  ['the alternative text of an image', '![SSN 219-09-9999](a.png)', `![SSN ${SSN}](a.png)`],
  [
    'definitions',
    '[a]\n\n[a]: https://example.com/?ssn=219-09-9999 "219-09-9999"',
    '?ssn=%7B%7B%7BREDACTED-ssn%7D%7D%7D "',
  ],
  ['code in a line', 'run `zq@example.com` now', `run \`${MAIL}\` now`],
  ['JSON in a fence', '```json\n{"first_name":"Isidora","n":1}\n```\n', '{"first_name":"{{{REDACTED-person}}}","n":1}'],
  ['a table in a fence', '```csv\nname,no\nIsidora Thurnhuber,1\n```\n', `name,no\n${PERSON},1\n`],
  [
    'JSON in a fence of a quote',
    '> ```json\n> {"first_name":\n>   "Isidora"}\n> ```\n',
    `> {"first_name":\n>   "${PERSON}"}\n> \`\`\``,
  ],
  ['code without a language', '    ssn=219-09-9999\n', `    ssn=${SSN}\n`],
  [
    'front matter',
    '---\nauthor: Isidora Thurnhuber\ntags: [a]\n---\n\n# Text\n',
    `---\nauthor: "${PERSON}"\ntags: [a]\n---\n`,
  ],
  ['attributes of tags', 'a <b title="SSN 219-09-9999">b</b>', `a <b title="SSN ${SSN}">b</b>`],
  ['blocks of HTML', '<table><tr><th>Name<th>No<tr><td>Isidora Thurnhuber<td>1</table>\n\nText\n', `<td>${PERSON}<td>`],
  ['comments', 'Text\n\n<!-- SSN 219-09-9999 -->\n', `<!-- SSN ${SSN} -->`],
  ['what a list says', '- Name: Isidora Thurnhuber\n- Role: lead\n', `- Name: ${PERSON}\n- Role: lead`],
  ['what stands under a heading', '### Name\n\nIsidora Thurnhuber\n', `### Name\n\n${PERSON}\n`],
  ['footnotes', 'Text[^1]\n\n[^1]: SSN 219-09-9999\n', `[^1]: SSN ${SSN}\n`],
  ['a value over two lines of a quote', '> Dear Mr. Peter\n> Dubois, hello\n', `> Dear Mr. ${PERSON}, hello\n`],
  ['a value behind a backslash', 'CORP\\zq@example.com here', 'here'],
])('reads %s', async (_, sent, expected) => {
  const text = await read(sent);
  expect(text).toContain(expected);
  if (text !== sent) expect(text).not.toMatch(/219-09-9999|Isidora|Thurnhuber|zq@|Dubois/);
});

it.each(['*', '**a**', '|', '[a](b)', '<b>', '&amp;', '\\', '_a_', '~~x~~', '# a', '- a', '1. a', '> a', '---', ''])(
  'a replacement %j stays what it is, wherever it stands',
  async (replacement) => {
    const sent = [
      '219-09-9999 begins',
      'in *219-09-9999* and a**219-09-9999**b, `219-09-9999`.',
      '| a | b |\n|---|---|\n| 219-09-9999 | x |',
      '- 219-09-9999\n- y',
      '# 219-09-9999',
      '> 219-09-9999 - x',
    ].join('\n\n');
    const text = await read(sent, replacedBy(replacement));
    expect(text).not.toContain('219-09');
    const shown = (all: string) => all.replace(/\s+/g, '');
    expect(shown(readAllMarkdown(text))).toBe(
      shown(readAllMarkdown(sent)).replaceAll('219-09-9999', shown(replacement)),
    );
  },
);

it('writes no backtick within code', async () => {
  expect(await read('`219-09-9999` 219-09-9999', replacedBy('`'))).toBe("`'` \\`");
});

it('leaves a document without findings as it is', async () => {
  const sent = '\uFEFF# *A*  \r\n\r\n* b \\\r\n> c\rd [x][y] <br> ~~z~~\r\n\t\r\n| a |\r\n|:-|\r\n| \\| |\r\n';
  expect(await read(sent)).toBe(sent);
});

it('says where a value stood', () => {
  const sent = '---\na: b\n---\n\n| Name |\n|---|\n| x **y** |\n\n<p title="q">\n';
  const document = openDocument(Buffer.from(sent), { fileName: 'a.md' });
  const places = document.pieces.map((piece) => {
    const { start, end } = document.locate(piece, { start: 0, end: piece.text.length });
    return [document.placeOf(piece), sent.slice(start, end)];
  });
  expect(places).toContainEqual(['line 7', 'x **y']);
  expect(places).toContainEqual(['HTML in line 9, line 1, attribute title of <p>', 'q']);
  expect(places).toContainEqual(['front matter, $.a', 'b']);
});

it.each([
  ...['*a ', '**a* ', '_a', '[', '[a](', '[a](b) ', '[a](b)\n\n', '`', '<', '<a ', '<b>', '<b a=c>', '![', '&', '\\'],
  ...['|', '~~a ', '<!--', '\n', '[a]: b\n', '[a](<b', '> a\n', 'a@b.', '*', '```\n', '| a ', '- a\n', '[a]', '&#45;'],
])('takes bounded time for many %j', async (sign) => {
  const sent = sign.repeat(8_000);
  expect(await read(sent)).toBe(sent);
});

it.each(['> '.repeat(5000), '- '.repeat(5000), `${' '.repeat(500)}- `, '>'.repeat(5000)])(
  'refuses what is nested too deep: %#',
  async (nested) => {
    await expect(read(`${nested}a\n`)).rejects.toMatchObject({ code: 'too-deep' });
  },
);
