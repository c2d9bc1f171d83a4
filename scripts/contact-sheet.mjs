/**
 * `node scripts/contact-sheet.mjs [folder]`: starts a server with generated data, opens every page of the application,
 * and writes the images of `docs/images`: thumbnails of all pages, the same on a telephone in German, and the three of the
 * README. With a folder, it instead saves each page there in full size,
 * 360, 1024 and 1600 px wide, light and dark, for inspection; `ONLY=/reports,/queue` selects pages, `EMPTY=1` shows them
 * as on the first day, `LOCALE=de-DE` in German.
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
const isEmpty = process.env.EMPTY === '1';
const locale = process.env.LOCALE ?? 'en-US';
const email = 'admin@example.com';
const password = 'contact-sheet-of-pages-1';
const key = 'contact-sheet-key-0123456789abcdef0123456789';
const LETTER = readFileSync(path.join(root, 'scripts', 'fixtures', 'contact-sheet.txt'), 'utf8');
const TABLE = `Name,Phone,Claim\nMargaret Oyelaran,212-555-0143,4711\nJames Corvin,212-555-0187,4712\n`;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const POINTS = 72;

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
    ...(body !== undefined && {
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    }),
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

/** Reports the counts of three days to the trend monitor, with more than usual at the end. */
async function counts() {
  for (let n = 0; n < POINTS; n++) {
    const timestamp = new Date(Date.now() - (POINTS - n) * HOUR_MS).toISOString();
    const isSpike = n >= POINTS - 2;
    const pii_types = { ssn: (isSpike ? 60 : 20) + (n % 5), 'email-address': 100 + (n % 9), person: 55 + (n % 7) };
    const report = { source_id: 'mail-gateway', organization: 'clinic', context: 'outgoing', timestamp, pii_types };
    await api('POST', '/ingest', report);
  }
}

