import { unique } from '../../support/app.js';
import { startOllama, type Ollama } from '../../support/receivers/ollama.js';
import type { Ask } from '../../support/review-people.js';
import { ADDRESS, LETTER, NO_SUCH_ID, ReviewScene, expectRefusal, type SpanJson } from '../../support/review.js';

const NAME = unique('House model');
let scene: ReviewScene;
let ollama: Ollama;
let instanceId: string;
let id: string;
let span: SpanJson;

beforeAll(async () => {
  ollama = await startOllama();
  scene = await ReviewScene.shared();
  instanceId = (await scene.admin('POST', '/api/v1/ollama', { name: NAME, url: ollama.url })).body.id;
  await scene.admin('PUT', '/api/v1/ollama/defaults', { explain: null, secondOpinion: null });
  ({ id, span } = await scene.letter());
});
afterAll(async () => {
  await scene.admin('PUT', '/api/v1/ollama/defaults', { explain: null, secondOpinion: null });
  await scene.close();
  await ollama.close();
});
beforeEach(() => {
  ollama.mode = 'ok';
});

const MODEL = 'llama3.1:8b';
const models = (instance: string, ask: Ask = scene.member.ask) => ask('GET', `/api/v1/ollama/${instance}/models`);
const explain = (json: unknown, ask: Ask = scene.member.ask, document = id) =>
  ask('POST', `/api/v1/documents/${document}/explain`, json);
const opinion = (spanId: string, ask: Ask = scene.member.ask) =>
  ask('POST', `/api/v1/spans/${spanId}/second-opinion`, {});
const setDefault = async () => {
  const json = { explain: null, secondOpinion: { instanceId, model: MODEL } };
  expect((await scene.admin('PUT', '/api/v1/ollama/defaults', json)).status).toBe(200);
};
interface Entry {
  readonly action: string;
  readonly actor: string;
  readonly details: Readonly<Record<string, unknown>>;
}
const sent = async (): Promise<Entry[]> =>
  ((await scene.auditor.ask('GET', `/api/v1/documents/${id}/history`)).body as Entry[]).filter(
    ({ action }) => action === 'DOCUMENT_PII_SENT_TO_LLM',
  );

describe('GET /api/v1/ollama/{instanceId}/models', () => {
  it.each(['auditor', 'admin'] as const)('returns the instance and its models to an %s', async (role) => {
    const { status, body } = await models(instanceId, role === 'admin' ? scene.admin : scene.auditor.ask);
    expect([status, body]).toEqual([200, { instanceId, instanceName: NAME, models: [MODEL] }]);
  });

  it.each([NO_SUCH_ID, 'none', '%00'])('returns 404 for the unknown instance %s', async (instance) => {
    expectRefusal(await models(instance, scene.admin), 404);
  });

  it('returns 502 when the server cannot be reached', async () => {
    ollama.mode = 'close-midway';
    expectRefusal(await models(instanceId, scene.admin), 502);
  });

  it('accepts a session', async () => {
    const headers = await scene.auditor.session();
    expect((await scene.raw('GET', `/api/v1/ollama/${instanceId}/models`, { headers })).status).toBe(200);
  });
});

describe('POST /api/v1/spans/{spanId}/second-opinion', () => {
  it('returns 400 while no default is set', async () => {
    expectRefusal(await opinion(span.id), 400);
    expect(ollama.asked()).toEqual([]);
  });

  it('returns instanceName, model, sourceText, sourceType and response', async () => {
    await setDefault();
    const { status, body } = await opinion(span.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      instanceName: NAME,
      model: MODEL,
      sourceText: ADDRESS,
      sourceType: 'email-address',
      response: expect.any(String),
    });
    expect(body.response).not.toBe('');
  });

  it('lets members see the models of the default server', async () => {
    await setDefault();
    expect(await models(instanceId)).toMatchObject({ status: 200, body: { models: [MODEL] } });
  });

  it('sends the document and the span after recording it in the history', async () => {
    await setDefault();
    let before: readonly Entry[] = [];
    ollama.onGenerate = async () => {
      before = await sent();
    };
    const had = (await sent()).length;
    await opinion(span.id);
    ollama.onGenerate = () => undefined;
    expect(before).toHaveLength(had + 1);
    expect(before[0]).toMatchObject({ actor: scene.member.id, details: { instanceId, model: MODEL } });
    expect(JSON.stringify(before[0])).not.toContain(ADDRESS);
    expect(ollama.asked().at(-1)?.json.prompt).toContain(LETTER);
  });

  it('is in the history even when the server fails afterwards', async () => {
    await setDefault();
    const had = (await sent()).length;
    ollama.mode = 'status-500';
    const answer = await opinion(span.id);
    expectRefusal(answer, 502);
    expect(JSON.stringify(answer.body)).not.toContain('secret-of-the-server');
    expect(await sent()).toHaveLength(had + 1);
  });

  it('returns the same 404 to other groups as for a missing span, and sends nothing', async () => {
    await setDefault();
    const [asked, had] = [ollama.asked().length, (await sent()).length];
    const [foreign, missing] = [
      await opinion(span.id, scene.outsider.ask),
      await opinion(NO_SUCH_ID, scene.outsider.ask),
    ];
    expectRefusal(foreign, 404);
    expect(missing.body).toEqual(foreign.body);
    expect([ollama.asked().length, (await sent()).length]).toEqual([asked, had]);
  });
});

