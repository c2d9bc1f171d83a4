import { unzipSync } from 'fflate';
import { makePdf } from '../../support/pdf.js';
import { ADDRESS, expectRefusal, LETTER, ReviewScene } from '../../support/review.js';
import { ingestFile } from '../../support/review-files.js';
import { ingestPdf } from '../../support/review-pdf.js';

describe('the finalized documents of a batch in one archive', () => {
  let scene: ReviewScene;
  beforeAll(async () => {
    scene = await ReviewScene.shared();
  });
  afterAll(() => scene.close());

  const download = async (batchId: string, key = scene.member.key) => {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${scene.app.url}/api/v1/batches/${batchId}/redacted.zip`, { headers });
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const textOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('utf8');

  it('has each as what it became, under its own name, and nothing that is not finalized', async () => {
    const batchId = await scene.batch();
    const ids = [
      await scene.ingest({ batchId, name: 'march/letter.txt' }),
      await scene.ingest({ batchId, name: '../March/LETTER.txt', text: `${LETTER} Again.` }),
      await ingestFile(scene, `name,mail\nAna,${ADDRESS}\n`, { batchId, name: 'list.csv' }),
      await ingestPdf(scene, makePdf([{ lines: [[72, 700, LETTER]] }]), { batchId, name: 'scan' }),
    ];
    for (const id of ids) await scene.finalize(id);
    await scene.approve(await scene.ingest({ batchId, name: 'approved.txt' }));
    const { response, bytes } = await download(batchId);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="batch-${batchId}.zip"`);
    const files = unzipSync(bytes);
    expect(Object.keys(files).sort()).toEqual(['March/LETTER.txt', 'list.csv', 'march/letter 2.txt', 'scan.pdf']);
    expect(textOf(files['March/LETTER.txt'])).toBe('Please write to <<EMAIL-ADDRESS>> about the garden. Again.');
    expect(textOf(files['march/letter 2.txt'])).toBe('Please write to <<EMAIL-ADDRESS>> about the garden.');
    expect(textOf(files['list.csv'])).toBe('name,mail\nAna,<<EMAIL-ADDRESS>>\n');
    expect(textOf(files['scan.pdf']).slice(0, 5)).toBe('%PDF-');
    expect(textOf(bytes)).not.toContain(ADDRESS);
    for (const id of ids) {
      const { body } = await scene.admin('GET', `/api/v1/documents/${id}/history`);
      const actions = (body as unknown as readonly { readonly action: string }[]).map(({ action }) => action);
      expect(actions.filter((action) => action.includes('DOWNLOAD'))).toHaveLength(1);
    }
  });

  it('is for those who may see the batch, and where there is something', async () => {
    const batchId = await scene.batch();
    const path = `/api/v1/batches/${batchId}/redacted.zip`;
    expectRefusal(await scene.member.ask('GET', path), 404, 'NOTHING_FINALIZED');
    await scene.finalize(await scene.ingest({ batchId, name: 'one.txt' }));
    expect((await download(batchId, scene.auditor.key)).response.status).toBe(200);
    expectRefusal(await scene.outsider.ask('GET', path), 404, 'NO_SUCH_BATCH');
  });
});
