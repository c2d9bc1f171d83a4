import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { SourceRepository } from '../../../src/modules/review/documents/source.repository.js';
import { SpanRepository } from '../../../src/modules/review/spans/span.repository.js';
import { bearer } from '../../support/client.js';
import { makePdf } from '../../support/pdf.js';
import { ReviewScene } from '../../support/review.js';
import { until } from '../../support/until.js';

describe('HEAD', () => {
  let scene: ReviewScene;

  beforeAll(async () => {
    scene = await ReviewScene.shared();
  });
  afterAll(() => scene.close());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const part = <T>(type: new (...parts: never[]) => T): T => scene.app.app.get(type, { strict: false });
  /** As they are: whether an answer is compressed is known only when there is one (RFC 9110, 9.3.2). */
  const ask = (method: string, path: string) =>
    fetch(`${scene.app.url}${path}`, {
      method,
      headers: { ...bearer(scene.app.apiKey), 'accept-encoding': 'identity' },
    });
  /** What GET says before its body, save when and by which number it was answered. */
  const headOf = ({ status, headers }: Response) => {
    const passing = new Set(['date', 'x-request-id', 'connection', 'keep-alive', 'transfer-encoding']);
    return [status, Object.fromEntries([...headers].filter(([name]) => !passing.has(name)))];
  };
  const sameHead = async (path: string) => {
    const head = await ask('HEAD', path);
    expect(await head.text()).toBe('');
    const get = await ask('GET', path);
    const body = await get.text();
    expect(headOf(head)).toEqual(headOf(get));
    expect(get.status).toBe(200);
    return body;
  };

  it('of an export has the headers of GET and reads no document', async () => {
    const batchId = await scene.batch();
    const id = await scene.ingest({ text: 'Nothing in it.', batchId });
    await scene.finalize(id);
    const read = jest.spyOn(part(SourceRepository), 'read');
    const reads = () => read.mock.calls.filter(([of]) => of === id);
    const path = `/api/v1/batches/${batchId}/export`;
    expect((await ask('HEAD', path)).status).toBe(200);
    expect(reads()).toHaveLength(0);
    expect(await sameHead(path)).toContain('Nothing in it.');
    expect(reads()).toHaveLength(1);
  });

  it('of a long list of spans reads only its beginning', async () => {
    const id = await scene.ingest({ text: 'ana@example.com, '.repeat(2000) });
    const walked = jest.spyOn(part(SpanRepository) as unknown as { find: () => Promise<unknown> }, 'find');
    const path = `/api/v1/documents/${id}/spans`;
    const head = await ask('HEAD', path);
    expect([head.status, await head.text()]).toEqual([200, '']);
    const asked = walked.mock.calls.length;
    expect(JSON.parse(await sameHead(path))).toHaveLength(2000);
    expect(walked.mock.calls.length - 2 * asked).toBeGreaterThan(asked);
  });

  it('of history and audit exports reads no entry', async () => {
    const { id } = await scene.letter();
    const streamed = jest.spyOn(part(AuditLog), 'forDocument');
    expect((await ask('HEAD', `/api/v1/documents/${id}/history.csv`)).status).toBe(200);
    expect(streamed).not.toHaveBeenCalled();
    expect(await sameHead(`/api/v1/documents/${id}/history.csv`)).toContain('DOCUMENT_INGEST');
    await sameHead('/api/v1/audit/export?format=csv');
  });

  it('of a file returns its length', async () => {
    const query = new URLSearchParams({ batchId: scene.batchId, name: 'letter.pdf' });
    const file = makePdf([{ lines: [[72, 700, 'Hello']] }]);
    const submitted = await fetch(`${scene.app.url}/api/v1/ingest/pdf?${query.toString()}`, {
      method: 'POST',
      headers: { ...bearer(scene.app.apiKey), 'content-type': 'application/pdf' },
      body: file,
    });
    const { taskId } = (await submitted.json()) as { taskId: string };
    await until(async () => (await scene.statusOf(taskId)) !== 'PENDING');
    const path = `/api/v1/documents/${taskId}/original`;
    const head = await ask('HEAD', path);
    expect(head.headers.get('content-length')).toBe(String(file.length));
    await sameHead(path);
  });
});
