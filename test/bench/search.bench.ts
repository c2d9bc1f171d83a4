import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { EmbeddedEngine } from '../../src/modules/search/embedded/embedded.engine.js';
import { IndexFile } from '../../src/modules/search/embedded/index-file.js';
import type { IndexedDocument } from '../../src/modules/search/search-engine.js';
import type { SearchCorpus } from '../../src/modules/search/search.types.js';
import { Cipher } from '../../src/platform/encryption/cipher.js';
import { KeyRing } from '../../src/platform/encryption/key-ring.js';
import type { Figure } from './figure.js';

const DOCUMENTS = 50_000;
const DOCUMENT_LENGTH = 4096;
const PORTION = 100;
const BATCHES = 20;
const QUERIES = 200;
const VOCABULARY = 40_000;
const BYTES_PER_MB = 1024 * 1024;
const NS_PER_MS = 1e6;

/** The embedded engine over documents whose words are as uneven as those of a language (Zipf's law). */
export async function benchSearch(): Promise<Figure[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'umbra-bench-'));
  const file = path.join(directory, 'documents.index');
  const cipher = new Cipher(KeyRing.parse([`bench:${Buffer.alloc(32, 1).toString('base64')}`]));
  const engine = new EmbeddedEngine(new IndexFile(file, cipher));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  try {
    await engine.open(corpus);
    const before = memory();
    delay.enable();
    const indexing = await timed(() => engine.rebuild({ seq: 1, hash: '' }, portions()));
    const indexingStall = delay.percentile(99.9) / NS_PER_MS;
    const used = memory() - before;
    delay.reset();
    const times = await searchTimes(engine);
    const searchStall = delay.percentile(99.9) / NS_PER_MS;
    delay.reset();
    const saving = await timed(() => engine.close());
    const savingStall = delay.percentile(99.9) / NS_PER_MS;
    const loading = await timed(() => new EmbeddedEngine(new IndexFile(file, cipher)).open(corpus));
    return [
      { name: `search, p50 over ${DOCUMENTS} documents`, value: at(times, 0.5), unit: 'ms', target: '<= 50' },
      { name: 'search, p99', value: at(times, 0.99), unit: 'ms' },
      { name: 'stall of the loop while searching, p99.9', value: searchStall, unit: 'ms', target: '<= 50' },
      { name: 'indexing', value: DOCUMENTS / (indexing / 1000), unit: 'doc/s' },
      { name: 'stall of the loop while indexing, p99.9', value: indexingStall, unit: 'ms', target: '<= 50' },
      { name: 'memory of the index', value: used / BYTES_PER_MB, unit: 'MB', target: '<= 200' },
      { name: 'storing it', value: saving, unit: 'ms' },
      { name: 'stall of the loop while storing, p99.9', value: savingStall, unit: 'ms', target: '<= 50' },
      { name: 'size on disk', value: statSync(file).size / BYTES_PER_MB, unit: 'MB' },
      { name: 'loading it', value: loading, unit: 'ms' },
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function searchTimes(engine: EmbeddedEngine): Promise<readonly number[]> {
  const next = randomFrom(7);
  const times: number[] = [];
  for (let i = 0; i < QUERIES; i += 1) {
    const terms = [...new Set([wordOf(next()), wordOf(next())])];
    const batchIds = i % 2 === 0 ? undefined : ['batch-1', 'batch-2', 'batch-3'];
    await new Promise(setImmediate);
    times.push(await timed(() => engine.search({ terms, offset: 0, size: 10, batchIds })));
  }
  return times.toSorted((a, b) => a - b);
}

/** Each document is made of its number alone, so that none has to be kept. */
const textOf = (i: number): string => {
  const next = randomFrom(i + 1);
  const words: string[] = [];
  for (let length = 0; length < DOCUMENT_LENGTH;) {
    const word = wordOf(next());
    words.push(word);
    length += word.length + 1;
  }
  return words.join(' ');
};

const corpus: SearchCorpus = {
  facts: () => Promise.resolve([]),
  texts: (ids) => Promise.resolve(new Map(ids.map((id) => [id, textOf(Number(id))]))),
  page: () => Promise.resolve([]),
};

async function* portions(): AsyncGenerator<readonly IndexedDocument[], void> {
  for (let at = 0; at < DOCUMENTS; at += PORTION) {
    const documents: IndexedDocument[] = [];
    for (let i = at; i < at + PORTION; i += 1) {
      // Made one by one, so that it is not their making that holds the loop.
      if (i % 10 === 0) await new Promise(setImmediate);
      const [filename, batchId] = [`document-${i}.txt`, `batch-${i % BATCHES}`];
      documents.push({ id: String(i), batchId, filename, status: 'APPROVED', text: textOf(i) });
    }
    yield documents;
  }
}

const words = Array.from({ length: VOCABULARY }, (_, i) => `w${(i * 7919).toString(36)}`);
const wordOf = (random: number): string => words[Math.floor(VOCABULARY ** random) - 1] ?? 'w0';

/** @see https://en.wikipedia.org/wiki/Linear_congruential_generator */
function randomFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;

function memory(): number {
  global.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
