import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchBrowser, openPage, signIn } from '../support/browser.js';
import { makeUser } from '../support/client.js';
import { ReviewScene } from '../support/review.js';
import { median, type Figure } from './figure.js';

const LOADS = 5;
/** An office computer of ten years, at 10 Mbit/s. */
const SLOWER_CPU = 4;
const NETWORK = { offline: false, latency: 20, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
const SPANS = 5000;
const PRESSES = 60;
const WARM_UP = 20;
const DOCUMENTS = 200;
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

/** A text of some paragraphs with a few findings. */
const LETTER = `${'Dear Ana, write to ana@example.com or call 212-555-0143 about it. '.repeat(20)}\n`.repeat(5);

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / BYTES_PER_MB;
}
