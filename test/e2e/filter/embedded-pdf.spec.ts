import { gunzipSync, gzipSync } from 'node:zlib';
import { unzipSync, zipSync } from 'fflate';
import PostalMime from 'postal-mime';
import { sharedApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { messageOf } from '../../support/mail.js';
import { makeEncryptedPdf, makePdf } from '../../support/pdf.js';
import { textOfPdf } from '../../support/review-pdf.js';

const SSN = '219-09-9999';
const ADDRESS = 'zelda@example.com';
const PDF = makePdf([
  { lines: [[72, 700, 'Invoice for the surgery']] },
  {
    lines: [
      [72, 700, `The number is ${SSN}, and the code word is Wintergarden.`],
      [72, 680, 'All else stays.'],
    ],
  },
]);
const IN_BASE64 = PDF.toString('base64');

let app: TestApp;
let policy: string;
beforeAll(async () => {
  app = await sharedApp();
  policy = unique('embedded-pdf').replace(' ', '-');
  const identifiers = { ssn: {}, emailAddress: {}, identifiers: [{ classification: 'word', pattern: 'Winter[a-z]+' }] };
  await save(policy, { identifiers });
});

async function save(name: string, json: object): Promise<void> {
  const saved = await call(app, 'PUT', `/api/policies/${name}`, { headers: bearer(app.apiKey), json });
  expect(saved.status).toBe(201);
}

const post = (to: string, body: Uint8Array | string, type: string) =>
  fetch(`${app.url}/api/${to}?p=${policy}`, {
    method: 'POST',
    headers: { ...bearer(app.apiKey), 'content-type': type },
    body: new Uint8Array(Buffer.from(body)),
  });

async function filtered(body: Uint8Array | string, type: string) {
  const response = await post('filter', body, type);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status === 200 ? '' : bytes.toString()).toBe('');
  return { bytes, text: bytes.toString(), warnings: response.headers.get('x-umbra-warnings') };
}

async function expectRedacted(pdf: Uint8Array): Promise<void> {
  const text = await textOfPdf(pdf);
  expect(text).toContain('Invoice for the surgery');
  expect(text).toContain('All else stays.');
  expect(text).not.toContain(SSN);
  expect(text).not.toContain('Wintergarden');
  expect(Buffer.from(pdf).includes(SSN)).toBe(false);
}

const mailWith = (pdf: Buffer, type = 'application/pdf', filler = ''): Buffer =>
  messageOf(
    'From: <office@clinic.example>',
    'Subject: Invoice',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    `Write to ${ADDRESS}. ${filler}`,
    '--b',
    `Content-Type: ${type}; name=invoice.pdf`,
    'Content-Disposition: attachment; filename=invoice.pdf',
    'Content-Transfer-Encoding: base64',
    '',
    ...(pdf.toString('base64').match(/.{1,76}/g) ?? []),
    '--b--',
    '',
  );

async function attachmentOf(mail: Uint8Array): Promise<Uint8Array> {
  const { attachments, text } = await PostalMime.parse(mail);
  expect(text).not.toContain(ADDRESS);
  expect(attachments.map(({ filename }) => filename)).toEqual(['invoice.pdf']);
  return new Uint8Array(attachments[0]?.content as ArrayBuffer);
}

