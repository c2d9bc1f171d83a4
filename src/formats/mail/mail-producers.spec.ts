import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import PostalMime from 'postal-mime';
import { finderOfValues, shownIn } from '../../../test/support/mail.js';
import { redactDocument } from '../redact-document.js';
import { openDocument } from '../registry.js';

const FOLDER = path.resolve(__dirname, '../../../test/fixtures/mail');
const FILES = readdirSync(FOLDER);

const NAME = 'Jürgen Möllenhoff';
const ADDRESS = 'j.moellenhoff@klinik.example';
const SSN = '219-09-9999';
const VALUES = [NAME, 'Möllenhoff, Jürgen', ADDRESS, SSN];
const TEXT = `Dear ${NAME},\n\nyour number ${SSN} is in the file. Write to ${ADDRESS} again.\n`;

/** Asserts that no data of the person is left in any reading, and that there was some before. */
async function expectNothingLeft(message: Uint8Array, declared = {}): Promise<Uint8Array> {
  const document = openDocument(message, declared);
  expect(document.format).toBe('mail');
  const { bytes, findings } = await redactDocument(document, finderOfValues(...VALUES));
  expect(findings.length).toBeGreaterThan(0);
  for (const text of await shownIn(bytes)) {
    for (const value of [...VALUES, 'Möllenhoff', 'Jürgen', 'moellenhoff']) expect(text).not.toContain(value);
  }
  return bytes;
}

describe('messages of mail programs', () => {
  it.each(FILES)('%s loses the person', async (name) => {
    await expectNothingLeft(readFileSync(path.join(FOLDER, name)));
  });

  it('keep what is not about the person', async () => {
    const bytes = await expectNothingLeft(readFileSync(path.join(FOLDER, 'mailing-list.eml')));
    const { subject, text, to, headers } = await PostalMime.parse(bytes);
    expect(subject).toBe('[Staff] {{{X}}} is back');
    expect(to).toEqual([{ name: '', address: 'staff@lists.example' }]);
    expect(text).toContain('Dear {{{X}}},\n\nyour number {{{X}}} is in the file.');
    expect(headers.find(({ key }) => key === 'list-id')?.value).toBe('Staff <staff.lists.example>');
  });
});

const BASE: SendMailOptions = {
  from: { name: NAME, address: ADDRESS },
  to: ['office@clinic.example', { name: 'Möllenhoff, Jürgen', address: ADDRESS }],
  subject: `File of ${NAME}`,
  text: TEXT,
  date: new Date('2026-11-23T10:15:00Z'),
};
const MESSAGES: Readonly<Record<string, SendMailOptions>> = {
  'a plain text': {},
  'a text in base64': { textEncoding: 'base64' },
  'a text in quoted-printable': { textEncoding: 'quoted-printable' },
  'a long text without line ends': { text: TEXT.replaceAll('\n', ' ').repeat(40) },
  'a long subject': { subject: `${'Über die Akte '.repeat(20)}${NAME}` },
  'a reply': { inReplyTo: `<1@klinik.example>`, references: ['<0@klinik.example>', '<1@klinik.example>'] },
  'a reply-to and a sender': { replyTo: `"${NAME}" <${ADDRESS}>`, sender: ADDRESS, cc: ADDRESS, bcc: ADDRESS },
  'headers of its own': { headers: { 'X-Patient': NAME, 'X-Number': SSN } },
  'a list': { list: { unsubscribe: { url: `https://lists.example/${ADDRESS}`, comment: NAME } } },
  'a table': { attachments: [{ filename: `${NAME}.csv`, content: `name;ssn\n${NAME};${SSN}\n`.repeat(30) }] },
  'a table in UTF-16': {
    attachments: [{ filename: 'a.csv', content: Buffer.from(`\ufeffname;ssn\r\n${NAME};${SSN}\r\n`, 'utf16le') }],
  },
  JSON: { attachments: [{ filename: 'a.json', content: JSON.stringify({ name: NAME, escaped: [SSN] }) }] },
  'a text file': { attachments: [{ filename: 'Akte Jürgen Möllenhoff.txt', content: TEXT }] },
  'a picture': { attachments: [{ filename: `${NAME}.png`, content: Buffer.from([137, 80, 78, 71, 13, 10]) }] },
  'a message in it': { attachments: [{ contentType: 'message/rfc822', content: `Subject: x\r\n\r\n${TEXT}` }] },
  'an invitation': {
    icalEvent: { method: 'REQUEST', content: `BEGIN:VCALENDAR\r\nSUMMARY:${NAME}\r\nEND:VCALENDAR\r\n` },
  },
  'Windows line ends': { newline: 'windows' },
  'another encoding of parameters': { encoding: 'base64', attachments: [{ filename: `${NAME}.txt`, content: TEXT }] },
};

describe('messages of nodemailer', () => {
  it.each(Object.keys(MESSAGES))('with %s lose the person', async (name) => {
    const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
    const { message } = await transport.sendMail({ ...BASE, ...MESSAGES[name] });
    if (!Buffer.isBuffer(message)) throw new Error('nodemailer gave a stream');
    const bytes = await expectNothingLeft(message);
    expect((await PostalMime.parse(bytes)).subject).toContain('{{{X}}}');
  });
});
