/** @jest-environment node */
import { request } from '../api/client.js';
import { ApiProblem } from '../api/errors.js';
import { changeSettings, chooseKeys, loadSettings, settings, type Settings } from './settings.js';

jest.mock('../api/client.js', () => ({ request: jest.fn() }));
jest.mock('../design/masked.js', () => ({ masking: { set: jest.fn() } }));
jest.mock('../design/theme.js', () => ({ chooseTheme: jest.fn(), chooseDensity: jest.fn() }));

type Body = Partial<Settings>;
interface Sent {
  readonly method: string;
  readonly body: Body;
  readonly seen: Settings | undefined;
  readonly answer: (settings: Settings) => void;
  readonly refuse: (problem: Error) => void;
}

const BEGUN = {
  locale: 'en',
  textSize: 16,
  maskValues: false,
  singleKeys: true,
  keys: [],
  views: [],
} as unknown as Settings;
const REFUSED = new ApiProblem(400, 'INVALID', 'It is too large.');
const OUTDATED = new ApiProblem(412, 'CHANGED', 'It was changed.');
const sent: Sent[] = [];

let arrived: () => void = () => undefined;

/** The next request of the page, once it was sent. */
async function next(): Promise<Sent> {
  for (;;) {
    const one = sent.shift();
    if (one !== undefined) return one;
    await new Promise<void>((resolve) => {
      arrived = resolve;
    });
  }
}
const shown = (): Body => settings.get() as Body;

beforeAll(async () => {
  Object.assign(globalThis, { navigator: {}, document: { documentElement: { style: { setProperty: jest.fn() } } } });
  const answering = (method: string, _path: string, options: { readonly body?: Body; readonly seen?: Settings } = {}) =>
    new Promise<Settings>((answer, refuse) => {
      sent.push({ method, body: options.body ?? {}, seen: options.seen, answer, refuse });
      arrived();
    });
  jest.mocked(request).mockImplementation(answering as never);
  const loading = loadSettings();
  (await next()).answer(BEGUN);
  await loading;
});

it('a change is shown at once, and taken back when it is refused', async () => {
  const changing = changeSettings({ textSize: 40 });
  expect(shown().textSize).toBe(40);
  (await next()).refuse(REFUSED);
  await expect(changing).rejects.toBe(REFUSED);
  expect(shown().textSize).toBe(16);
});

it('of several changes the refused one alone is taken back, and they are sent one after the other', async () => {
  const first = changeSettings({ textSize: 40 });
  const second = changeSettings({ maskValues: true });
  expect(shown()).toMatchObject({ textSize: 40, maskValues: true });
  const request1 = await next();
  expect(sent).toEqual([]);
  request1.refuse(REFUSED);
  await expect(first).rejects.toBe(REFUSED);
  expect(shown()).toMatchObject({ textSize: 16, maskValues: true });
  const request2 = await next();
  expect(request2.body).toEqual({ maskValues: true });
  request2.answer({ ...BEGUN, maskValues: true });
  await second;
  expect(shown()).toMatchObject({ textSize: 16, maskValues: true });
});

it('a key is added to those that another tab has chosen meanwhile', async () => {
  const changing = chooseKeys('review.accept', ['y']);
  expect(shown().keys).toEqual([{ action: 'review.accept', keys: ['y'] }]);
  const others = { ...BEGUN, keys: [{ action: 'queue.claim', keys: ['z'] }] };
  (await next()).answer(BEGUN);
  const early = await next();
  expect(early).toMatchObject({ method: 'patch', seen: BEGUN, body: { keys: [{ action: 'review.accept' }] } });
  early.refuse(OUTDATED);
  (await next()).answer(others);
  const late = await next();
  expect(late.seen).toEqual(others);
  const both = [...others.keys, { action: 'review.accept', keys: ['y'] }];
  expect(late.body).toEqual({ keys: both });
  late.answer({ ...others, keys: both });
  await changing;
  expect(shown().keys).toEqual(both);
});
