import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DeepNames, type DeepName } from '../../src/platform/deep-names/deep-names.js';
import { readGenre, type NamedText } from '../evaluation/names/read-names.js';
import { addTally, emptyTally, judge } from '../evaluation/names/score.js';
import { startApp } from '../support/app.js';
import { budget } from '../support/budget.js';
import { until } from '../support/until.js';

/** The real model and its runtime, as the build puts them into a folder. */
const folder = process.env.NAMES_DEEP_PATH ?? '';
const withModel = folder === '' ? describe.skip : describe;
const why = folder === '' ? ' (skipped: NAMES_DEEP_PATH is not set; npm run services -- start)' : '';

/** How far the places of a name are apart: less than the model reads at once. */
const STEP = budget(389, 97);
const COPIES = budget(1, 8);
/** Longer than what the model reads at once, many times. */
const LONG = budget(30_000, 80_000);

const opened: DeepNames[] = [];
async function open(threads = 1): Promise<DeepNames> {
  const names = new DeepNames({ folder, threads, concurrency: 64, timeoutSeconds: 300 });
  opened.push(names);
  await names.start();
  return names;
}

const textsOf = (text: string, names: readonly DeepName[]): readonly string[] =>
  names.map(({ type, start, end }) => `${type}: ${text.slice(start, end)}`);

const genre = (name: string): readonly NamedText[] =>
  readGenre(name, readFileSync(path.resolve(`test/fixtures/deep-names/${name}.txt`), 'utf8'));

/** Prose without names, of at least so many characters. */
const prose = (length: number): string =>
  'The delivery was late and the boxes were wet, so that most of it had to be sent back. '.repeat(
    Math.ceil(length / 86),
  );

/** The child processes of this one. @see proc(5), /proc/pid/task/tid/children */
const children = (): readonly number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

withModel(`the deep model of names${why}`, () => {
  let names: DeepNames;
  beforeAll(async () => {
    names = await open();
  });
  afterAll(() => {
    for (const each of opened) each.close();
  });

  it('is ready after its start', () => {
    expect(names.reason).toBeUndefined();
    expect(names.state).toBe('ready');
  });

  // Figures known of this model, on texts of these genres that were written for this test.
  it.each([
    ['business', 0.84],
    ['encyclopaedic', 0.73],
    ['tweets', 0.52],
  ])('finds persons in %s texts with an F1 of %d', async (name, least) => {
    const sum = emptyTally();
    for (const text of genre(name)) {
      const found = await names.find(text.text);
      const persons = found.map(
        ({ start, end, type }) => ({ start, end, type: type === 'person' ? 'PERSON' : 'LOCATION' }) as const,
      );
      addTally(sum, judge(text, persons, 'PERSON').tally);
    }
    const f1 = (2 * sum.right) / (sum.expected + sum.found);
    expect(f1).toBeGreaterThanOrEqual(least);
  });

  it('finds a name whole wherever it stands in a text', async () => {
    const filler = prose(2000);
    for (let at = 0; at < 2000; at += STEP) {
      const blank = filler.indexOf(' ', at);
      const text = `${filler.slice(0, blank)}. Please call Annabelle Featherstonehaugh today. ${filler}`;
      expect(textsOf(text, await names.find(text))).toEqual(['person: Annabelle Featherstonehaugh']);
    }
  });

  it('finds the same names each time and with any number of threads', async () => {
    const text = genre('business')
      .map((each) => each.text)
      .join('\n')
      .repeat(COPIES);
    const first = await names.find(text);
    expect(await names.find(text)).toEqual(first);
    expect(await (await open(2)).find(text)).toEqual(first);
    expect(first.length).toBeGreaterThan(25 * COPIES);
  });

  it('needs no more memory for a longer text, and none after it is closed', async () => {
    const before = children();
    const own = await open();
    const [pid = 0] = children().filter((each) => !before.includes(each));
    await own.find(prose(10_000));
    const afterOne = residentMb(pid);
    await own.find(prose(LONG));
    expect(residentMb(pid) - afterOne).toBeLessThan(60);
    expect(residentMb(pid)).toBeLessThan(300);
    own.close();
    await until(() => !children().includes(pid));
  });

  it('starts another process when one is killed amid a text', async () => {
    const before = children();
    const own = await open();
    const [pid = 0] = children().filter((each) => !before.includes(each));
    const lost = own.find(prose(100_000)).catch((error: unknown) => error);
    process.kill(pid, 'SIGKILL');
    expect(await lost).toMatchObject({ options: { code: 'NAMES_MODEL_FAILED' } });
    const text = 'Please call Annabelle Featherstonehaugh today.';
    expect(textsOf(text, await own.find(text))).toEqual(['person: Annabelle Featherstonehaugh']);
  });

  it('is shown as ready by the metrics of a healthy server', async () => {
    const app = await startApp({ env: { NAMES_DEEP_PATH: folder } });
    try {
      expect((await fetch(`${app.url}/api/health`)).status).toBe(200);
      const metrics = await (await fetch(`${app.url}/actuator/prometheus`)).text();
      expect(metrics).toContain('umbra_names_deep_ready 1');
    } finally {
      await app.close();
    }
  });
});
