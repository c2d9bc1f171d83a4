import { unique } from '../../support/app.js';
import { startOllama, type Ollama } from '../../support/receivers/ollama.js';
import { ReviewScene, expectRefusal, type SpanJson } from '../../support/review.js';

const NAME = unique('House model');

describe('audit entries of second opinions', () => {
  let scene: ReviewScene;
  let ollama: Ollama;
  let instanceId: string;
  let id: string;
  let span: SpanJson;

  beforeAll(async () => {
    ollama = await startOllama();
    scene = await ReviewScene.shared();
    ({ id, span } = await scene.letter());
    instanceId = (await scene.admin('POST', '/api/v1/ollama', { name: NAME, url: ollama.url })).body.id;
    const json = { explain: null, secondOpinion: { instanceId, model: null } };
    expect((await scene.admin('PUT', '/api/v1/ollama/defaults', json)).status).toBe(200);
  });
  afterAll(async () => {
    await scene.admin('PUT', '/api/v1/ollama/defaults', { explain: null, secondOpinion: null });
    await scene.close();
    await ollama.close();
  });
  beforeEach(() => {
    ollama.mode = 'ok';
  });

  const ask = () => scene.member.ask('POST', `/api/v1/spans/${span.id as string}/second-opinion`, {});
  const attempts = async () =>
    (await scene.admin('GET', `/api/v1/audit?action=DOCUMENT_PII_SENT_TO_LLM&resourceId=${id}`)).body.content as {
      readonly outcome: string;
      readonly details: Readonly<Record<string, unknown>>;
    }[];

  it('has one entry with the model of the server', async () => {
    const before = await attempts();
    expect((await ask()).status).toBe(200);
    const [row, ...others] = await attempts();
    expect(others).toEqual(before);
    expect(row).toMatchObject({ outcome: 'SUCCESS', details: { instanceId, model: 'llama3.1:8b', spanId: span.id } });
  });

  it('has one entry when the server is unreachable and no model is chosen', async () => {
    const [before, asked] = [await attempts(), ollama.asked().length];
    ollama.mode = 'close-midway';
    expectRefusal(await ask(), 502);
    const [row, ...others] = await attempts();
    expect(others).toEqual(before);
    expect(row).toMatchObject({
      outcome: 'FAILURE',
      details: { instanceId, instanceName: NAME, model: null, spanId: span.id, sent: false },
    });
    expect(ollama.asked()).toHaveLength(asked);
  });

  it('has one entry when the server has no models', async () => {
    const before = await attempts();
    const { models } = ollama;
    ollama.models = [];
    expectRefusal(await ask(), 502);
    ollama.models = models;
    expect(await attempts()).toHaveLength(before.length + 1);
  });
});
