import { createRequire } from 'node:module';
import type * as Canvas from '@napi-rs/canvas';
import { bearer } from '../../support/client.js';
import { makePdf } from '../../support/pdf.js';
import { ADDRESS, expectRefusal, LETTER, NO_SUCH_ID, ReviewScene } from '../../support/review.js';
import { ingestPdf, pdfFixture } from '../../support/review-pdf.js';
import { until } from '../../support/until.js';

const { loadImage, createCanvas } = createRequire(__filename)('@napi-rs/canvas') as typeof Canvas;

let scene: ReviewScene;
let id: string;
beforeAll(async () => {
  scene = await ReviewScene.start({ env: { PDF_MAX_PIXELS: '1000000' } });
  const pages = [
    { lines: [[72, 700, 'A report']] },
    { rotate: 90, lines: [[100, 500, `Write to ${ADDRESS} soon`]] },
    { cropBox: [0, 500, 300, 792], lines: [[72, 700, 'Cut']] },
  ] as const;
  id = await ingestPdf(scene, makePdf(pages));
});
afterAll(() => scene.close());

const draw = (page: number | string, { of = id, key = scene.member.key, query = '' } = {}) =>
  fetch(`${scene.app.url}/api/v1/documents/${of}/pages/${page}${query}`, { headers: bearer(key) });

const picture = async (response: Response) => loadImage(Buffer.from(await response.arrayBuffer()));

describe('the pages of a PDF', () => {
  it('are listed with their sizes as they are displayed', async () => {
    expect((await scene.member.ask('GET', `/api/v1/documents/${id}/pages`)).body).toEqual({
      pages: [
        { page: 1, width: 612, height: 792 },
        { page: 2, width: 792, height: 612 },
        { page: 3, width: 300, height: 292 },
      ],
    });
  });

  it('are drawn as PNG, in the size that is asked for', async () => {
    const answer = await draw(2);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(await picture(answer)).toMatchObject({ width: (792 * 96) / 72, height: (612 * 96) / 72 });
    expect(await picture(await draw(1, { query: '?dpi=36' }))).toMatchObject({ width: 306, height: 396 });
  });

  /** Returns how many dots are dark in the box of the first span, moved to the right by so many points. */
  async function darkOf(document: string) {
    const { page, coordinates } = (await scene.span(document)).location;
    const image = await picture(await draw(page as number, { of: document, query: '?dpi=72' }));
    const canvas = createCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    return (right: number): number => {
      const { x, y, width, height } = coordinates as Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;
      const { data } = canvas.getImageData(x + right, y, width, height);
      return data.filter((value, i) => i % 4 === 0 && value < 128).length;
    };
  }

  it('show a span where its box says', async () => {
    const dark = await darkOf(id);
    expect(dark(0)).toBeGreaterThan(20);
    expect(dark(-30)).toBe(0);
  });

  it('show the values of fields', async () => {
    const dark = await darkOf(await ingestPdf(scene, pdfFixture('form-fields.pdf')));
    expect(dark(0)).toBeGreaterThan(20);
  });

  it('have no more pixels than a page may have, and as many dots as a request may ask for', async () => {
    const { width, height } = await picture(await draw(1, { query: '?dpi=300' }));
    expect(width * height).toBeLessThanOrEqual(1_002_000);
    expect(width / height).toBeCloseTo(612 / 792, 2);
    for (const query of ['?dpi=35', '?dpi=301', '?dpi=1e9', '?dpi=NaN', '?dpi=100.5', '?scale=2']) {
      expect([query, (await draw(1, { query })).status]).toEqual([query, 400]);
    }
    for (const page of ['0', '-1', '1.5', 'one']) expect([page, (await draw(page)).status]).toEqual([page, 400]);
    const beyond = await draw('1e99');
    expect(beyond.status).toBe(404);
    expect(await beyond.json()).toMatchObject({ code: 'NO_SUCH_PAGE' });
  });

  it('of an encrypted PDF are drawn by the password that came with it', async () => {
    const bytes = pdfFixture('encrypted-password-rc4.pdf');
    const secret = await ingestPdf(scene, bytes, { password: 'open sesame' });
    expect((await picture(await draw(1, { of: secret }))).width).toBeGreaterThan(0);
  });

  it('are recorded as a reading of the file', async () => {
    const other = await ingestPdf(scene, makePdf([{ lines: [[72, 700, `To ${ADDRESS}`]] }]));
    await Promise.all([draw(1, { of: other }), draw(1, { of: other, query: '?dpi=200' })]);
    const { body } = await scene.admin('GET', `/api/v1/audit?action=DOCUMENT_ORIGINAL_DOWNLOAD&resourceId=${other}`);
    expect(body.content).toMatchObject([{ userId: scene.member.id, batchId: scene.batchId }]);
  });

  it('of a document of another group look like those of one that is not there', async () => {
    for (const path of [`/pages`, `/pages/1`]) {
      const theirs = await scene.outsider.ask('GET', `/api/v1/documents/${id}${path}`);
      const missing = await scene.outsider.ask('GET', `/api/v1/documents/${NO_SUCH_ID}${path}`);
      expectRefusal(theirs, 404, 'NO_SUCH_DOCUMENT');
      expect(theirs.body).toEqual({ ...missing.body, errorId: theirs.body.errorId as unknown });
    }
  });

  it('are not there of a text, nor of what was purged', async () => {
    const letter = await scene.ingest(LETTER);
    for (const path of [`/pages`, `/pages/1`]) {
      expectRefusal(await scene.member.ask('GET', `/api/v1/documents/${letter}${path}`), 404, 'NO_PAGES');
    }
    const purging = { name: 'At once', option: 'DELETE_IMMEDIATELY' };
    const policy = await scene.admin('POST', '/api/v1/finalization-policies', purging);
    const batchId = await scene.batch({ finalizationPolicyId: policy.body.id as string });
    const purged = await ingestPdf(scene, makePdf([{ lines: [[72, 700, `To ${ADDRESS}`]] }]), { batchId });
    await scene.finalize(purged);
    await until(async () => (await scene.admin('GET', `/api/v1/documents/${purged}`)).body.purgedAt !== null);
    for (const path of [`/pages`, `/pages/1`]) {
      expectRefusal(await scene.member.ask('GET', `/api/v1/documents/${purged}${path}`), 409, 'SOURCE_GONE');
    }
  });
});