describe('POST /api/v1/documents/{documentId}/explain', () => {
  const good = () => ({ instanceId, model: MODEL });

  it('returns instanceName, model and response', async () => {
    const { status, body } = await explain(good());
    expect(status).toBe(200);
    expect(body).toMatchObject({ instanceName: NAME, model: MODEL, response: expect.any(String) });
    expect(ollama.asked().at(-1)?.json).toMatchObject({ model: MODEL });
    expect(ollama.asked().at(-1)?.json.prompt).toContain(LETTER);
  });

  it('is in the history before anything is sent', async () => {
    let before = 0;
    const had = (await sent()).length;
    ollama.onGenerate = async () => {
      before = (await sent()).length;
    };
    await explain(good());
    ollama.onGenerate = () => undefined;
    expect(before).toBe(had + 1);
  });

  it.each([[{}], [{ instanceId: 7, model: MODEL }], [{ model: MODEL }], [{ instanceId: 'x', model: '' }], [[]]])(
    'returns 400 for %j',
    async (json) => {
      expectRefusal(await explain(json), 400);
    },
  );

  it('returns 400 without a model', async () => {
    expectRefusal(await explain({ instanceId }), 400);
  });

  it('returns an error for a missing instance', async () => {
    const answer = await explain({ instanceId: NO_SUCH_ID, model: MODEL });
    expect([400, 404]).toContain(answer.status);
    expectRefusal(answer, answer.status);
  });

  it('returns 502 when the server cannot be reached', async () => {
    ollama.mode = 'close-midway';
    expectRefusal(await explain(good()), 502);
  });

  it('returns the same 404 to other groups as for a missing document, and sends nothing', async () => {
    const asked = ollama.asked().length;
    const [foreign, missing] = [
      await explain(good(), scene.outsider.ask),
      await explain(good(), scene.outsider.ask, NO_SUCH_ID),
    ];
    expectRefusal(foreign, 404);
    expect(missing.body).toEqual(foreign.body);
    expect(ollama.asked()).toHaveLength(asked);
  });
});

describe('GET /api/v1/policies', () => {
  const policies = (query = '', ask: Ask = scene.auditor.ask) => ask('GET', `/api/v1/policies${query}`);
  const content = (query: string, ask: Ask = scene.auditor.ask) => ask('GET', `/api/v1/policies/content?${query}`);

  it.each(['', '?instanceId=embedded'])('returns the policy names of the built-in runtime: "%s"', async (query) => {
    const { status, body } = await policies(query);
    expect([status, body.instanceId]).toEqual([200, 'embedded']);
    expect(body.policies).toContain('default');
    for (const name of body.policies) expect(typeof name).toBe('string');
  });

  it.each([NO_SUCH_ID, 'none', ''])('returns 404 for the unknown instance "%s"', async (instance) => {
    const answer = await policies(`?instanceId=${instance}`);
    if (instance === '') expect([200, 400, 404]).toContain(answer.status);
    else expectRefusal(answer, 404);
  });

  it('returns 403 to users', async () => {
    expectRefusal(await policies('', scene.member.ask), 403);
    expectRefusal(await content('instanceId=embedded&name=default', scene.member.ask), 403);
  });

  it('allows administrators', async () => {
    expect((await policies('', scene.admin)).status).toBe(200);
  });

  it('returns the content of a policy as a JSON string', async () => {
    const { status, body } = await content('instanceId=embedded&name=default');
    expect([status, body]).toEqual([200, { name: 'default', content: expect.any(String) }]);
    expect(typeof JSON.parse(body.content)).toBe('object');
  });

  it.each(['name=default', 'instanceId=embedded', ''])('requires both parameters: "%s"', async (query) => {
    expectRefusal(await content(query), 400);
  });

  it.each(['a.b', '../default', 'a b', 'a%2Fb', '%C3%A4', '', 'x'.repeat(65), 'a%00'])(
    'returns 400 for the name %j',
    async (name) => {
      expectRefusal(await content(`instanceId=embedded&name=${name}`), 400);
    },
  );

  it.each(['x'.repeat(64), 'no-such_policy-1', 'A'])('returns 404 for the missing policy %s', async (name) => {
    expectRefusal(await content(`instanceId=embedded&name=${name}`), 404);
  });

  it('returns 404 for a policy of an unknown instance', async () => {
    expectRefusal(await content(`instanceId=${NO_SUCH_ID}&name=default`), 404);
  });

  it('returns 502 when the instance cannot be reached', async () => {
    // A port that no other process is given by chance, as one might be that was free a moment ago.
    const json = { name: 'Far away', url: 'http://127.0.0.1:2' };
    const { body } = await scene.admin('POST', '/api/v1/filter-instances', json);
    expectRefusal(await policies(`?instanceId=${body.id}`), 502);
    expectRefusal(await content(`instanceId=${body.id}&name=default`), 502);
  });
});