describe('a PDF in another document is redacted as by itself', () => {
  it.each([
    ['short', 'application/pdf', ''],
    ['named by its content alone', 'application/octet-stream', ''],
    ['long, and read in a thread', 'application/pdf', 'and wait '.repeat(10_000)],
  ])('in mail that is %s', async (_name, type, filler) => {
    const { bytes, warnings } = await filtered(mailWith(PDF, type, filler), 'message/rfc822');
    expect(warnings).toBeNull();
    await expectRedacted(await attachmentOf(bytes));
  });

  it('in an archive, with its compressed copy', async () => {
    const archive = zipSync({ 'a/invoice.pdf': PDF, 'invoice.pdf.gz': gzipSync(PDF), 'b.txt': Buffer.from(ADDRESS) });
    const { bytes, warnings } = await filtered(archive, 'application/zip');
    expect(warnings).toBeNull();
    const members = unzipSync(bytes);
    expect(Object.keys(members)).toEqual(['a/invoice.pdf', 'invoice.pdf.gz', 'b.txt']);
    await expectRedacted(members['a/invoice.pdf'] ?? new Uint8Array());
    await expectRedacted(gunzipSync(members['invoice.pdf.gz'] ?? new Uint8Array()));
  });

  it('in a message of HL7', async () => {
    const message = `MSH|^~\\&|A|B|C|D|20260101||ORU^R01|1|P|2.5\rOBX|1|ED|r||^AP^PDF^Base64^${IN_BASE64}||||||F\r`;
    const { text, warnings } = await filtered(message, 'application/hl7-v2');
    expect(warnings).toBeNull();
    await expectRedacted(Buffer.from(/Base64\^([^|]+)/.exec(text)?.[1] ?? '', 'base64'));
  });

  it('in a resource of FHIR', async () => {
    const content = [{ attachment: { contentType: 'application/pdf', data: IN_BASE64 } }];
    const resource = JSON.stringify({ resourceType: 'DocumentReference', status: 'current', content });
    const { text, warnings } = await filtered(resource, 'application/fhir+json');
    expect(warnings).toBeNull();
    const read = JSON.parse(text) as { content: [{ attachment: { data: string } }] };
    await expectRedacted(Buffer.from(read.content[0].attachment.data, 'base64'));
  });

  it('in a value of JSON and an address of HTML', async () => {
    const { text } = await filtered(JSON.stringify({ file: IN_BASE64 }), 'application/jsonl');
    await expectRedacted(Buffer.from((JSON.parse(text) as { file: string }).file, 'base64'));
    const page = await filtered(`<a href="data:application/pdf;base64,${IN_BASE64}">Invoice</a>`, 'text/html');
    const [, address = ''] = /base64,([^"]+)/.exec(page.text) ?? [];
    await expectRedacted(Buffer.from(decodeURIComponent(address), 'base64'));
  });

  it('and loses what only the document around it tells', async () => {
    const around = Buffer.from('last_name,room\nQuillimane,1\nOrtolan,2\n');
    const letter = makePdf([{ lines: [[72, 700, 'The room of Quillimane is empty.']] }]);
    const named = unique('named').replace(' ', '-');
    const json = { identifiers: { surname: {}, person: {} } };
    await save(named, json);
    const response = await fetch(`${app.url}/api/filter?p=${named}`, {
      method: 'POST',
      headers: { ...bearer(app.apiKey), 'content-type': 'application/zip' },
      body: zipSync({ 'rooms.csv': around, 'letter.pdf': letter }),
    });
    const members = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Buffer.from(members['rooms.csv'] ?? []).toString()).not.toContain('Quillimane');
    const text = await textOfPdf(members['letter.pdf'] ?? new Uint8Array());
    expect(text).toContain('The room of');
    expect(text).not.toContain('Quillimane');
  });
});

it('says in an explanation on which page of which member it stands', async () => {
  const response = await post('explain', zipSync({ 'invoice.pdf': PDF }), 'application/zip');
  const { explanation } = (await response.json()) as { explanation: { appliedSpans: readonly { place: string }[] } };
  expect(explanation.appliedSpans.map(({ place }) => place)).toEqual(['member 1, page 2', 'member 1, page 2']);
});

it('removes a PDF that nobody can read, and warns of it', async () => {
  const { bytes, warnings } = await filtered(
    zipSync({ 'a.txt': Buffer.from('wait'), 'locked.pdf': makeEncryptedPdf() }),
    'application/zip',
  );
  expect(warnings).toBe('1; MEMBER_REMOVED');
  expect(Object.keys(unzipSync(bytes))).toEqual(['a.txt']);
});
