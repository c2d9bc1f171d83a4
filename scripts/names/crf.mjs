/**
 * A linear-chain conditional random field, trained by stochastic gradient descent with a learning rate per weight
 * (AdaGrad).
 */
const LABELS = 7;
const MOST = 2 ** 23;
/** The bits of src/engine/names/known-names.ts that are read from the table. */
const KNOWN_NAMES = 15;

/** @param engine the compiled modules of src/engine/names, which alone define the features */
export class Trainer {
  constructor(engine, words, random, options) {
    this.engine = engine;
    this.words = words;
    this.random = random;
    this.options = options;
    this.block = engine.makeBlock(16_384);
    this.pairs = new Float64Array(LABELS * LABELS);
    this.pairSums = new Float64Array(LABELS * LABELS).fill(1);
    this.decoder = new engine.Decoder(this.pairs);
    this.keys = new Int32Array(MOST);
    this.ids = new Int32Array(MOST);
    this.hashes = [];
    this.weights = new Float32Array(0);
    this.sums = new Float32Array(0);
    this.seen = new Uint8Array(2 ** 25);
    this.buffer = new Int32Array(engine.MAX_FEATURES);
  }

  /** Calls `take` with the chains of a sentence: first token, end, and the label of each token. */
  chainsOf({ text, spans }, take) {
    const { engine, block } = this;
    engine.readBlock(text, 0, text.length, this.words, block);
    const { count, start, end } = block.tokens;
    const labels = new Uint8Array(count);
    const unsure = new Float32Array(count);
    let span = 0;
    for (let index = 0; index < count; index++) {
      while (span < spans.length && spans[span].end <= start[index]) span++;
      if (span >= spans.length) break;
      if (end[index] <= spans[span].start) continue;
      if (spans[span].score !== undefined) unsure[index] = 1 - spans[span].score;
      const type = engine.TYPES.indexOf(spans[span].type);
      if (type < 0) continue;
      const goesOn = index > 0 && end[index - 1] > spans[span].start;
      labels[index] = 1 + 2 * type + (goesOn ? 1 : 0);
    }
    for (let at = 0; at < count; at++) {
      if (block.active[at] !== 1) continue;
      const stop = engine.chainEnd(block, at);
      // If the first token of a name is one that is never examined, the name begins with the next token.
      const chain = labels.slice(at, stop);
      for (let index = 0; index < chain.length; index++)
        if (
          chain[index] > 0 &&
          chain[index] % 2 === 0 &&
          (index === 0 || (chain[index - 1] !== chain[index] && chain[index - 1] !== chain[index] - 1))
        )
          chain[index]--;
      let doubt = 0;
      for (let index = at; index < stop; index++) doubt = Math.max(doubt, unsure[index]);
      take(at, stop, chain, doubt);
      at = stop - 1;
    }
  }

  /** Counts the features of the sentences; those that occur at least `least` times get a weight. */
  choose(sentences, least) {
    const { engine, block, buffer, seen } = this;
    for (const sentence of sentences) {
      this.chainsOf(sentence, (at, stop) => {
        for (let index = at; index < stop; index++) {
          const count = engine.featuresOf(sentence.text, block, index, buffer);
          for (let feature = 0; feature < count; feature++) {
            const bucket = Math.imul(buffer[feature], 0x9e3779b1) >>> 7;
            if (seen[bucket] < 255) seen[bucket]++;
            if (seen[bucket] === least) this.add(buffer[feature]);
          }
        }
      });
    }
    this.weights = new Float32Array(this.hashes.length * LABELS);
    this.sums = new Float32Array(this.hashes.length * LABELS);
  }

  add(hash) {
    let place = Math.imul(hash, 0x9e3779b1) >>> 9;
    while (this.ids[place] !== 0) {
      if (this.keys[place] === hash) return;
      place = (place + 1) & (MOST - 1);
    }
    this.keys[place] = hash;
    this.hashes.push(hash);
    this.ids[place] = this.hashes.length;
  }

  idOf(hash) {
    let place = Math.imul(hash, 0x9e3779b1) >>> 9;
    for (;;) {
      const id = this.ids[place];
      if (id === 0) return -1;
      if (this.keys[place] === hash) return id - 1;
      place = (place + 1) & (MOST - 1);
    }
  }

