import path from 'node:path';
import { sharedApp, startApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call, type Answer } from '../../support/client.js';
import { modelFolder, type ModelFolder } from '../../support/deep-names.js';

const statusOf = async (app: TestApp): Promise<number> => (await fetch(`${app.url}/api/health`)).status;
const metricsOf = async (app: TestApp): Promise<string> => (await fetch(`${app.url}/actuator/prometheus`)).text();

const save = async (app: TestApp, name: string, person: object): Promise<void> => {
  const answer = await call(app, 'PUT', `/api/policies/${name}`, {
    json: { identifiers: { person } },
    headers: bearer(app.apiKey),
  });
  expect(answer.status).toBe(201);
};
const send = (app: TestApp, policy: string, text: string): Promise<Answer> =>
  call(app, 'POST', `/api/filter?p=${policy}`, {
    text,
    headers: { ...bearer(app.apiKey), 'content-type': 'text/plain' },
  });

describe('the deep name model', () => {
  let model: ModelFolder;
  let app: TestApp;
  beforeAll(async () => {
    model = await modelFolder();
    app = await startApp({ env: { NAMES_DEEP_PATH: model.folder } });
    await save(app, 'deep', { model: 'deep' });
    await save(app, 'deep-or-fast', { model: 'deep', onUnavailable: 'fast' });
  });
  afterAll(async () => {
    await app.close();
    await model.remove();
  });

  it('is reported ready and healthy', async () => {
    expect(await statusOf(app)).toBe(200);
    expect(await metricsOf(app)).toContain('umbra_names_deep_ready 1\n');
  });

  it('finds names for a policy that asks for it', async () => {
    expect((await send(app, 'deep', 'The 😀 of Zyx was blue.')).body).toBe('The 😀 of {{{REDACTED-person}}} was blue.');
  });

  it('returns 503 when it crashes over a text, and works for the next text', async () => {
    const { status, body } = await send(app, 'deep', 'The crash of Zyx was blue.');
    expect(status).toBe(503);
    expect(body).toEqual({
      error: 'The deep name model failed on the text. Try again.',
      code: 'NAMES_MODEL_FAILED',
    });
    expect((await send(app, 'deep', 'The hat of Zyx was blue.')).body).toContain('{{{REDACTED-person}}}');
    const metrics = await metricsOf(app);
    expect(metrics).toMatch(/^umbra_names_deep_failures_total\{reason="failed"\} \d/m);
    expect(metrics).toContain('umbra_names_deep_waiting 0\n');
    expect(metrics).not.toContain('umbra_names_deep_seconds_count 0\n');
  });

  it('is replaced by the fast model when it crashes and the policy allows it', async () => {
    const { status, headers } = await send(app, 'deep-or-fast', 'The crash of Zyx was blue.');
    expect(status).toBe(200);
    expect(headers.get('x-model-fallback')).not.toBeNull();
  });
});

describe('without the deep name model', () => {
  it('the server is healthy when no folder is set, and a policy that asks for the model gets advice', async () => {
    const app = await sharedApp();
    expect(await statusOf(app)).toBe(200);
    expect(await metricsOf(app)).toContain('umbra_names_deep_ready 0\n');
    const policy = unique('deep').replace(' ', '-');
    await save(app, policy, { model: 'deep' });
    const { status, body } = await send(app, policy, 'The hat of Zyx was blue.');
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'NAMES_MODEL_UNAVAILABLE' });
    expect(body.error).toContain('NAMES_DEEP_PATH');
  });

  it('the server starts with a folder that has no model, and is unhealthy', async () => {
    const app = await startApp({ env: { NAMES_DEEP_PATH: path.resolve('docs') } });
    try {
      expect(await statusOf(app)).toBe(503);
      expect(await metricsOf(app)).toContain('umbra_names_deep_ready 0\n');
    } finally {
      await app.close();
    }
  });
});
