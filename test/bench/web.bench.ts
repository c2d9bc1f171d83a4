import type { Browser, CDPSession, Page } from 'playwright-core';
import { BatchRepository } from '../../src/modules/review/batch-records/batch.repository.js';
import { DocumentRepository } from '../../src/modules/review/documents/document.repository.js';
import { launchBrowser, openPage, signIn } from '../support/browser.js';
import { makeUser } from '../support/client.js';
import { ReviewScene } from '../support/review.js';
import { median, type Figure } from './figure.js';
import { headerOf } from './review/scene.js';

const LOADS = 5;
/** An office computer of ten years, at 10 Mbit/s. */
const SLOWER_CPU = 4;
const NETWORK = { offline: false, latency: 20, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
const SPANS = 5000;
const PRESSES = 60;
const WARM_UP = 20;
const DOCUMENTS = 200;
const IN_QUEUE = 100_000;
const PORTION = 1000;
const WHEELS = 150;
const WHEEL_PX = 400;
const BYTES_PER_MB = 1024 * 1024;

/** Notes of each key how long it takes until what it does is painted. */
const WATCH_KEYS = `
  globalThis.painted = [];
  addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => globalThis.painted.push(performance.now() - timeStamp);
    port2.postMessage(0);
  }), true);
`;
/** Notes how long it takes from one frame to the next. */
const WATCH_FRAMES = `
  globalThis.frameTimes = [];
  let last = performance.now();
  const frame = (now) => {
    globalThis.frameTimes.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
`;
const FIRST_PAINT = `new Promise((resolve) => new PerformanceObserver((list) => {
  const paint = list.getEntriesByName('first-contentful-paint')[0];
  if (paint !== undefined) resolve(paint.startTime);
}).observe({ type: 'paint', buffered: true }))`;

/** The application in Chromium: when it is first seen, how soon keys are, and what many documents leave in memory. */
export async function benchWeb(): Promise<readonly Figure[]> {
  const scene = await ReviewScene.start();
  const browser = await launchBrowser();
  try {
    const reviewer = await makeUser(scene.app, 'ROLE_USER');
    await scene.admin('PATCH', `/api/v1/groups/${scene.groupId}`, { memberIds: [reviewer.id] });
    const signedIn = async () => {
      const opened = await openPage(browser, { viewport: { width: 1300, height: 800 } });
      await signIn(opened.page, scene.app.url, reviewer);
      return opened;
    };
    return [
      ...(await firstPaints(scene.app.url, browser, signedIn)),
      ...(await keys(scene, signedIn)),
      ...(await memory(scene, signedIn)),
      ...(await longQueue(browser)),
    ];
  } finally {
    await browser.close();
    await scene.close();
  }
}

type SignedIn = () => ReturnType<typeof openPage>;

async function firstPaints(url: string, browser: Browser, signedIn: SignedIn): Promise<readonly Figure[]> {
  const paint = async (open: SignedIn, path: string): Promise<number> => {
    const times: number[] = [];
    for (let load = 0; load < LOADS; load++) {
      const { page, close } = await open();
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', NETWORK);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
      await page.goto(`${url}${path}`);
      times.push(await page.evaluate(FIRST_PAINT));
      await close();
    }
    return median(times);
  };
  const slow = `${SLOWER_CPU}x slower, 10 Mbit/s`;
  return [
    {
      name: `first contentful paint of the sign-in, ${slow}`,
      value: await paint(() => openPage(browser), '/sign-in'),
      unit: 'ms',
      target: '<= 1000',
    },
    {
      name: `first contentful paint of the queue, ${slow}`,
      value: await paint(signedIn, '/queue'),
      unit: 'ms',
      target: '<= 1000',
    },
  ];
}

async function keys(scene: ReviewScene, signedIn: SignedIn): Promise<readonly Figure[]> {
  const lines = Array.from({ length: SPANS }, (_, i) => `Line ${i}: write to person${i}@example.com about the garden.`);
  const id = await scene.ingest({ text: `${lines.join('\n')}\n` });
  const { page, close } = await signedIn();
  await page.addInitScript(WATCH_KEYS);
  await page.goto(`${scene.app.url}/documents/${id}`);
  await page.locator('mark.current').waitFor();
  const figures: Figure[] = [];
  for (const [key, what] of [
    ['a', 'accept'],
    ['j', 'next'],
  ] as const) {
    await pressed(page, key, WARM_UP);
    const times = (await pressed(page, key, PRESSES)).toSorted((one, other) => one - other);
    const value = times[Math.floor(times.length * 0.95)] ?? NaN;
    figures.push({ name: `${what} with ${SPANS} findings, key to paint, p95`, value, unit: 'ms', target: '<= 50' });
  }
  await close();
  return figures;
}

/** Presses a key so often, each time once the last one was painted. */
async function pressed(page: Page, key: string, times: number): Promise<readonly number[]> {
  await page.evaluate('painted = []');
  for (let i = 1; i <= times; i++) {
    await page.keyboard.press(key);
    // The policy of the page allows no function that is made of a string there.
    await page.evaluate(`new Promise((resolve) => {
      const look = () => (painted.length >= ${i} ? resolve() : requestAnimationFrame(look));
      look();
    })`);
  }
  return page.evaluate('painted');
}

async function memory(scene: ReviewScene, signedIn: SignedIn): Promise<readonly Figure[]> {
  const ids: string[] = [];
  for (let i = 0; i < WARM_UP + DOCUMENTS; i++) ids.push(await scene.ingest(`${LETTER}Letter ${i}.\n`));
  const { page, close } = await signedIn();
  const session = await page.context().newCDPSession(page);
  await page.goto(`${scene.app.url}/queue`);
  const visit = async (some: readonly string[]): Promise<number> => {
    for (const id of some) {
      await page.evaluate(`history.pushState(null, '', '/documents/${id}')`);
      await page.locator('.text-pane mark.current').waitFor();
      await page.evaluate(`history.pushState(null, '', '/queue')`);
      await page.locator('.queue-count').waitFor();
    }
    return heapOf(session);
  };
  const before = await visit(ids.slice(0, WARM_UP));
  const after = await visit(ids.slice(WARM_UP));
  await close();
  return [
    { name: `heap after ${WARM_UP} documents`, value: before, unit: 'MB', target: '<= 150' },
    { name: `growth of the heap by ${DOCUMENTS} more`, value: after - before, unit: 'MB', target: '<= 2' },
  ];
}

/** The queue of a reviewer with very many documents: opening, stepping, scrolling, and jumping to its end. */
async function longQueue(browser: Browser): Promise<readonly Figure[]> {
  const scene = await ReviewScene.start({ env: { REVIEW_WORKERS: '0', SEARCH_ENGINE: 'off' } });
  await fillQueue(scene, IN_QUEUE);
  const { page, close } = await openPage(browser, { viewport: { width: 1300, height: 800 } });
  await signIn(page, scene.app.url, scene.member);
  await page.addInitScript(WATCH_KEYS);
  const row = page.locator('.queue-row');
  const opens: number[] = [];
  for (let load = 0; load < LOADS; load++) {
    // The server counts anew when something has changed since.
    await scene.admin('PATCH', `/api/v1/batches/${scene.batchId}`, { description: `Load ${load}` });
    const start = performance.now();
    await page.goto(`${scene.app.url}/queue`);
    await row.first().waitFor();
    opens.push(performance.now() - start);
  }
  await page.keyboard.press('j');
  await pressed(page, 'j', WARM_UP);
  const steps = (await pressed(page, 'j', PRESSES)).toSorted((one, other) => one - other);
  await page.evaluate(WATCH_FRAMES);
  await page.locator('.list').hover();
  for (let i = 0; i < WHEELS; i++) await page.mouse.wheel(0, WHEEL_PX);
  const frames = (await page.evaluate<number[]>('frameTimes.splice(0)')).toSorted((one, other) => one - other);
  await page.locator('.list').focus();
  const start = performance.now();
  await page.keyboard.press('End');
  await page.locator(`[aria-posinset="${IN_QUEUE}"] .queue-row`).waitFor();
  const jump = performance.now() - start;
  await close();
  await scene.close();
  const p95 = (times: readonly number[]): number => times[Math.floor(times.length * 0.95)] ?? NaN;
  const size = `queue of ${IN_QUEUE.toLocaleString('en-US')}`;
  return [
    { name: `${size}, address to first row, after a change`, value: median(opens), unit: 'ms', target: '<= 1500' },
    { name: `${size}, next, key to paint, p95`, value: p95(steps), unit: 'ms', target: '<= 50' },
    { name: `${size}, between frames while scrolling, p95`, value: p95(frames), unit: 'ms', target: '<= 50' },
    { name: `${size}, from the first row to the last`, value: jump, unit: 'ms', target: '<= 1000' },
  ];
}

async function fillQueue({ app, groupId, batchId }: ReviewScene, count: number): Promise<void> {
  const documents = app.app.get(DocumentRepository, { strict: false });
  const batch = await app.app.get(BatchRepository, { strict: false }).findById(batchId);
  if (batch === undefined) throw new Error('The batch is gone');
  for (let done = 0; done < count; done += PORTION) {
    const headers = Array.from({ length: PORTION }, (_, i) => {
      const n = done + i;
      return { ...headerOf(batch, new Date()), groupId, riskScore: (n % 997) / 997, filename: `letter-${n}.txt` };
    });
    await documents.insert(headers);
  }
}

/** A text of some paragraphs with a few findings. */
const LETTER = `${'Dear Ana, write to ana@example.com or call 212-555-0143 about it. '.repeat(20)}\n`.repeat(5);

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / BYTES_PER_MB;
}
