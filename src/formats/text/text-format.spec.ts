import { redacted } from '../../../test/support/formats.js';

const SSN = '{{{REDACTED-ssn}}}';
const MAIL = '{{{REDACTED-email-address}}}';

it.each([
  ['references', 'SSN 219&#45;09&#x2d;9999, z.quartermain&commat;example.com', `SSN ${SSN}, ${MAIL}`],
  ['tags of letters', 'SSN 219<b>-09-</b>9999 <i>stays</i>', `SSN ${SSN}<b></b> <i>stays</i>`],
  ['backslashes of Markdown', 'write to z\\_quartermain\\@example.com\\_', `write to ${MAIL}\\\\\\_`],
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

it.each(['&#45;', '<b>', 'a\\_', '\\', '<', '\u001B[', '&'])('takes linear time: %j', async (sign) => {
  const sent = sign.repeat(100_000);
  expect((await redacted(sent, { format: 'text' })).text).toBe(sent);
});
