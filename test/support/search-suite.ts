import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Environment } from '../../src/platform/config/environment.js';
import { ADMINISTRATOR } from './actor.js';
import { holdAt, makeGate } from './gate.js';
import { startSearch, type SearchApp } from './search-corpus.js';
import { until } from './until.js';

const idsOf = ({ hits }: { readonly hits: readonly { readonly id: string }[] }): readonly string[] =>
  hits.map(({ id }) => id);

/** Runs the tests on one product, purged after each test. Only for an engine that shows every change at once. */
export function describeEmbeddedSearch(): void {
  let app: SearchApp;
  beforeAll(async () => {
    app = await startSearch();
  });
  afterEach(async () => {
    for (const id of [...app.corpus.documents.keys()]) await app.purge(id);
    await app.settled();
  });
  afterAll(() => app.close());
  describeSearch(() => app);
}

/** Runs each test on its own product and index. @param env the settings of a new index */
export function describeSearchOfCluster(env: () => Environment): void {
  let app: SearchApp;
  beforeEach(async () => {
    app = await startSearch({ env: env() });
  });
  afterEach(() => app.close());
  describeSearch(() => app);
}

/** Tests that hold for every engine. */
function describeSearch(product: () => SearchApp): void {
  let app: SearchApp;
  beforeEach(() => {
    app = product();
  });

  const add = async (text: string, more: { batchId?: string; filename?: string } = {}): Promise<string> =>
    app.ingest({ text, ...more });

  it('does not show a document that was moved to a batch the caller cannot see, also before the index has followed', async () => {
    const id = await add('an albatross', { batchId: 'batch-1' });
    await app.settled();
    const { documents } = app.corpus;
    const before = documents.get(id);
    if (before === undefined) throw new Error('There is no such document');
    documents.set(id, { ...before, batchId: 'batch-2' });
    expect(idsOf(await app.find('albatross', { batchIds: ['batch-1'] }))).toEqual([]);
    expect(idsOf(await app.find('albatross'))).toEqual([id]);
  });

  it('finds documents with any of the words and ranks those with more of them first', async () => {
    const both = await add('The harbour is closed because of the storm.');
    const one = await add('A storm is nothing new, and this is a much longer letter about quite other things.');
    await add('Nothing to see here.');
    await app.settled();
    const page = await app.find('STORM harbour');
    expect(idsOf(page)).toEqual([both, one]);
    expect(page.total).toBe(2);
    expect(page.hits[0]).toEqual({
      id: both,
      batchId: 'batch-1',
      filename: 'letter.txt',
      status: 'PENDING',
      highlights: ['The <mark>harbour</mark> is closed because of the <mark>storm</mark>.'],
      fragments: [
        {
          text: 'The harbour is closed because of the storm.',
          ranges: [
            { start: 4, end: 11 },
            { start: 37, end: 42 },
          ],
        },
      ],
    });
  });

  it('neither stems words nor finds parts of them', async () => {
    await add('The storms were stormy.');
    await app.settled();
    expect(await app.find('storm')).toEqual({ total: 0, hits: [] });
  });

  it('finds documents by file name and ranks them after matches in the text', async () => {
    const byName = await add('Dear all', { filename: 'scan_invoice-2024.final.pdf' });
    const byText = await add('The invoice is attached.');
    await app.settled();
    expect(idsOf(await app.find('invoice'))).toEqual([byText, byName]);
    expect((await app.find('2024')).hits).toEqual([expect.objectContaining({ id: byName, highlights: [] })]);
    expect(idsOf(await app.find('scan_invoice-2024.final.pdf'))[0]).toBe(byName);
  });

  it('counts and returns only documents of the allowed batches', async () => {
    const mine = await add('a shared secret', { batchId: 'mine' });
    await add('a shared secret', { batchId: 'foreign' });
    await add('a shared secret', { batchId: 'foreign' });
    await app.settled();
    expect(idsOf(await app.find('secret', { batchIds: ['mine'] }))).toEqual([mine]);
    expect((await app.find('secret', { batchIds: ['mine'] })).total).toBe(1);
    expect(await app.find('secret', { batchIds: [] })).toEqual({ total: 0, hits: [] });
    expect(await app.find('secret', { batchIds: ['unknown'] })).toEqual({ total: 0, hits: [] });
    expect((await app.find('secret')).total).toBe(3);
  });

  it('accepts more batches than one query of a cluster may name', async () => {
    const mine = await add('a word', { batchId: 'mine' });
    await app.settled();
    const batchIds = [...Array.from({ length: 70_000 }, (_, i) => `batch-${i + 100}`), 'mine'];
    expect(idsOf(await app.find('word', { batchIds }))).toEqual([mine]);
  });

  it('returns every document on one page alone, and as many as each page counts', async () => {
    const texts = ['the same text', 'the same text of another length', 'text, and text, and the same text'];
    const adding = Array.from({ length: 25 }, (_, i) =>
      add(texts[i % texts.length] ?? '', { batchId: `batch-${i % 2}` }),
    );
    const all = await Promise.all(adding);
    await app.settled();
    for (const size of [1, 7, 25, 100]) {
      const found: string[] = [];
      const totals = new Set<number>();
      for (let offset = 0; offset < all.length + size; offset += size) {
        const page = await app.find('same text', { offset, size });
        totals.add(page.total);
        found.push(...idsOf(page));
      }
      expect({ size, totals: [...totals], found: found.toSorted() }).toEqual({
        size,
        totals: [all.length],
        found: all.toSorted(),
      });
    }
    expect(await app.find('same', { offset: 9990 })).toEqual({ total: 25, hits: [] });
    expect((await app.find('same', { size: 0 })).hits).toEqual([]);
  });

  it('refuses offsets beyond the limit', async () => {
    await expect(app.find('same', { offset: 9991 })).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('follows a change of status, batch and file name', async () => {
    const id = await add('a moving document');
    await app.settled();
    await app.change(id, { status: 'APPROVED', batchId: 'batch-2', filename: 'renamed.txt' });
    await app.settled();
    const hit = { id, status: 'APPROVED', batchId: 'batch-2', filename: 'renamed.txt' };
    expect((await app.find('moving', { batchIds: ['batch-2'] })).hits).toEqual([expect.objectContaining(hit)]);
    expect((await app.find('moving', { batchIds: ['batch-1'] })).total).toBe(0);
    expect((await app.find('renamed')).total).toBe(1);
    expect((await app.find('letter')).total).toBe(0);
  });

  it('does not return a purged document, even before the index is updated', async () => {
    const id = await add('to be forgotten');
    await app.settled();
    app.corpus.documents.delete(id);
    expect(await app.find('forgotten')).toEqual({ total: 0, hits: [] });
    app.corpus.documents.set(id, { id, batchId: 'b', filename: 'f', status: 'PENDING', text: 'to be forgotten' });
    await app.purge(id);
    await app.settled();
    // A cluster counts a change only once it has refreshed the index, up to a second later.
    await until(async () => (await app.search.status()).documents === 0);
    expect(await app.search.status()).toMatchObject({ documents: 0, lag: 0 });
    expect(await app.find('forgotten')).toEqual({ total: 0, hits: [] });
  });

  it('escapes HTML in highlights and marks only matches', async () => {
    await add('<script>alert("x")</script> & <mark>fake</mark> O\'Neil');
    await app.settled();
    expect((await app.find('<script>')).hits[0]?.highlights).toEqual([
      '&lt;<mark>script</mark>&gt;alert(&quot;x&quot;)&lt;/<mark>script</mark>&gt; &amp; &lt;mark&gt;fake&lt;/mark&gt; O&#39;Neil',
    ]);
  });

  it('returns at most five fragments of about a hundred characters', async () => {
    const filler = 'quite another matter that goes on for a while. '.repeat(8);
    await add(`${filler}needle ${filler}`.repeat(12));
    await app.settled();
    const highlights = (await app.find('needle')).hits[0]?.highlights ?? [];
    expect(highlights).toHaveLength(5);
    for (const highlight of highlights) {
      expect(highlight).toContain('<mark>needle</mark>');
      expect(highlight.length).toBeLessThan(200);
    }
  });

  it('searches long texts to their end', async () => {
    const id = await add(`${'lorem ipsum dolor '.repeat(80_000)}needle at the end`);
    await app.settled();
    expect(idsOf(await app.find('needle'))).toEqual([id]);
  });

  it.each([
    ['Greek', 'Ελλάδα καλημέρα', 'ΚΑΛΗΜΈΡΑ'],
    ['Hebrew', 'שלום עולם', 'עולם'],
    ['Arabic', 'مرحبا بالعالم', 'مرحبا'],
    ['Japanese', '日本語の文書', '文書'],
    ['Korean', '안녕하세요 세계', '세계'],
    ['emoji', 'party 🎉 time 👨‍👩‍👧', '👨‍👩‍👧'],
    ['an address', 'write to person-1@example.com today', 'person-1@example.com'],
    ['numbers', 'account 1,234.56 of 12-34', '1,234.56'],
    ['an elision', "don't forget l'été", "L'ÉTÉ"],
  ])('finds %s', async (_, text, query) => {
    const id = await add(text);
    await app.settled();
    const page = await app.find(query);
    expect(idsOf(page)).toEqual([id]);
    expect(page.hits[0]?.highlights[0]).toContain('<mark>');
  });

  it.each([
    ['only punctuation', '?!... --- ***'],
    ['blank', '   '],
    ['nothing', ''],
    ['lone halves of characters', '\uD800 \uDC00'],
    ['control characters', '\u0000\u0001\u0002'],
  ])('finds nothing for %s', async (_, query) => {
    await add('some text');
    await app.settled();
    expect(await app.find(query)).toEqual({ total: 0, hits: [] });
  });

  it.each([
    ['operators', 'text AND NOT (other:"x" OR *:*) ~2 ^5 [a TO b] text*'],
    ['JSON', '{"match_all":{}} text'],
    ['ten thousand characters', `text ${'abcdefg '.repeat(1250)}`],
    ['a thousand words', `text ${Array.from({ length: 1000 }, (_, i) => `w${i}`).join(' ')}`],
    ['one long word', `text ${'x'.repeat(10_000)}`],
  ])('reads %s as words', async (_, query) => {
    const id = await add('some text');
    await add('of no matter');
    await app.settled();
    expect(idsOf(await app.find(query))).toEqual([id]);
  });

  it('finds similar documents in the allowed batches, without the source', async () => {
    const about = 'The turbine of unit seven lost pressure when the bypass valve jammed during maintenance.';
    const source = await add(about, { batchId: 'mine' });
    const same = await add(`${about} It was repaired.`, { batchId: 'mine' });
    await add(about, { batchId: 'foreign' });
    await add('Minutes of a meeting on holidays and the canteen.', { batchId: 'mine' });
    await app.settled();
    const found = await app.search.similar({ id: source, batchIds: ['mine'], size: 10 });
    expect(found).toEqual([{ id: same, batchId: 'mine', filename: 'letter.txt', status: 'PENDING' }]);
    expect(await app.search.similar({ id: source, batchIds: undefined, size: 10 })).toHaveLength(2);
    expect(await app.search.similar({ id: source, batchIds: undefined, size: 1 })).toHaveLength(1);
    expect(await app.search.similar({ id: source, batchIds: [], size: 10 })).toEqual([]);
    expect(await app.search.similar({ id: 'unknown', batchIds: undefined, size: 10 })).toEqual([]);
  });

  it('rebuilds the index on request and answers meanwhile', async () => {
    const id = await add('always there');
    await app.settled();
    app.corpus.documents.set('x', { id: 'x', batchId: 'b', filename: 'f', status: 'PENDING', text: 'unannounced' });
    expect((await app.find('unannounced')).total).toBe(0);
    const building = new AbortController();
    const searching = (async () => {
      const totals = new Set<number>();
      while (!building.signal.aborted) {
        totals.add((await app.find('always')).total);
        await nextTurn();
      }
      return totals;
    })();
    await app.search.reindex(ADMINISTRATOR);
    await app.settled();
    building.abort();
    expect(await searching).toEqual(new Set([1]));
    expect(idsOf(await app.find('always'))).toEqual([id]);
    expect(idsOf(await app.find('unannounced'))).toEqual(['x']);
  });

  it('rebuilds the index when that is requested while it is followed', async () => {
    await app.settled();
    const gate = makeGate();
    const facts = app.corpus.facts.bind(app.corpus);
    jest.spyOn(app.corpus, 'facts').mockImplementationOnce(async (ids) => holdAt(gate, facts(ids)));
    await add('announced');
    await gate.reached;
    app.corpus.documents.set('x', { id: 'x', batchId: 'b', filename: 'f', status: 'PENDING', text: 'unannounced' });
    await app.search.reindex(ADMINISTRATOR);
    gate.open();
    await app.settled();
    expect(idsOf(await app.find('unannounced'))).toEqual(['x']);
  });

  it('rebuilds the index once more when that is requested while it is rebuilt', async () => {
    await add('announced');
    await app.settled();
    const gate = makeGate();
    const page = app.corpus.page.bind(app.corpus);
    jest.spyOn(app.corpus, 'page').mockImplementationOnce(async (...from) => holdAt(gate, page(...from)));
    await app.search.reindex(ADMINISTRATOR);
    await gate.reached;
    // Its id sorts first: the held-back page was read without it, and no later page contains it.
    app.corpus.documents.set('0', { id: '0', batchId: 'b', filename: 'f', status: 'PENDING', text: 'unannounced' });
    await app.search.reindex(ADMINISTRATOR);
    gate.open();
    await app.settled();
    expect(idsOf(await app.find('unannounced'))).toEqual(['0']);
  });
}
