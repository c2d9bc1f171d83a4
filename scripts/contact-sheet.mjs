/**
 * `node scripts/contact-sheet.mjs [folder]`: starts a server with generated data, opens every page of the application,
 * and writes thumbnails of them to `docs/images/pages.jpg`. With a folder, it also saves each page there in full size,
 * 360, 1024 and 1600 px wide, light and dark, for inspection; `ONLY=/reports,/queue` selects pages.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ensureBuilt, ensureInstalled, requireNode, root } from './lib/setup.mjs';

requireNode();
ensureInstalled();
ensureBuilt();

const folder = process.argv[2];
const only = process.env.ONLY?.split(',');
const email = 'admin@example.com';
const password = 'contact-sheet-of-pages-1';
const key = 'contact-sheet-key-0123456789abcdef0123456789';
const LETTER = readFileSync(path.join(root, 'scripts', 'fixtures', 'contact-sheet.txt'), 'utf8');
const DAY_MS = 24 * 60 * 60 * 1000;

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const data = mkdtempSync(path.join(tmpdir(), 'umbra-pages-'));
const product = spawn(process.execPath, [path.join(root, 'dist', 'main.js')], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    ...{ PORT: String(port), HOST: '127.0.0.1', UMBRA_DATA_DIR: data },
    ...{ UMBRA_ADMIN_EMAIL: email, UMBRA_ADMIN_PASSWORD: password, UMBRA_API_KEY: key },
  },
});

async function api(method, place, body, type = 'application/json') {
  const response = await fetch(`${url}${place}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': type },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${place}: ${response.status} ${text}`);
  return text === '' || !response.headers.get('content-type')?.includes('json') ? text : JSON.parse(text);
}

async function until(act) {
  const end = Date.now() + 120_000;
  for (;;) {
    const found = await act().catch(() => undefined);
    if (found) return found;
    if (Date.now() > end || product.exitCode !== null) throw new Error('The server does not come so far');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Creates the data that the pages show. @returns the paths of the pages about a single item */
async function seed() {
  const group = await api('POST', '/api/v1/groups', { name: 'Records office', memberIds: [], leaderIds: [] });
  const batchOf = (name, dueAt) =>
    api('POST', '/api/v1/batches', { name, groupId: group.id, domain: 'health', confidenceThreshold: 0.9, dueAt });
  const letters = await batchOf('Discharge letters', new Date(Date.now() - DAY_MS).toISOString());
  await batchOf('Claims of March', new Date(Date.now() + 20 * DAY_MS).toISOString());
  for (let n = 1; n <= 12; n++)
    await api('POST', '/api/v1/ingest', { batchId: letters.id, name: `letter-${n}.txt`, text: LETTER });
  const strategy = { strategy: 'MASK', condition: 'confidence >= 0.5', alert: true };
  const identifiers = { ssn: { ssnFilterStrategies: [strategy] }, emailAddress: {}, person: {}, date: {} };
  await api('PUT', '/api/policies/discharge', { config: { splitting: { enabled: true } }, identifiers });
  await api('PUT', '/api/policies/discharge/samples', [
    { name: 'a number', text: 'SSN 219-09-9999', redacted: ['219-09-9999'] },
  ]);
  await api('POST', '/api/lists/wards?description=Names%20of%20wards', ['North wing', 'Maple ward']);
  await api('PUT', '/api/contexts/ward-4', { everyone: true });
  for (let n = 0; n < 5; n++) await api('POST', '/api/filter?p=discharge&c=ward-4', LETTER, 'text/plain');
  const rows = await until(async () => {
    const { content } = await api('GET', `/api/v1/queue?batchId=${letters.id}&size=50`);
    return content.length === 12 && content.every(({ status }) => status !== 'PENDING') && content;
  });
  for (const { id } of rows.slice(0, 4)) {
    const spans = await api('GET', `/api/v1/documents/${id}/spans`);
    for (const [i, span] of spans.slice(0, 4).entries()) {
      const decision = { status: i % 4 === 0 ? 'REJECTED' : 'APPROVED', reason: 'by hand' };
      await api('PATCH', `/api/v1/spans/${span.id}`, decision);
    }
    await api('POST', `/api/v1/documents/${id}/approve`, {});
  }
  const sample = await api('POST', '/api/v1/quality-samples', {
    ...{ name: 'November', unit: 'decisions', size: 5, batchId: letters.id },
  });
  return [`/batches/${letters.id}`, `/documents/${rows.at(-1).id}`, '/policies/discharge', `/quality/${sample.id}`];
}

/** Returns the paths of the application, as its server knows them. */
function paths(extra) {
  const source = readFileSync(path.join(root, 'src', 'web', 'client', 'app', 'routes.tsx'), 'utf8');
  const known = [...source.matchAll(/path: '(?<path>[^']+)'/g)].map(({ groups }) => groups.path);
  const plain = known.filter((one) => !one.includes(':') && !['/password', '/invitation', '/try'].includes(one));
  return [...plain, '/try?example=clinic', '/reports?view=people', ...extra];
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});

async function open(page, place) {
  await page.goto(`${url}${place}`);
  await page.locator('h1, .empty h2').first().waitFor();
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

async function inFull(page, place) {
  const name = place.replace(/[^a-z]+/gi, '-').replace(/^-|-$/g, '') || 'home';
  for (const width of [360, 1024, 1600])
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await open(page, place);
      await page.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`) });
    }
}

const THUMB = { width: 320, height: 200 };
const COLUMNS = 5;

/** Arranges images in a grid, each below its path. */
async function sheetOf(pictures) {
  const page = await browser.newPage({ viewport: { width: COLUMNS * (THUMB.width + 16) + 16, height: 600 } });
  const cells = pictures.map(
    ({ place, picture }) =>
      `<figure><figcaption>${place.split(/[?#]/)[0].replace(/[0-9a-f-]{36}/, '…')}</figcaption><img width=${THUMB.width} height=${THUMB.height} src="data:image/jpeg;base64,${picture.toString('base64')}"></figure>`,
  );
  await page.setContent(
    `<style>body{margin:16px;background:#dfe3ea;font:13px system-ui}main{display:grid;grid-template-columns:repeat(${COLUMNS},${THUMB.width}px);gap:16px}figure{margin:0}figcaption{padding-bottom:4px}img{display:block;border-radius:4px}</style><main>${cells.join('')}</main>`,
  );
  const out = path.join(root, 'docs', 'images', 'pages.jpg');
  await page.screenshot({ path: out, type: 'jpeg', quality: 72, fullPage: true });
  console.log(`Wrote ${path.relative(root, out)}: ${pictures.length} pages.`);
}

try {
  await until(async () => (await fetch(`${url}/readyz`)).ok);
  const places = paths(await seed()).filter((place) => only === undefined || only.includes(place.split('?')[0]));
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  await page.request.post(`${url}/api/session`, { data: { email, password } });
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    for (const place of places) await inFull(page, place);
  } else {
    const pictures = [];
    for (const [i, place] of places.entries()) {
      // Light and dark alternate, to show both themes.
      await page.emulateMedia({ colorScheme: i % 2 === 0 ? 'light' : 'dark' });
      await open(page, place);
      pictures.push({ place, picture: await page.screenshot({ type: 'jpeg', quality: 80 }) });
    }
    await sheetOf(pictures);
  }
} finally {
  await browser.close();
  product.kill('SIGTERM');
  await new Promise((resolve) => (product.exitCode === null ? product.once('exit', resolve) : resolve()));
  rmSync(data, { recursive: true, force: true });
}
