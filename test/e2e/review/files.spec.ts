import { hash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { isDrawn, seedFor } from '../../support/budget.js';
import { verifyCertificate } from '../../support/certificate.js';
import { bearer, call } from '../../support/client.js';
import { officeFile, partsOf } from '../../support/office.js';
import { makePdf } from '../../support/pdf.js';
import { expectRefusal, ReviewScene, type SpanJson } from '../../support/review.js';
import { textOfPdf } from '../../support/review-pdf.js';
import { until } from '../../support/until.js';

let scene: ReviewScene;
let batchId: string;
let folder: string;

beforeAll(async () => {
  scene = await ReviewScene.shared();
  const policy = { identifiers: { ssn: {}, emailAddress: {}, firstName: {} } };
  const saved = await call(scene.app, 'PUT', '/api/policies/review-files', {
    headers: bearer(scene.app.apiKey),
    json: policy,
  });
  expect(saved.status).toBeLessThan(300);
  batchId = await scene.batch({ policyName: 'review-files' });
  folder = await mkdtemp(path.join(tmpdir(), 'umbra-review-files-'));
});
afterAll(async () => {
  await scene.close();
  await rm(folder, { recursive: true });
});

interface Upload {
  readonly name: string;
  readonly type?: string;
  readonly format?: string;
  readonly to?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function upload(
  content: string | Uint8Array,
  { name, type = 'application/octet-stream', format, to = 'ingest/file', headers = bearer(scene.member.key) }: Upload,
) {
  const query = new URLSearchParams({ batchId, name, ...(format !== undefined && { format }) });
  const response = await fetch(`${scene.app.url}/api/v1/${to}?${query.toString()}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body: new Uint8Array(Buffer.from(content)),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as SpanJson };
}

async function ingested(content: string | Uint8Array, sent: Upload): Promise<string> {
  const { status, body } = await upload(content, sent);
  expect([status, body]).toEqual([202, { taskId: expect.any(String) as string }]);
  const id = body.taskId as string;
  await until(async () => (await scene.statusOf(id)) !== 'PENDING');
  return id;
}

const ask = (method: string, of: string, body?: object) => scene.member.ask(method, `/api/v1/documents/${of}`, body);
const sourceOf = async (id: string) => (await ask('GET', `${id}/source`)).body.text as string;
const download = (id: string, what: string) =>
  fetch(`${scene.app.url}/api/v1/documents/${id}/${what}`, { headers: bearer(scene.member.key) });
const bytesOf = async (id: string, what: string) => Buffer.from(await (await download(id, what)).arrayBuffer());

async function mark(id: string, start: number, end: number, type = 'person'): Promise<void> {
  expect((await ask('POST', `${id}/spans`, { type, start, end })).status).toBe(200);
}

const TABLE = `first_name;ssn;note\r
Peter;219-09-9999;"came ""late"""\r
Quillimane;219-09-9998;wrote to ana@example.com\r
`;

describe('a file under review', () => {
  it('is looked through by its format and finalized in it', async () => {
    const id = await ingested(TABLE, { name: 'people.csv' });
    const source = await sourceOf(id);
    expect(source.split('\n')).toEqual([
      ...['first_name', 'ssn', 'note'],
      ...['first name: Peter', 'ssn: 219-09-9999', 'note: came "late"'],
      ...['first name: Quillimane', 'ssn: 219-09-9998', 'note: wrote to ana@example.com'],
    ]);
    const spans = await scene.spans(id);
    expect(spans.map(({ type, text }) => [type as string, text as string])).toEqual([
      ['first-name', 'Peter'],
      ['ssn', '219-09-9999'],
      ['first-name', 'Quillimane'],
      ['ssn', '219-09-9998'],
      ['email-address', 'ana@example.com'],
    ]);
    const ssn = spans[1]?.id as string;
    expect((await scene.member.ask('PATCH', `/api/v1/spans/${ssn}`, { status: 'REJECTED' })).status).toBe(200);
    await mark(id, source.indexOf('late'), source.indexOf('late') + 4, 'other');
    await scene.approve(id);
    const { body, status } = await ask('POST', `${id}/finalize`, {});
    expect(status).toBe(200);
    expect(body.redactedFile).toBe(`/api/v1/documents/${id}/redacted-file`);

    const response = await download(id, 'redacted-file');
    expect(response.headers.get('content-type')).toBe('text/csv');
    expect(response.headers.get('content-disposition')).toContain('filename="people-redacted.csv"');
    const redacted = Buffer.from(await response.arrayBuffer());
    expect(redacted.toString()).toBe(`first_name;ssn;note\r
<<FIRST-NAME>>;219-09-9999;"came ""<<OTHER>>"""\r
<<FIRST-NAME>>;<<SSN>>;wrote to <<EMAIL-ADDRESS>>\r
`);
    const original = Buffer.from(TABLE);
    const checked = await verifyCertificate(scene, folder, id, original, redacted);
    expect(checked.status).toBe(0);
    expect(checked.said).toContain('The redacted file matches the certificate.');
    expect(checked.certificate).toMatchObject({
      redactedFile: { format: 'csv', hash: hash('sha256', redacted, 'hex'), sizeBytes: redacted.length, warnings: [] },
    });
    const text = body.finalizedText as string;
    expect(await verifyCertificate(scene, folder, id, original, text)).toMatchObject({ status: 0 });
    expect(await verifyCertificate(scene, folder, id, original, `${text} `)).toMatchObject({ status: 1 });
    expect((await ask('GET', id)).body).toMatchObject({ format: 'csv', redactedFile: true, redactedPdf: false });
    expect(Buffer.compare(await bytesOf(id, 'original'), original)).toBe(0);
    expectRefusal(await ask('GET', `${id}/redacted.pdf`), 404, 'NO_REDACTED_PDF');
    const history = await scene.admin('GET', `/api/v1/documents/${id}/history`);
    const actions = (history.body as readonly { readonly action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['DOCUMENT_REDACTED_DOWNLOAD', 'DOCUMENT_ORIGINAL_DOWNLOAD', 'DOCUMENT_FINALIZE']),
    );
  });

  it.each([
    ['page.html', '<p title="ana@example.com">Write to <b>ana</b>@example.com &amp; wait.</p>', '&amp; wait.'],
    ['data.json', '{"a":[1.50,"ana@example.com"],"b":"wait"}', '{"a":[1.50,"<<EMAIL-ADDRESS>>"],"b":"wait"}'],
    ['feed.xml', '<?xml version="1.0"?><m to="ana@example.com"><t>wait</t></m>', '<t>wait</t>'],
    ['mail.eml', 'From: Ana <ana@example.com>\r\nSubject: wait\r\n\r\nSSN 219-09-9999, wait\r\n', 'wait'],
  ])('%s loses what was approved', async (name, content, left) => {
    const id = await ingested(content, { name });
    await scene.finalize(id);
    const redacted = (await bytesOf(id, 'redacted-file')).toString();
    expect(redacted).toContain(left);
    expect(redacted).toContain('<<'.replaceAll('<', name.endsWith('l') && !name.endsWith('eml') ? '&lt;' : '<'));
    expect(redacted).not.toMatch(/ana@example|219-09/);
  });

  it('may be of an office program', async () => {
    const content = officeFile('docx', 'python-docx-table.docx');
    const id = await ingested(content, { name: 'letter.docx' });
    const value = /Zq\w+/.exec(await sourceOf(id))?.[0] ?? '';
    const start = (await sourceOf(id)).indexOf(value);
    await mark(id, start, start + value.length);
    await scene.finalize(id);
    const response = await download(id, 'redacted-file');
    expect(response.headers.get('content-type')).toContain('wordprocessingml');
    const parts = Object.values(partsOf(new Uint8Array(await response.arrayBuffer())));
    expect(value).not.toBe('');
    expect(
      parts.map((part) => Buffer.from(part)).some((part) => part.includes(value) || part.includes(value, 0, 'utf16le')),
    ).toBe(false);
  });

  it('is reviewed and finalized with the PDF documents in it', async () => {
    const letter = makePdf([{ lines: [[72, 700, 'The room of Quillimane is at ana@example.com']] }]);
    const archive = zipSync({ 'letter.pdf': letter, 'note.txt': Buffer.from('Quillimane waits.') });
    const id = await ingested(archive, { name: 'letters.zip' });
    const source = await sourceOf(id);
    for (const start of [source.indexOf('Quillimane'), source.lastIndexOf('Quillimane')]) {
      await mark(id, start, start + 'Quillimane'.length);
    }
    await scene.finalize(id);
    const members = unzipSync(await bytesOf(id, 'redacted-file'));
    expect(Buffer.from(members['note.txt'] ?? []).toString()).toBe('<<PERSON>> waits.');
    const text = await textOfPdf(members['letter.pdf'] ?? new Uint8Array());
    expect(text).toContain('The room of');
    expect(text).not.toMatch(/Quillimane|ana@example/);
  });

  it('may be YAML', async () => {
    const id = await ingested('patient:\n  first_name: Zelda # new\n  ssn: "219-09-9999"\n', { name: 'a.yaml' });
    await scene.finalize(id);
    const redacted = (await bytesOf(id, 'redacted-file')).toString();
    expect(redacted).toBe('patient:\n  first_name: <<FIRST-NAME>> # new\n  ssn: "<<SSN>>"\n');
  });

  // What is read in each kind of picture is proven with the formats; what becomes of it in a review is the same for all.
  const pictures = ['pillow-rgb.bmp', 'magick.gif', 'pillow-raw.tiff'];
  const seed = seedFor('pictures in a review');
  it.each(pictures.filter((_, place) => isDrawn(place, pictures.length, seed)))(
    'may be a picture: %s',
    async (name) => {
      const content = await readFile(path.join(__dirname, '../../data/pictures', name));
      const id = await ingested(content, { name });
      const source = await sourceOf(id);
      const start = source.search(/\w{4}/);
      expect(start).toBeGreaterThanOrEqual(0);
      await mark(id, start, start + 4);
      await scene.finalize(id);
      const redacted = await bytesOf(id, 'redacted-file');
      expect(redacted.equals(content)).toBe(false);
      const again = await ingested(redacted, { name: `again-${name}` });
      expect(await sourceOf(again)).not.toContain(source.slice(start, start + 4));
    },
  );

  it('may be long, and is then read and written in a thread', async () => {
    const filler = 'waits for an answer, '.repeat(20);
    const rows = (address: string) => `email,n\n${`${address},"${filler}"\n`.repeat(4)}${`,"${filler}"\n`.repeat(100)}`;
    const id = await ingested(rows('ana@example.com'), { name: 'long.csv', type: 'text/csv' });
    await scene.finalize(id);
    expect((await bytesOf(id, 'redacted-file')).toString()).toBe(rows('<<EMAIL-ADDRESS>>'));
  });

  it('loses the name of a column that was marked before one of its values', async () => {
    const id = await ingested('Grade of Ana Moreau,room\nA,1\nB,2\n', { name: 'grades.csv' });
    const start = (await sourceOf(id)).lastIndexOf('Ana Moreau');
    expect(start).toBeGreaterThan('Grade of Ana Moreau'.length);
    await mark(id, start, start + 10);
    await scene.finalize(id);
    expect((await bytesOf(id, 'redacted-file')).toString()).toBe('<<PERSON>>,room\nA,1\nB,2\n');
  });

  it('stays in the encoding in which it came', async () => {
    const content = Buffer.from('plan,email\nBücherei,ana@example.com\n', 'latin1');
    const id = await ingested(content, { name: 'list.csv', type: 'text/csv; charset=windows-1252' });
    await scene.finalize(id);
    expect((await bytesOf(id, 'redacted-file')).toString('latin1')).toBe('plan,email\nBücherei,<<EMAIL-ADDRESS>>\n');
  });

  it('can be finalized as text alone', async () => {
    const id = await ingested(TABLE, { name: 'people.csv' });
    await scene.approve(id);
    const { body } = await ask('POST', `${id}/finalize?file=false`, {});
    expect(body).toEqual({ finalizedText: expect.stringContaining('ssn: <<SSN>>') as string });
    expectRefusal(await ask('GET', `${id}/redacted-file`), 404, 'NO_REDACTED_FILE');
    expect((await ask('GET', `${id}/certificate`)).body).toMatchObject({ redactedFile: null });
  });

  it('is a PDF or a text where it is one', async () => {
    const pdf = await ingested(makePdf([{ lines: [[72, 700, 'Write to ana@example.com soon']] }]), { name: 'report' });
    expect((await ask('GET', pdf)).body).toMatchObject({ format: 'pdf' });
    await scene.finalize(pdf);
    const response = await download(pdf, 'redacted-file');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);

    const text = await ingested('Write to ana@example.com soon.\n', { name: 'letter.txt', type: 'text/plain' });
    expect((await ask('GET', text)).body).toMatchObject({ format: 'text' });
    expectRefusal(await ask('GET', `${text}/original`), 404, 'NO_ORIGINAL');
    expect(await scene.finalize(text)).toBe('Write to <<EMAIL-ADDRESS>> soon.\n');
  });

  it.each([
    [
      'of no known format',
      Buffer.from('89504e470d0a1a0a0000000d49', 'hex'),
      { name: 'x.png' },
      422,
      'DOCUMENT_DAMAGED',
    ],
    ['that is not what it is named', Buffer.from('{"a":'), { name: 'x.json' }, 422, 'DOCUMENT_DAMAGED'],
    [
      'of an old program',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]),
      { name: 'x.docx' },
      422,
      'DOCUMENT_DAMAGED',
    ],
    ['packed by another program', Buffer.from('377abcaf271c0004', 'hex'), { name: 'x.txt' }, 422, 'DOCUMENT_DAMAGED'],
    ['without text', Buffer.from(' \n'), { name: 'x.txt' }, 422, 'DOCUMENT_WITHOUT_TEXT'],
    ['of a format that nobody knows', Buffer.from('a'), { name: 'x', format: 'dwg' }, 400, 'INVALID_INPUT'],
  ])('%s is refused', async (_name, content, sent, status, code) => {
    const answer = await upload(content, sent);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('is added by people from the pages of this service alone', async () => {
    const to = 'documents/file';
    const { cookie = '' } = await scene.member.session();
    const session = (site: string) => ({ cookie, 'sec-fetch-site': site });
    expect((await upload(TABLE, { name: 'a.csv', to, headers: session('same-origin') })).status).toBe(202);
    expect((await upload(TABLE, { name: 'a.csv', to, headers: session('cross-site') })).status).toBe(403);
    expect((await upload(TABLE, { name: 'a.csv', to, headers: {} })).status).toBe(401);
    expect((await upload(TABLE, { name: 'a.csv', headers: session('same-origin') })).status).toBe(401);
    expect((await call(scene.app, 'GET', '/api/v1/documents/none/redacted-file')).status).toBe(401);
  });
});
