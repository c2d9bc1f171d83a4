import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';
import { generate } from 'selfsigned';
import { LlmConfig } from '../../../src/modules/llm/llm.config.js';
import { OllamaClient } from '../../../src/modules/llm/ollama.client.js';
import { Outbound, resolveBySystem } from '../../../src/platform/outbound/outbound.js';
import { sharedApp, unique, type TestApp } from '../../support/app.js';
import { makePdf } from '../../support/pdf.js';

/** Defects of the services that Umbra replaces, as far as HTTP clients see them: each test shows the right behaviour. */
let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

function call(method: string, path: string, body?: string, type = 'text/plain'): Promise<Response> {
  return fetch(`${app.url}${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: { authorization: `Bearer ${app.apiKey}`, 'content-type': type },
  });
}

describe('an unknown policy', () => {
  it.each(['/api/filter', '/api/explain', '/api/policies/apply'])('returns 404 with a code at %s', async (path) => {
    const response = await call('POST', `${path}?p=nobody-has-it`, 'text');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'UNKNOWN_POLICY' });
  });
});

it('uses a context that was never created', async () => {
  expect((await call('POST', '/api/filter?c=never-seen-before', 'text')).status).toBe(200);
});

it('returns 409 for deleting the default policy, and keeps it', async () => {
  expect((await call('DELETE', '/api/policies/default')).status).toBe(409);
  expect((await call('GET', '/api/policies/default')).status).toBe(200);
});

it('names the reason of a 400', async () => {
  const response = await call('PUT', '/api/policies/wrong', '{"identifiers":{"ssnn":{}}}', 'application/json');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: expect.stringContaining('ssnn') as string,
    problems: [{ path: 'identifiers.ssnn', code: 'unknown-key' }],
  });
});

it('uses one document id in header, body and alerts, and gives spans their start', async () => {
  const strategy = { strategy: 'MASK', condition: 'confidence > 0', alert: true };
  const policy = JSON.stringify({ identifiers: { ssn: { ssnFilterStrategies: [strategy] } } });
  const name = unique('alarmed').replace(' ', '-');
  await call('PUT', `/api/policies/${name}`, policy, 'application/json');
  const response = await call('POST', `/api/explain?p=${name}&c=ward`, 'SSN 219-09-9999');
  const documentId = response.headers.get('x-document-id');
  const { explanation, ...body } = (await response.json()) as {
    documentId: string;
    explanation: { appliedSpans: { documentId: string; characterStart: number }[] };
  };
  expect(body.documentId).toBe(documentId);
  expect(explanation.appliedSpans).toMatchObject([{ documentId, characterStart: 4 }]);
  const alerts = (await (await call('GET', '/api/alerts')).json()) as { documentId: string }[];
  // Context and document id were swapped once.
  expect(alerts.filter((alert) => alert.documentId === documentId)).toMatchObject([{ documentId, context: 'ward' }]);
});

it('returns JSON for a PDF that it cannot read, and nothing of its text', async () => {
  const response = await call('POST', '/api/filter', '%PDF-1.7\nSSN 219-09-9999\n%%EOF', 'application/pdf');
  expect(response.status).toBe(422);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await response.text()).not.toContain('219-09-9999');
});

it('returns a ZIP of page images on request', async () => {
  const response = await fetch(`${app.url}/api/filter`, {
    method: 'POST',
    body: makePdf([{ lines: [[72, 700, 'SSN 219-09-9999']] }]),
    headers: { authorization: `Bearer ${app.apiKey}`, 'content-type': 'application/pdf', accept: 'application/zip' },
  });
  expect(response.headers.get('content-type')).toBe('application/zip');
  const pages = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(pages)).toEqual(['page-0.png']);
});

it('takes policies of more than 10 kB', async () => {
  const terms = Array.from({ length: 5000 }, (_, index) => `Project Number ${index}`);
  const policy = JSON.stringify({ identifiers: { dictionaries: [{ terms }] } });
  expect(policy.length).toBeGreaterThan(100_000);
  expect(
    (await call('PUT', `/api/policies/${unique('large').replace(' ', '-')}`, policy, 'application/json')).status,
  ).toBe(201);
});

it('sends nothing to a model server with an untrusted certificate', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  let asked = 0;
  const server = createTlsServer({ key, cert }, (_, response) => {
    asked++;
    response.end('{"response":"stolen"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `https://localhost:${(server.address() as AddressInfo).port}`;
  const outbound = new Outbound({ allowedHosts: ['localhost'], plainSecretHosts: [] }, resolveBySystem);
  const models = new OllamaClient(outbound, new LlmConfig());
  expect(await models.generate({ endpoint, model: 'm', prompt: 'p', timeoutMs: 5000 })).toBeUndefined();
  expect(asked).toBe(0);
  server.close();
});