/** Creates the data that the pages show. @returns the paths of the pages about a single item */
async function seed() {
  const group = await api('POST', '/api/v1/groups', { name: 'Records office', memberIds: [], leaderIds: [] });
  const batchOf = (name, dueAt, confidenceThreshold = 0.9) =>
    api('POST', '/api/v1/batches', { name, groupId: group.id, domain: 'health', confidenceThreshold, dueAt });
  const letters = await batchOf('Discharge letters', new Date(Date.now() - DAY_MS).toISOString());
  const claims = await batchOf('Claims of March', new Date(Date.now() + 20 * DAY_MS).toISOString(), 1);
  for (let n = 1; n <= 12; n++)
    await api('POST', '/api/v1/ingest', { batchId: letters.id, name: `letter-${n}.txt`, text: LETTER });
  for (let n = 1; n <= 5; n++)
    await api('POST', '/api/v1/ingest', { batchId: claims.id, name: `claim-${4710 + n}.txt`, text: LETTER });
  const sent = (route, name, body, type) =>
    api('POST', `/api/v1/documents/${route}?batchId=${claims.id}&name=${name}`, body, type);
  const pdf = readFileSync(path.join(root, 'test', 'fixtures', 'pdf', 'libreoffice-letter.pdf'));
  await sent('pdf', 'letter.pdf', pdf, 'application/pdf');
  await sent('file', 'claims.csv', TABLE, 'text/csv');
  await counts();
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
    for (const [i, span] of spans.entries()) {
      const decision = { status: i % 4 === 0 ? 'REJECTED' : 'APPROVED', reason: 'by hand' };
      await api('PATCH', `/api/v1/spans/${span.id}`, decision);
    }
    await api('POST', `/api/v1/documents/${id}/approve`, {});
  }
  const sample = await api('POST', '/api/v1/quality-samples', {
    ...{ name: 'November', unit: 'decisions', size: 5, batchId: letters.id },
  });
  const claimed = await until(async () => {
    const { content } = await api('GET', `/api/v1/queue?batchId=${claims.id}&size=50`);
    return content.length === 7 && content.every(({ status }) => status !== 'PENDING') && content;
  });
  const claimOf = (name) => claimed.find(({ filename }) => filename === name).id;
  const open = claimOf('claim-4711.txt');
  const [, asked] = await api('GET', `/api/v1/documents/${open}/spans`);
  await api('PATCH', `/api/v1/spans/${asked.id}`, { status: 'NEEDS_SECOND_OPINION' });
  return [
    ...[
      `/batches/${letters.id}`,
      `/documents/${open}`,
      `/documents/${claimOf('letter.pdf')}`,
      `/documents/${claimOf('claims.csv')}`,
    ],
    ...[
      '/policies/discharge',
      `/quality/${sample.id}`,
      `/trends?series=${encodeURIComponent(JSON.stringify(['clinic', 'outgoing', 'mail-gateway', 'ssn']))}`,
    ],
  ];
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
  const name =
    place
      .replace(/\?.*/, '-more')
      .replace(/[^a-z0-9]+/gi, '-')
      .replace(/^-|-$/g, '') || 'home';
  for (const width of [360, 1024, 1600])
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await open(page, place);
      await page.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`) });
    }
}

const images = path.join(root, 'docs', 'images');

/** Arranges images in a grid, each below its path, and writes it to a file. */
async function sheetOf(pictures, { file, columns, width, height }) {
  const page = await browser.newPage({ viewport: { width: columns * (width + 16) + 16, height: 600 } });
  const cells = pictures.map(
    ({ place, picture }) =>
      `<figure><figcaption>${place.split(/[?#]/)[0].replace(/[0-9a-f-]{36}/, '…')}</figcaption><img width=${width} height=${height} src="data:image/jpeg;base64,${picture.toString('base64')}"></figure>`,
  );
  await page.setContent(
    `<style>body{margin:16px;background:#dfe3ea;font:13px system-ui}main{display:grid;grid-template-columns:repeat(${columns},${width}px);gap:16px}figure{margin:0}figcaption{padding-bottom:4px}img{display:block;border-radius:4px}</style><main>${cells.join('')}</main>`,
  );
  const quality = file.endsWith('.jpg') ? { type: 'jpeg', quality: 72 } : {};
  await page.screenshot({ path: path.join(images, file), fullPage: true, ...quality });
  await page.close();
  console.log(`Wrote docs/images/${file}: ${pictures.length} pages.`);
}

async function signedIn(options) {
  const page = await browser.newPage(options);
  await page.request.post(`${url}/api/session`, { data: { email, password } });
  return page;
}

/** Opens each page and takes its picture; `schemeOf` says in which theme. */
async function picturesOf(page, places, schemeOf) {
  const pictures = [];
  for (const [i, place] of places.entries()) {
    await page.emulateMedia({ colorScheme: schemeOf(i) });
    await open(page, place);
    pictures.push({ place, picture: await page.screenshot({ type: 'jpeg', quality: 80 }) });
  }
  return pictures;
}

/** Writes the three images of the README. */
async function forReadme(places) {
  const page = await signedIn({ viewport: { width: 1200, height: 675 }, locale: 'en-US', colorScheme: 'light' });
  const review = places.find((place) => place.startsWith('/documents/'));
  for (const [name, place] of Object.entries({ queue: '/queue', try: '/try?example=clinic', review })) {
    await open(page, place);
    await page.screenshot({ path: path.join(images, `${name}.png`) });
  }
  await page.close();
}

try {
  await until(async () => (await fetch(`${url}/readyz`)).ok);
  const places = paths(isEmpty ? [] : await seed()).filter(
    (place) => only === undefined || only.includes(place.split('?')[0]),
  );
  if (folder !== undefined) {
    const page = await signedIn({ locale });
    mkdirSync(folder, { recursive: true });
    for (const place of places) await inFull(page, place);
  } else {
    // Light and dark alternate, to show both themes.
    const desk = await signedIn({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    const all = await picturesOf(desk, places, (i) => (i % 2 === 0 ? 'light' : 'dark'));
    await sheetOf(all, { file: 'pages.jpg', columns: 5, width: 320, height: 200 });
    const telephone = await signedIn({ viewport: { width: 360, height: 720 }, locale: 'de-DE', hasTouch: true });
    const narrow = await picturesOf(telephone, places, () => 'dark');
    await sheetOf(narrow, { file: 'pages-narrow-german.jpg', columns: 8, width: 240, height: 480 });
    await forReadme(places);
  }
} finally {
  await browser.close();
  product.kill('SIGTERM');
  await new Promise((resolve) => (product.exitCode === null ? product.once('exit', resolve) : resolve()));
  rmSync(data, { recursive: true, force: true });
}
