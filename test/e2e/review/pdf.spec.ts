import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { SweepRedactedTask } from '../../../src/modules/review/finalize/sweep-redacted.task.js';
import { DocumentFileRepository } from '../../../src/modules/review/files/document-file.repository.js';
import { PdfDocuments } from '../../../src/pdf/pdf-documents.js';
import { AppError } from '../../../src/platform/http/app-error.js';
import { Occurrences } from '../../../src/occurrences/occurrences.js';
import { unique } from '../../support/app.js';
import { verifyCertificate } from '../../support/certificate.js';
import { oneOf } from '../../support/budget.js';
import { bearer, call } from '../../support/client.js';
import { makePdf } from '../../support/pdf.js';
import type { PdfFixture } from '../../support/pdf-judge.js';
import { expectRefusal, LETTER, ReviewScene } from '../../support/review.js';
import { downloadPdf, ingestPdf, leftInPdf, pdfFixture, redactedPdf, textOfPdf } from '../../support/review-pdf.js';
import { until } from '../../support/until.js';

const MANIFEST = JSON.parse(pdfFixture('manifest.json').toString()) as readonly PdfFixture[];

let scene: ReviewScene;
let batchId: string;
let folder: string;

afterEach(() => {
  jest.restoreAllMocks();
});

beforeAll(async () => {
  scene = await ReviewScene.shared();
  folder = await mkdtemp(path.join(tmpdir(), 'umbra-review-pdf-'));
  const policy = {
    headers: bearer(scene.app.apiKey),
    json: JSON.parse(pdfFixture('policy.json').toString()) as object,
  };
  expect((await call(scene.app, 'PUT', '/api/policies/review-pdf', policy)).status).toBeLessThan(300);
  batchId = await scene.batch({ policyName: 'review-pdf' });
});
afterAll(async () => {
  await scene.close();
  await rm(folder, { recursive: true });
});

const finalize = (id: string, query = '') => scene.member.ask('POST', `/api/v1/documents/${id}/finalize${query}`, {});

const files = () => scene.app.app.get<Connection>(getConnectionToken()).collection('document_files');
const partsOf = async (id: string) =>
  [...new Set((await files().find({ documentId: id }).toArray()).map(({ part }) => part as string))].toSorted();

