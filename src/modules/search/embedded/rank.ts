import { EventLoopPause } from '../event-loop-pause.js';
import { NAME_WEIGHT } from '../weights.js';
import { type Field, type InvertedIndex, keyOf } from './inverted-index.js';

/** The values of Lucene. @see https://www.elastic.co/docs/reference/elasticsearch/index-settings/similarity */
const BM25_K1 = 1.2;
const BM25_B = 0.75;
const WEIGHTS: Readonly<Record<Field, number>> = { text: 1, name: NAME_WEIGHT };

export interface RankRequest {
  readonly terms: readonly string[];
  readonly fields: readonly Field[];
  /** The minimum number of terms in a document. */
  readonly atLeast: number;
  readonly allows: (ordinal: number) => boolean;
  /** The number of best documents to return. */
  readonly limit: number;
}

export interface Ranking {
  /** The number of all permitted documents with enough of the terms. */
  readonly total: number;
  /** Best first; equal ones oldest first. */
  readonly ordinals: readonly number[];
}

/** Ranks documents by BM25, field by field, as Elasticsearch does. */
export async function rank(index: InvertedIndex, request: RankRequest): Promise<Ranking> {
  const breath = new EventLoopPause();
  const scores = new Float64Array(index.ordinalsEnd);
  const matched = new Uint16Array(index.ordinalsEnd);
  for (const term of request.terms) {
    for (const field of request.fields) addScores(index, term, field, scores, matched);
    if (breath.due) await breath.take();
  }
  const best = new TopItems(scores, request.limit);
  let total = 0;
  for (let ordinal = 0; ordinal < scores.length; ordinal += 1) {
    if ((matched[ordinal] ?? 0) < request.atLeast || !request.allows(ordinal)) continue;
    total += 1;
    best.offer(ordinal);
  }
  return { total, ordinals: best.inOrder() };
}

function addScores(index: InvertedIndex, term: string, field: Field, scores: Float64Array, matched: Uint16Array): void {
  const key = keyOf(term, field);
  const documents = index.visit(key, () => undefined);
  if (documents === 0) return;
  const idf = Math.log(1 + (index.size - documents + 0.5) / (documents + 0.5));
  const average = index.averageWords(field);
  index.visit(key, (ordinal, times, { words, nameWords }) => {
    if (ordinal >= scores.length) return;
    const length = (field === 'text' ? words : nameWords) / average;
    const score = (idf * times) / (times + BM25_K1 * (1 - BM25_B + BM25_B * length));
    scores[ordinal] = (scores[ordinal] ?? 0) + WEIGHTS[field] * score;
    matched[ordinal] = (matched[ordinal] ?? 0) + 1;
  });
}

/** Returns the most characteristic terms of a document: frequent in it and rare elsewhere, but not in it alone. */
export function tellingTerms(
  index: InvertedIndex,
  counts: ReadonlyMap<string, number>,
  limit: number,
): readonly string[] {
  const telling: { readonly term: string; readonly weight: number }[] = [];
  for (const [term, times] of counts) {
    const documents = index.documentsOf(keyOf(term, 'text'));
    if (documents > 1) telling.push({ term, weight: times * Math.log(1 + index.size / documents) });
  }
  return telling
    .sort((a, b) => b.weight - a.weight)
    .slice(0, limit)
    .map(({ term }) => term);
}

/** Selects the best items of any number: a heap with the worst one on top. */
class TopItems {
  private readonly heap: number[] = [];

  constructor(
    private readonly scores: Float64Array,
    private readonly limit: number,
  ) {}

  offer(ordinal: number): void {
    if (this.heap.length < this.limit) {
      this.heap.push(ordinal);
      this.siftUp(this.heap.length - 1);
    } else if (this.limit > 0 && this.isWorse(this.heap[0] ?? 0, ordinal)) {
      this.heap[0] = ordinal;
      this.siftDown(0);
    }
  }

  inOrder(): readonly number[] {
    return this.heap.toSorted((a, b) => (this.isWorse(a, b) ? 1 : -1));
  }

  private isWorse(a: number, b: number): boolean {
    const difference = (this.scores[a] ?? 0) - (this.scores[b] ?? 0);
    return difference === 0 ? a > b : difference < 0;
  }

  private siftUp(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.worseAt(at, parent)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  private siftDown(from: number): void {
    let at = from;
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let worst = at;
      if (this.worseAt(left, worst)) worst = left;
      if (this.worseAt(right, worst)) worst = right;
      if (worst === at) return;
      this.swap(at, worst);
      at = worst;
    }
  }

  private worseAt(i: number, j: number): boolean {
    const [a, b] = [this.heap[i], this.heap[j]];
    return a !== undefined && b !== undefined && this.isWorse(a, b);
  }

  private swap(i: number, j: number): void {
    const [a, b] = [this.heap[i] ?? 0, this.heap[j] ?? 0];
    this.heap[i] = b;
    this.heap[j] = a;
  }
}
