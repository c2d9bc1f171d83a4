import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCli } from '../../../src/cli/run-cli.js';
import { InvertedIndex } from '../../../src/modules/search/embedded/inverted-index.js';
import { makeEnvironment, type TestEnvironment } from '../../support/environment.js';
import { MemoryCorpus, startSearch, type SearchApp } from '../../support/search-corpus.js';
import { until } from '../../support/until.js';

describe('the index file of the embedded search', () => {
  let environment: TestEnvironment;
  let directory: string;
  let file: string;
  let corpus: MemoryCorpus;
  let app: SearchApp | undefined;
  /** Makes a new database and data folder. */
  const moveIn = async (): Promise<void> => {
    environment = await makeEnvironment();
    directory = environment.dataDirectory;
    file = path.join(directory, 'search', 'documents.index');
  };
  beforeEach(async () => {
    await moveIn();
    corpus = new MemoryCorpus();
  });
  afterEach(async () => {
    await app?.close();
    await environment.remove();
  });

  const start = async (): Promise<SearchApp> => {
    app = await startSearch({ env: environment.env, corpus });
    return app;
  };
  const stop = async (): Promise<void> => {
    await app?.close();
    app = undefined;
  };
  /** Restarts the product. @returns whether it rebuilt the index, which alone reads the corpus by pages */
  const startAgain = async (): Promise<{ again: SearchApp; built: boolean }> => {
    await stop();
    const page = jest.spyOn(corpus, 'page');
    const again = await start();
    await again.settled();
    const built = page.mock.calls.length > 0;
    page.mockRestore();
    return { again, built };
  };

  it('is reused after a restart and follows later changes', async () => {
    const first = await start();
    await first.settled();
    const ids = [await first.ingest({ text: 'an albatross' }), await first.ingest({ text: 'an albatross, again' })];
    await first.settled();
    const { again, built } = await startAgain();
    expect(built).toBe(false);
    expect((await again.find('albatross')).hits.map(({ id }) => id)).toEqual(ids);
    await again.purge(ids[0] ?? '');
    await again.settled();
    const third = await startAgain();
    expect(third.built).toBe(false);
    expect((await third.again.find('albatross')).total).toBe(1);
  });

  it('contains no text or file name in clear and leaves no temporary file', async () => {
    const running = await start();
    await running.ingest({ text: 'the albatross '.repeat(50), filename: 'pelican.txt' });
    await running.settled();
    await stop();
    const stored = (await readFile(file)).toString('latin1');
    expect(stored).not.toMatch(/albatross|pelican/);
    expect(await readdir(path.dirname(file))).toEqual(['documents.index']);
  });

  it('is rebuilt when it is truncated, empty, not an index, missing or changed', async () => {
    const running = await start();
    await running.ingest({ text: 'an albatross' });
    await running.settled();
    const damages: Readonly<Record<string, (bytes: Buffer) => Promise<void>>> = {
      'is cut off': ({ length }) => truncate(file, length - 10),
      'lost its end': ({ length }) => truncate(file, Math.floor(length / 2)),
      'is empty': () => truncate(file, 0),
      'is no index': () => writeFile(file, 'something else, of some length, that nobody has sealed'),
      'is gone': () => rm(file),
      'has another byte': (bytes) => writeFile(file, bytes.with(-40, (bytes.at(-40) ?? 0) ^ 1)),
    };
    for (const [name, damage] of Object.entries(damages)) {
      await stop();
      await damage(await readFile(file));
      const { again, built } = await startAgain();
      expect([name, built, (await again.find('albatross')).total]).toEqual([name, true, 1]);
    }
    expect((await startAgain()).built).toBe(false);
  });

  it('is rebuilt when it belongs to another audit log', async () => {
    const running = await start();
    await running.ingest({ text: 'an albatross' });
    await running.settled();
    await stop();
    const kept = await readFile(file);
    await environment.remove();
    await moveIn();
    corpus.documents.clear();
    const other = await start();
    await other.ingest({ text: 'a pelican' });
    await other.settled();
    await stop();
    await writeFile(file, kept);
    const { again, built } = await startAgain();
    expect(built).toBe(true);
    expect((await again.find('albatross')).total).toBe(0);
    expect((await again.find('pelican')).total).toBe(1);
  });

  it('is rebuilt after `umbra search reindex`', async () => {
    const running = await start();
    await running.ingest({ text: 'an albatross' });
    await running.settled();
    await stop();
    const written: string[] = [];
    const streams = {
      input: () => process.stdin,
      write: (text: string) => {
        written.push(text);
        return Promise.resolve();
      },
      complain: (line: string) => written.push(line),
    };
    expect(await runCli(['search', 'reindex'], streams, { UMBRA_DATA_DIR: directory })).toBe(0);
    expect(written.join('')).toMatch(/removed/);
    expect((await startAgain()).built).toBe(true);
    const away = { SEARCH_ENGINE: 'elasticsearch', ELASTICSEARCH_URL: 'http://127.0.0.1:1' };
    expect(await runCli(['search', 'reindex'], streams, away)).toBe(2);
    expect(written.at(-1)).toMatch(/cannot be reached/);
  });

  it('follows many changes at once', async () => {
    const running = await start();
    const texts = Array.from({ length: 300 }, (_, i) => `text number n${i} of many`);
    await Promise.all(texts.map((text) => running.ingest({ text })));
    await running.settled();
    expect((await running.find('many')).total).toBe(300);
    expect((await running.find('n123')).total).toBe(1);
  });

  it('retries when the documents cannot be read', async () => {
    const running = await start();
    await running.settled();
    const facts = jest.spyOn(corpus, 'facts').mockRejectedValue(new Error('The database is away'));
    await running.ingest({ text: 'an albatross' });
    await until(async () => (await running.search.status()).state === 'away');
    facts.mockRestore();
    await running.settled();
    expect((await running.find('albatross')).total).toBe(1);
  });

  it.each([
    [
      'read',
      (): void => {
        const { texts } = MemoryCorpus.prototype;
        jest.spyOn(corpus, 'texts').mockImplementation(async (ids) => {
          const read = await texts.call(corpus, ids);
          if ([...read.values()].some((text) => text.includes('damaged'))) throw new RangeError('Invalid checksum');
          return read;
        });
      },
    ],
    [
      'divided into words',
      (): void => {
        const { put } = InvertedIndex.prototype;
        jest.spyOn(InvertedIndex.prototype, 'put').mockImplementation(function (this: InvertedIndex, document, breath) {
          if (document.text.includes('damaged')) throw new RangeError('Maximum call stack size exceeded');
          return put.call(this, document, breath);
        });
      },
    ],
  ])('goes on behind a document whose text cannot be %s', async (_, damage) => {
    const running = await start();
    await running.settled();
    damage();
    await running.ingest({ text: 'an albatross' });
    const id = await running.ingest({ text: 'damaged albatross', filename: 'pelican.txt' });
    await running.ingest({ text: 'another albatross' });
    await running.settled();
    expect((await running.find('albatross')).total).toBe(2);
    expect((await running.find('pelican')).hits.map((hit) => hit.id)).toEqual([id]);
  });
});