describe('a finalized PDF', () => {
  it.each([
    'text-plain.pdf',
    'encrypted-password.pdf',
    ...oneOf(['broken-pages.pdf', 'form-fields.pdf', 'scan-clean.pdf', 'encrypted-128.pdf'], 'a finalized PDF'),
  ])('%s no longer contains the approved spans', async (file) => {
    const fixture = MANIFEST.find((each) => each.file === file);
    const original = pdfFixture(file);
    const id = await ingestPdf(scene, original, {
      batchId,
      name: file,
      ...(fixture?.password !== undefined && { password: fixture.password }),
    });
    for (const span of await scene.spans(id)) {
      expect(span.location.page).toBeGreaterThanOrEqual(1);
      expect(span.location.coordinates.width).toBeGreaterThan(0);
    }
    await scene.approve(id);
    const answer = await finalize(id);
    expect(answer).toMatchObject({ status: 200, body: { redactedPdf: `/api/v1/documents/${id}/redacted.pdf` } });
    const redacted = await redactedPdf(scene, id);
    expect(await leftInPdf(redacted, fixture?.gone ?? [])).toEqual([]);
    const text = new Occurrences(await textOfPdf(redacted));
    if (fixture?.scan !== true) {
      expect((fixture?.kept ?? []).filter((phrase) => !text.has(phrase))).toEqual([]);
    }
    const checked = await verifyCertificate(scene, folder, id, original, redacted);
    expect(checked).toMatchObject({
      status: 0,
      certificate: {
        redactedPdf: {
          hash: hash('sha256', redacted, 'hex'),
          hashSha512: hash('sha512', redacted, 'hex'),
          sizeBytes: redacted.length,
        },
      },
    });
    expect(checked.said).toContain('The redacted PDF matches the certificate.');
    expect(await verifyCertificate(scene, folder, id, original, answer.body.finalizedText as string)).toMatchObject({
      status: 0,
    });
    expect(
      await verifyCertificate(scene, folder, id, original, Buffer.concat([redacted, Buffer.from('\n')])),
    ).toMatchObject({ status: 1 });
  });

  const twice = makePdf(
    [
      {
        lines: [
          [72, 700, 'Ana Moreau signs.'],
          [72, 640, 'The witness was Ana Moreau.'],
          [72, 580, 'Write to ana@example.com soon.'],
        ],
        annotations: [{ subtype: 'Text', rect: [400, 700, 420, 720], entries: '/Contents (Ask Ana Moreau) /T (Ben)' }],
      },
    ],
    '/Info << /Title (About Ana Moreau) >>',
  );

  async function marked(id: string, value: string, occurrence = 0): Promise<string> {
    const { text } = (await scene.member.ask('GET', `/api/v1/documents/${id}/source`)).body as {
      readonly text: string;
    };
    let start = text.indexOf(value);
    for (let i = 0; i < occurrence; i++) start = text.indexOf(value, start + 1);
    const span = { type: 'person', start, end: start + value.length };
    const answer = await scene.member.ask('POST', `/api/v1/documents/${id}/spans`, span);
    expect(answer.status).toBe(200);
    return answer.body.id as string;
  }

  it('loses approved occurrences and keeps rejected ones', async () => {
    const id = await ingestPdf(scene, twice);
    const [address] = await scene.spans(id);
    await marked(id, 'Ana Moreau', 1);
    expect((await scene.member.ask('PATCH', `/api/v1/spans/${address.id}`, { status: 'REJECTED' })).status).toBe(200);
    await scene.approve(id);
    const { finalizedText } = (await finalize(id)).body as { readonly finalizedText: string };
    expect(finalizedText).toContain('The witness was <<PERSON>>.');
    const redacted = await redactedPdf(scene, id);
    const text = await textOfPdf(redacted);
    expect(text).toContain('Ana Moreau signs.');
    expect(text).toContain('The witness was');
    expect(text).not.toContain('witness was Ana');
    expect(text).toContain('ana@example.com');
    // In notes, titles and fields a value has no place of its own: approved once, it is in none.
    expect(text).not.toContain('Ask Ana Moreau');
    expect(new Occurrences(text).count('Ana Moreau')).toBe(1);
    expect(text).toContain('<<PERSON>>');
  });

  it('does not write a replacement that is itself approved text', async () => {
    const id = await ingestPdf(scene, makePdf([{ lines: [[72, 700, 'This person and that.']] }]));
    await marked(id, 'person');
    await scene.approve(id);
    expect((await finalize(id)).status).toBe(200);
    const redacted = await redactedPdf(scene, id);
    expect(await leftInPdf(redacted, ['person'])).toEqual([]);
    expect(await textOfPdf(redacted)).toContain('and that.');
  });

  it('can be downloaded by those who may see it, with an audit entry', async () => {
    const id = await ingestPdf(scene, twice, { name: 'report.PDF' });
    expectRefusal(await scene.member.ask('GET', `/api/v1/documents/${id}/redacted.pdf`), 409, 'NOT_FINALIZED');
    await scene.finalize(id);
    const response = await downloadPdf(scene, id);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain('filename="report-redacted.pdf"');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect((await downloadPdf(scene, id, scene.outsider.key)).status).toBe(404);
    expect((await downloadPdf(scene, id, scene.auditor.key)).status).toBe(200);
    const history = await scene.admin('GET', `/api/v1/documents/${id}/history`);
    expect(history.body[0]).toMatchObject({ action: 'DOCUMENT_REDACTED_DOWNLOAD', details: { bytes: bytes.length } });
    expect(history.body).toContainEqual(
      expect.objectContaining({
        action: 'DOCUMENT_FINALIZE',
        details: expect.objectContaining({ redactedPdfHash: hash('sha256', bytes, 'hex') }) as object,
      }),
    );
    expect((await scene.member.ask('GET', `/api/v1/documents/${id}`)).body).toMatchObject({ redactedPdf: true });
    for (const { bytes: sealed } of await files().find({ documentId: id, part: 'redacted' }).toArray()) {
      expect(Buffer.from(sealed.buffer as Uint8Array).toString('latin1', 0, 4)).toBe('ENC\x01');
    }
    const letter = await scene.ingest(LETTER);
    expectRefusal(await scene.member.ask('GET', `/api/v1/documents/${letter}/redacted.pdf`), 404, 'NO_REDACTED_PDF');
    await scene.finalize(letter);
    const certificate = await scene.member.ask('GET', `/api/v1/documents/${letter}/certificate`);
    expect(certificate.body).not.toHaveProperty('redactedPdf');
  });

  it('can be finalized as text only, which is recorded', async () => {
    const id = await ingestPdf(scene, twice);
    await scene.approve(id);
    expectRefusal(await finalize(id, '?pdf=no'), 400, 'INVALID_INPUT');
    const answer = await finalize(id, '?pdf=false');
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body as object)).toEqual(['finalizedText']);
    expectRefusal(await scene.member.ask('GET', `/api/v1/documents/${id}/redacted.pdf`), 404, 'NO_REDACTED_PDF');
    const { certificate } = await verifyCertificate(scene, folder, id, twice, answer.body.finalizedText as string);
    expect(certificate).toMatchObject({ redactedPdf: null });
    const history = await scene.admin('GET', `/api/v1/documents/${id}/history`);
    expect(history.body).toContainEqual(
      expect.objectContaining({ details: expect.objectContaining({ redactedPdfHash: null }) as object }),
    );
    expect(await partsOf(id)).toEqual(['layout', 'original']);
  });

  it('stays APPROVED when it cannot be redacted safely', async () => {
    const id = await ingestPdf(scene, twice);
    await scene.approve(id);
    const pdfs = scene.app.app.get(PdfDocuments, { strict: false });
    const refusal = new AppError('unprocessable', 'Not safe.', { code: 'PDF_NOT_SAFE' });
    jest.spyOn(pdfs, 'redact').mockRejectedValueOnce(refusal);
    expectRefusal(await finalize(id), 422, 'PDF_NOT_SAFE');
    expect(await scene.statusOf(id)).toBe('APPROVED');
    expect(await partsOf(id)).toEqual(['layout', 'original']);
    expect((await finalize(id)).status).toBe(200);
  });

  it('is refused when its text differs from the reviewed one', async () => {
    const [same, other] = [await ingestPdf(scene, twice), await ingestPdf(scene, twice)];
    await marked(other, 'Ana Moreau', 1);
    await scene.approve(same);
    await scene.approve(other);
    const pdfs = scene.app.app.get(PdfDocuments, { strict: false });
    const redact = pdfs.redact.bind(pdfs);
    jest.spyOn(pdfs, 'redact').mockImplementation((request, host) =>
      redact(request, {
        find: async (document) => {
          const found = await host.find({ ...document, text: `- ${document.text}` });
          return found.map((each) => ({ ...each, from: each.from - 2, to: each.to - 2 }));
        },
      }),
    );
    // Every place of the address was approved; of the name one, and which that is now nobody can tell.
    expect((await finalize(same)).status).toBe(200);
    expectRefusal(await finalize(other), 409, 'PDF_TEXT_CHANGED');
    expect(await scene.statusOf(other)).toBe('APPROVED');
    expect(await leftInPdf(await redactedPdf(scene, same), ['ana@example.com'])).toEqual([]);
  });

  it('is kept when source, password and layout are purged', async () => {
    const policy = await scene.admin('POST', '/api/v1/finalization-policies', {
      name: unique('At once'),
      option: 'DELETE_IMMEDIATELY',
    });
    const purged = await scene.batch({ finalizationPolicyId: policy.body.id as string });
    const id = await ingestPdf(scene, pdfFixture('encrypted-password.pdf'), {
      batchId: purged,
      password: 'open sesame',
    });
    expect(await partsOf(id)).toEqual(['layout', 'original', 'password']);
    await scene.finalize(id);
    await until(async () => (await scene.admin('GET', `/api/v1/documents/${id}`)).body.purgedAt !== null);
    expect(await partsOf(id)).toEqual(['redacted']);
    expect((await redactedPdf(scene, id)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is deleted only when its finalization never completed', async () => {
    const id = await ingestPdf(scene, twice);
    await scene.finalize(id);
    const repository = scene.app.app.get(DocumentFileRepository, { strict: false });
    const hourAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await files().updateMany({ documentId: id }, { $set: { createdAt: hourAgo } });
    const left = { documentId: id, certificateId: 'never' };
    const coming = { documentId: id, certificateId: 'coming' };
    await repository.insertRedacted(left, Buffer.alloc(5 * 1024 * 1024), hourAgo);
    await repository.insertRedacted(coming, Buffer.alloc(10), new Date());
    await scene.app.app.get(SweepRedactedTask, { strict: false }).run(new AbortController().signal);
    expect(await repository.sizeOfRedacted(left)).toBeUndefined();
    expect(await repository.sizeOfRedacted(coming)).toBe(10);
    expect(await partsOf(id)).toEqual(['layout', 'original', 'redacted']);
    expect((await downloadPdf(scene, id)).status).toBe(200);
  });
});
