import { opcPackage, partText } from '../../test/support/office.js';
import { messageOf } from '../../test/support/mail.js';
import { redacted } from '../../test/support/formats.js';
import { makePdf } from '../../test/support/pdf.js';
import { fileOf, redact, textOf } from '../../test/support/redact-pdf.js';
import { compilePolicy, redact as redactText } from '../engine/index.js';

/**
 * The engine joins numbers broken by a line end after a hyphen or between two groups. These tests check how each format
 * represents such line ends.
 */
const SSN = '{{{REDACTED-ssn}}}';
const BROKEN = [
  ['behind a hyphen', '219-09-', '9999'],
  ['between groups', '219 09', '9999'],
] as const;

test.each(BROKEN)('a text loses a number broken %s and the line end within it, and no other', async (_, one, other) => {
  const { text } = await redacted(`One line.\r\nHer SSN: ${one}\r\n${other} is known,\r\nrooms 10-\r\n20 too.\r\n`);
  expect(text).toBe(`One line.\r\nHer SSN: ${SSN} is known,\r\nrooms 10-\r\n20 too.\r\n`);
});

test.each(['7bit', 'quoted-printable'].flatMap((encoding) => BROKEN.map((broken) => [encoding, ...broken] as const)))(
  'a mail in %s loses a number within quoted lines, broken %s',
  async (encoding, _, one, other) => {
    const message = messageOf(
      'From: <office@clinic.example>',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      `Content-Transfer-Encoding: ${encoding}`,
      '',
      'You wrote:',
      `> her SSN: ${one}`,
      `> ${other} is known`,
      '',
    );
    const { text } = await redacted(message, { format: 'mail' });
    expect(text).toContain(`You wrote:\r\n> her SSN: ${SSN} is known\r\n`);
  },
);

test.each(BROKEN)('a page loses a number over a line break, broken %s', async (_, one, other) => {
  const { text } = await redacted(`<p>Her SSN: ${one}<br>${other} is known</p>`, { format: 'html' });
  expect(text).not.toContain('219');
  expect(text).not.toContain('9999');
  expect(text).toContain('is known');
});

function wordDocument(body: string): Uint8Array {
  const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const content = `<?xml version="1.0"?><w:document ${namespace}><w:body>${body}</w:body></w:document>`;
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return opcPackage({ 'word/document.xml': { type, content, relationships: {} } }, {});
}

test.each([
  ['in a sentence', 'Her number, 219-09-', ' is known', 'Her number, {{{REDACTED-ssn}}}', ' is known'],
  ['behind a label', 'SSN: 219-09-', '', 'SSN: {{{REDACTED-ssn}}}', ''],
  ['between groups', 'Her number, 219 09', ' is known', 'Her number, {{{REDACTED-ssn}}}', ' is known'],
  ['between groups behind a label', 'SSN: 219 09', '', 'SSN: {{{REDACTED-ssn}}}', ''],
])('a document of Word loses a number over a soft break %s', async (_, before, behind, expected, left) => {
  const bodyOf = (first: string, second: string, third: string) =>
    `<w:p><w:r><w:t>${first}</w:t></w:r><w:r><w:br/></w:r><w:r><w:t>${second}</w:t></w:r><w:r><w:t>${third}</w:t></w:r></w:p>`;
  const { bytes } = await redacted(wordDocument(bodyOf(before, '9999', behind)), { format: 'docx' });
  expect(partText(bytes, 'word/document.xml')).toContain(bodyOf(expected, '', left));
});

test('a label in a document of Word is not for a line that begins with another number', async () => {
  const paragraph = (value: string) =>
    `<w:p><w:r><w:t>SSN: ${value}</w:t></w:r><w:r><w:br/></w:r><w:r><w:t>12 Main Street is near</w:t></w:r></w:p>`;
  const { bytes } = await redacted(wordDocument(paragraph('219 09 9999')), { format: 'docx' });
  expect(partText(bytes, 'word/document.xml')).toContain(paragraph(SSN));
});

test.each(BROKEN)('a PDF loses a number over two lines that stand apart, broken %s', async (_, one, other) => {
  const compiled = compilePolicy({ identifiers: { ssn: {} } });
  if (!compiled.ok) throw new Error('The policy is wrong.');
  const { plan } = compiled;
  const lines = [
    [72, 700, `Her SSN: ${one}`],
    [72, 660, `${other} is known, and rooms 10-`],
    [72, 620, '20 too'],
  ] as const;
  const result = await redact(makePdf([{ lines }]), ({ text }) =>
    Promise.resolve(
      redactText(plan, text).spans.map(({ start, end }) => ({
        from: start,
        to: end,
        replacement: '',
        everywhere: true,
      })),
    ),
  );
  const left = await textOf(fileOf(result));
  expect(left).not.toMatch(/219|9999/u);
  expect(left).toMatch(/is known, and rooms 10-\s*20 too/u);
});
