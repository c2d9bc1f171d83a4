import path from 'node:path';
import { startApp, type TestApp } from '../support/app.js';
import { bearer, call, type Answer } from '../support/client.js';
import { modelFolder, type ModelFolder } from '../support/deep-names.js';

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

describe('the deep model of names', () => {
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

  it('is well', async () => {
    expect(await statusOf(app)).toBe(200);
    expect(await metricsOf(app)).toContain('umbra_names_deep_ready 1\n');
  });

  it('finds what a policy asks it for', async () => {
    expect((await send(app, 'deep', 'The 😀 of Zyx was blue.')).body).toBe('The 😀 of {{{REDACTED-person}}} was blue.');
  });

  it('that breaks over a text leaves nothing in clear, and is there for the next', async () => {
    const { status, body } = await send(app, 'deep', 'The crash of Zyx was blue.');
    expect(status).toBe(503);
    expect(body).toEqual({
      error: 'The deep model of names broke over the text. Try again.',
      code: 'NAMES_MODEL_FAILED',
    });
    expect((await send(app, 'deep', 'The hat of Zyx was blue.')).body).toContain('{{{REDACTED-person}}}');
    const metrics = await metricsOf(app);
    expect(metrics).toMatch(/^umbra_names_deep_failures_total\{reason="failed"\} \d/m);
    expect(metrics).toContain('umbra_names_deep_waiting 0\n');
    expect(metrics).not.toContain('umbra_names_deep_seconds_count 0\n');
  });

  it('that breaks is stood in for where the policy says so', async () => {
    const { status, headers } = await send(app, 'deep-or-fast', 'The crash of Zyx was blue.');
    expect(status).toBe(200);
    expect(headers.get('x-model-fallback')).not.toBeNull();
  });
});

describe('without the deep model of names', () => {
  it('the server is well where no folder is set, and a policy that asks for it says what to do', async () => {
    const app = await startApp();
    try {
      expect(await statusOf(app)).toBe(200);
      expect(await metricsOf(app)).toContain('umbra_names_deep_ready 0\n');
      await save(app, 'deep', { model: 'deep' });
      const { status, body } = await send(app, 'deep', 'The hat of Zyx was blue.');
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'NAMES_MODEL_UNAVAILABLE' });
      expect(body.error).toContain('NAMES_DEEP_PATH');
    } finally {
      await app.close();
    }
  });

  it('the server starts where its folder has no model, and is not well', async () => {
    const app = await startApp({ env: { NAMES_DEEP_PATH: path.resolve('docs') } });
    try {
      expect(await statusOf(app)).toBe(503);
      expect(await metricsOf(app)).toContain('umbra_names_deep_ready 0\n');
    } finally {
      await app.close();
    }
  });
});
