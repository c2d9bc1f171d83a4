import { startApp, type TestApp } from '../../support/app.js';
import { bearer, issueKey, makeUser } from '../../support/client.js';
import { makePdf } from '../../support/pdf.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { PDF_CONCURRENCY: '2' } });
});
afterAll(() => app.close());

const document = makePdf(
  Array.from({ length: 12 }, (_, page) => ({ lines: [[72, 700, `Page ${page} of the letter, ssn 219-09-9999`]] })),
);

const redact = async (key: string): Promise<void> => {
  const response = await fetch(`${app.url}/api/filter`, {
    method: 'POST',
    body: new Uint8Array(document),
    headers: { ...bearer(key), 'content-type': 'application/pdf' },
  });
  expect(response.status).toBe(200);
  await response.arrayBuffer();
};

it('serves a modest caller before the documents that a greedy one has sent earlier', async () => {
  const [greedy, modest] = await Promise.all(
    ['greedy', 'modest'].map(async () => issueKey(app, await makeUser(app, 'ROLE_USER'))),
  );
  // Both threads are there.
  await Promise.all([redact(greedy ?? ''), redact(modest ?? '')]);
  const order: string[] = [];
  const send = async (who: string, key = ''): Promise<void> => {
    await redact(key);
    order.push(who);
  };
  const all = Array.from({ length: 8 }, () => send('greedy', greedy));
  // All of the greedy caller's are there once one of them is done.
  await Promise.race(all);
  await Promise.all([...all, send('modest', modest)]);
  expect(order.indexOf('modest')).toBeLessThan(4);
});
