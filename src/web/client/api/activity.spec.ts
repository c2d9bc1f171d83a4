/** @jest-environment node */
import { activityHeaders, watchTouches } from './activity.js';
import { request } from './client.js';

const NONE = { 'x-session-activity': 'none' };

describe('whose doing a request is', () => {
  const page = new EventTarget();
  const sent: Readonly<Record<string, string>>[] = [];
  let now = Date.now();
  beforeAll(() => {
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    jest.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
      sent.push(init?.headers as Record<string, string>);
      return Promise.resolve(Response.json({ ok: true }));
    });
    watchTouches(page);
  });
  afterAll(() => jest.restoreAllMocks());
  beforeEach(() => {
    sent.length = 0;
    page.dispatchEvent(new Event('keydown'));
  });

  it('is the person’s just after a touch, and the page’s own later', () => {
    expect(activityHeaders()).toEqual({});
    now += 30_000;
    expect(activityHeaders()).toEqual(NONE);
    page.dispatchEvent(new Event('pointerdown'));
    expect(activityHeaders()).toEqual({});
  });

  it('is told with each read of the page’s own, and with no write', async () => {
    await request('get', '/api/v1/queue');
    now += 30_000;
    await request('get', '/api/v1/queue');
    await request('post', '/api/v1/queue/claim', { body: {} });
    expect(sent.map((headers) => headers['x-session-activity'])).toEqual([undefined, 'none', undefined]);
  });
});