  /** Does one training step for each chain of a sentence; returns the loss. */
  learn(sentence, rate) {
    const { engine, block, buffer, decoder, weights, random, options } = this;
    let lost = 0;
    this.chainsOf(sentence, (at, stop, chain, doubt) => {
      if (doubt > options.mostDoubt) return;
      const weight = (sentence.weight ?? 1) * (1 - doubt);
      const lists = [];
      const { scores } = decoder;
      // Simulates a person's name that is in no list: only its context helps.
      for (let index = at; index < stop; index++)
        if (chain[index - at] > 0 && chain[index - at] < 3 && random.chance(options.hideEntry)) block.entry[index] = 0;
      // Simulates a firm or a place that is in no list.
      if (random.chance(options.hideKnown))
        for (let index = at; index < stop; index++) if (chain[index - at] > 2) block.known[index] &= ~KNOWN_NAMES;
      for (let index = at; index < stop; index++) {
        const count = engine.featuresOf(sentence.text, block, index, buffer);
        const hidesWord = random.chance(options.hideWord);
        const ids = [];
        for (let feature = 0; feature < count; feature++) {
          if (feature < engine.WORD_FEATURES && hidesWord) continue;
          if (random.next() < options.drop) continue;
          const id = this.idOf(buffer[feature]);
          if (id >= 0) ids.push(id * LABELS);
        }
        lists.push(ids);
        for (let label = 0; label < LABELS; label++) {
          let sum = 0;
          if (label > 0) for (const id of ids) sum += weights[id + label];
          scores[(index - at) * LABELS + label] = sum;
        }
      }
      const length = stop - at;
      const log = decoder.weigh(length);
      let gold = 0;
      for (let index = 0; index < length; index++) {
        gold +=
          scores[index * LABELS + chain[index]] +
          this.pairs[(index === 0 ? 0 : chain[index - 1]) * LABELS + chain[index]];
      }
      gold += this.pairs[chain[length - 1] * LABELS];
      lost += log - gold;
      for (let index = 0; index < length; index++)
        this.step(lists[index], decoder.shares, index * LABELS, chain[index], rate, weight);
      this.stepPairs(chain, length, rate, weight);
    });
    return lost;
  }

  step(ids, shares, at, right, rate, weight) {
    const { weights, sums, options } = this;
    for (let label = 1; label < LABELS; label++) {
      const slope = ((label === right ? 1 : 0) - shares[at + label]) * weight;
      if (Math.abs(slope) < 1e-4) continue;
      for (const id of ids) {
        const place = id + label;
        const g = slope - options.shrink * weights[place];
        sums[place] += g * g;
        weights[place] += (rate * g) / Math.sqrt(0.3 + sums[place]);
      }
    }
  }

  stepPairs(chain, length, rate, weight) {
    const { decoder, pairs, pairSums } = this;
    const { ahead, back, scores, pairExps } = decoder;
    const slopes = new Float64Array(LABELS * LABELS);
    for (let index = 0; index <= length; index++) {
      let sum = 0;
      const expected = new Float64Array(LABELS * LABELS);
      let most = -Infinity;
      if (index < length)
        for (let label = 0; label < LABELS; label++) most = Math.max(most, scores[index * LABELS + label]);
      for (let before = 0; before < LABELS; before++) {
        const from = index === 0 ? (before === 0 ? 1 : 0) : ahead[(index - 1) * LABELS + before];
        if (from === 0) continue;
        for (let label = 0; label < LABELS; label++) {
          if (index === length && label > 0) continue;
          const to =
            index === length ? 1 : Math.exp(scores[index * LABELS + label] - most) * back[index * LABELS + label];
          const value = from * pairExps[before * LABELS + label] * to;
          expected[before * LABELS + label] = value;
          sum += value;
        }
      }
      for (let pair = 0; pair < expected.length; pair++) slopes[pair] -= expected[pair] / sum;
      const before = index === 0 ? 0 : chain[index - 1];
      slopes[before * LABELS + (index === length ? 0 : chain[index])]++;
    }
    for (let pair = 0; pair < slopes.length; pair++) {
      const g = slopes[pair] * weight;
      if (g === 0) continue;
      pairSums[pair] += g * g;
      pairs[pair] += (rate * g) / Math.sqrt(pairSums[pair]);
    }
    decoder.prepare();
  }

  /** Returns the model in its file format: weights quantized to steps of 4/127. */
  export(words, chosen, room) {
    const { engine, weights, hashes } = this;
    const norms = new Float32Array(hashes.length);
    for (let id = 0; id < hashes.length; id++) {
      let norm = 0;
      for (let label = 1; label < LABELS; label++) norm = Math.max(norm, Math.abs(weights[id * LABELS + label]));
      norms[id] = norm;
    }
    const order = Array.from(norms.keys())
      .sort((a, b) => norms[b] - norms[a] || hashes[a] - hashes[b])
      .slice(0, room);
    const step = 4 / 127;
    const features = order
      .map((id) => [
        hashes[id],
        Array.from({ length: LABELS - 1 }, (_, label) =>
          Math.max(-127, Math.min(127, Math.round(weights[id * LABELS + label + 1] / step))),
        ),
      ])
      .filter(([, values]) => values.some((value) => value !== 0));
    return { ...engine.writeWeights({ pairs: this.pairs, chosen, step, ...words, features }), kept: features.length };
  }
}
