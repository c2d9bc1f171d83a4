import { oneOf } from '../../../test/support/budget.js';
import { planOf, redacted } from '../../../test/support/formats.js';
import { readSigns } from './read-signs.js';

const SSN = '{{{REDACTED-ssn}}}';
const MAIL = '{{{REDACTED-email-address}}}';

it.each([
  ['references', 'SSN 219&#45;09&#x2d;9999, z.quartermain&commat;example.com', `SSN ${SSN}, ${MAIL}`],
  ['tags of letters', 'SSN 219<b>-09-</b>9999 <i>stays</i>', `SSN ${SSN}<b></b> <i>stays</i>`],
  ['backslashes of Markdown', 'write to z\\_quartermain\\@example.com\\_', `write to ${MAIL}\\\\\\_`],
  ['marks of Markdown in a number', 'SSN 219-**09**-9999, or ~~219~~-09-9999', `SSN ${SSN}****, or ~~${SSN}~~`],
  ['marks of Markdown in an address', 'write to z.quarter*main*@example.com!', `write to ${MAIL}**!`],
  ['marks of Markdown around words', '**SSN:** **219-09-9999** and *so* on', `**SSN:** **${SSN}** and *so* on`],
  ['fields between marks', 'SSN*219-09-9999*x*y, a*219-09-9999*3', `SSN*${SSN}*x*y, a*${SSN}*3`],
  ['colours of a terminal', 'ssn=219\u001B[31m-09-\u001B[0m9999 ok', `ssn=${SSN}\u001B[31m\u001B[0m ok`],
  ['signs that are none', 'AT&T & 1 < 2 &nothing; <x@y> 219-09-9999', `AT&T & 1 < 2 &nothing; <x@y> ${SSN}`],
])('text is read as people see it: %s', async (_, sent, expected) => {
  expect((await redacted(sent, { format: 'text' })).text).toBe(expected);
});

it('says where a value stood', async () => {
  const sent = '&lt; SSN 219&#45;09-9999';
  const { findings } = await redacted(sent, { format: 'text' });
  expect(findings.map(({ start, end }) => sent.slice(start, end))).toEqual(['219&#45;09-9999']);
});

it('reads names over marks of Markdown', async () => {
  const plan = planOf({ identifiers: { person: {} } });
  const { text } = await redacted('Dear Mr. Pe*ter* Dub*ois*, hello', { format: 'text' }, plan);
  expect(text).toBe('Dear Mr. {{{REDACTED-person}}}****, hello');
});

it.each(oneOf(['\n', '#\n', 'version:\n'], 'millions of lines'))('reads to the end of millions of %j', (line) => {
  expect(readSigns(line.repeat(15_000_000))).toBeUndefined();
});

it.each(['*a', 'a*b', '**', '~~a~~', '&#45;', '<b>', 'a\\_', '\\', '<', '\u001B[', '&'])(
  'takes linear time: %j',
  async (sign) => {
    const sent = sign.repeat(100_000);
    expect((await redacted(sent, { format: 'text' })).text).toBe(sent);
  },
);

it.each([
  ['ssn=219-\\\n   09-9999', 'ssn={{{REDACTED-ssn}}}\\\n   '],
  ['mail=zelda.q@example\\\r\n\t.com', 'mail={{{REDACTED-email-address}}}\\\r\n\t'],
  ['SSN 219-{\\b1}09-{\\b0}9999', 'SSN {{{REDACTED-ssn}}}{\\b1}{\\b0}'],
  ['219-09-9999\\\n12 rooms', '{{{REDACTED-ssn}}}\\\n12 rooms'],
  ['see {\\b1}all{\\b0} of \\\n it', 'see {\\b1}all{\\b0} of \\\n it'],
])('reads values over lines that go on, and over tags of subtitles: %j', async (content, expected) => {
  expect((await redacted(content, { format: 'text' })).text).toBe(expected);
});
