import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { selfSignedCertificate } from '../../../src/platform/http/self-signed.js';
import { startApp, type TestApp } from '../../support/app.js';
import { seriesOf } from '../../support/trend.js';

const KEY = 'key-over-tls';

let app: TestApp;
let folder: string;
let ca: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'umbra-trend-tls-'));
  const { cert, key } = await selfSignedCertificate(folder);
  ca = cert;
  await writeFile(path.join(folder, 'cert.pem'), cert);
  await writeFile(path.join(folder, 'key.pem'), key);
  app = await startApp({
    env: {
      MONITOR_CERT_FILE: path.join(folder, 'cert.pem'),
      MONITOR_KEY_FILE: path.join(folder, 'key.pem'),
      MONITOR_API_KEY: KEY,
    },
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function post(target: string, json: unknown, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    const request = https.request(`${app.url}${target}`, { method: 'POST', ca, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        resolve({ status: response.statusCode, body: JSON.parse(text) });
      });
    });
    request.on('error', reject);
    request.end(JSON.stringify(json));
  });
}

describe('the monitor over TLS', () => {
  const bearer = { authorization: `Bearer ${KEY}` };

  it('serves clients with the key, using the certificate of MONITOR_CERT_FILE', async () => {
    const body = { source_id: 'tls', pii_types: { ssn: 1 } };
    expect(await post('/ingest', body)).toEqual({ status: 401, body: { error: 'unauthorized' } });
    expect(await post('/ingest', body, bearer)).toEqual({ status: 202, body: { status: 'accepted' } });
    expect((await seriesOf(app, 'tls'))?.baseline.count).toBe(1);
    expect((await post('/mute', { context: 'c', minutes: 1 }, bearer)).status).toBe(200);
    const times = { start_time: '2026-01-01T00:00:00Z', end_time: '2026-01-02T00:00:00Z' };
    expect((await post('/replay', { ...times, test_threshold: 1 }, bearer)).status).toBe(200);
  });
});
