import { makeBlock, readBlock, type Block } from './block.js';
import { blockEnd, MAX_BLOCK_LENGTH } from './block-end.js';
import { chainEnd } from './chains.js';
import { Decoder } from './decode.js';
import { isEponym, isPieceOfCode, isSaying } from './nobody.js';
import { featuresOf, MAX_FEATURES } from './features.js';
import { KNOWN } from './known-names.js';
import { KeptScores } from './kept-scores.js';
import { Memory } from './memory.js';
import { judgeByDensity, type Candidate } from './density.js';
import { surnameBehind } from './particles.js';
import { TITLES } from '../lexicon/name-words.js';
import { trimName } from './trim-name.js';
import type { FoundName, NameType } from './found-name.js';
import { addWeights, hasWord, LABELS, type Weights } from './weights.js';
import { SHAPE, type Tokens } from './tokens.js';
import { CLASS, classOf, hashWord, hashWords } from './word-classes.js';

const TYPES: readonly NameType[] = ['person', 'location', 'organization'];

/** The minimum confidence for a name to support the same word elsewhere in the document. */
const MIN_SUPPORTING = 0.9;
/** That support, added to the score of a label, as a natural logarithm of odds. */
const PERSON_AGAIN = 2.2;
const OTHER_AGAIN = 2.2;
/** The support of particles between a given name and a surname, added likewise to each word of the name. */
const JOINED = 4;
/** The labels of the first word of a person and of an organisation. */
const PERSON = 1;
const ORGANIZATION = 5;
/** The minimum confidence for a name followed by its short form in brackets to support the short form. */
const EXPLAINED = 0.6;

/** Finds names in texts with one model. Reuses its arrays between texts but keeps nothing of the texts. */
export class NameFinder {
  private readonly block: Block = makeBlock(MAX_BLOCK_LENGTH);
  private readonly features = new Int32Array(MAX_FEATURES);
  private readonly decoder: Decoder;
  private readonly memory = new Memory();
  private readonly kept = new KeptScores();
  /** The numbers of tokens read and of tokens examined since construction; they determine the time spent. */
  readonly work = { tokens: 0, features: 0 };

  constructor(private readonly weights: Weights) {
    this.decoder = new Decoder(weights.pairs);
  }

  /** True for a word of running text, of which the model has learned the frequent ones. */
  knows(word: string): boolean {
    const hash = hashWord(word);
    return hasWord(this.weights.frequent, hash) || hasWord(this.weights.known, hash) || classOf(hash) !== CLASS.none;
  }

  /** Returns all names of a text. The text is read twice: confident names of the first pass help the second. */
  find(text: string): FoundName[] {
    this.memory.clear();
    this.kept.clear();
    const first: Candidate[] = [];
    const words = this.read(text, (end) => {
      this.findInBlock(text, end, first, undefined);
    });
    if (this.memory.isEmpty) return judgeByDensity(first, words);
    const found: Candidate[] = [];
    // A short text is a single block, which is still in memory: the first pass has only read it.
    if (blockEnd(text, 0) === text.length) this.findInBlock(text, text.length, found, first);
    else
      this.read(text, (end) => {
        this.findInBlock(text, end, found, first);
      });
    this.memory.clear();
    return judgeByDensity(found, words);
  }

  /** Reads the text block by block and returns the number of tokens. */
  private read(text: string, look: (end: number) => void): number {
    let words = 0;
    for (let from = 0; from < text.length;) {
      const to = blockEnd(text, from);
      readBlock(text, from, to, this.weights, this.block);
      words += this.block.tokens.count;
      this.work.tokens += this.block.tokens.count;
      look(to);
      from = to;
    }
    return words;
  }

  private findInBlock(text: string, limit: number, found: Candidate[], first: readonly Candidate[] | undefined): void {
    const { block, decoder } = this;
    const { count, start, end: ends } = block.tokens;
    if (first !== undefined) {
      this.kept.number(block);
      this.wakeRemembered();
    }
    let known = first === undefined ? 0 : indexFrom(first, start[0] ?? 0);
    for (let at = 0; at < count; at++) {
      if (block.active[at] !== 1) continue;
      const end = chainEnd(block, at);
      if (first !== undefined && !this.isRemembered(at, end)) {
        // Nothing new was learned, so the result of the first pass is kept.
        while (known < first.length && (first[known]?.start ?? limit) < (start[at] ?? 0)) known++;
        for (let name = first[known]; name !== undefined && name.start < (ends[end - 1] ?? 0); name = first[++known])
          found.push(name);
      } else {
        if (first === undefined) {
          this.score(text, at, end);
          this.kept.keep(decoder.scores, end - at);
        } else this.scoreAgain(text, at, end);
        this.addParticles(at, end);
        if (first !== undefined) this.addRemembered(at, end);
        if (decoder.decode(end - at)) {
          decoder.weigh(end - at);
          this.takeNames(text, at, end, found, first === undefined);
        }
      }
      at = end - 1;
    }
  }

  private score(text: string, at: number, end: number): void {
    for (let index = at; index < end; index++) this.scoreToken(text, index, (index - at) * LABELS);
  }

  private scoreToken(text: string, index: number, place: number): void {
    const { block, decoder, features, weights } = this;
    const length = featuresOf(text, block, index, features);
    this.work.features += length;
    addWeights(weights, features, length, decoder.scores, place);
  }

  private scoreAgain(text: string, at: number, end: number): void {
    const { block, decoder, kept } = this;
    for (let index = at; index < end; index++) {
      const place = (index - at) * LABELS;
      if (!kept.read(block, index, decoder.scores, place)) this.scoreToken(text, index, place);
    }
  }

  private addParticles(at: number, end: number): void {
    for (let index = at; index < end; index++) {
      const surname = surnameBehind(this.block, index, end);
      if (surname < 0) continue;
      this.add((index - at) * LABELS + PERSON, JOINED);
      for (let on = index + 1; on <= surname; on++) this.add((on - at) * LABELS + PERSON + 1, JOINED);
    }
  }

  /** Activates words that are names elsewhere in the document, even in lower case. */
  private wakeRemembered(): void {
    const { tokens, active, level } = this.block;
    for (let index = 0; index < tokens.count; index++) {
      if (active[index] === 1 || level[index] === 2 || tokens.shape[index] !== SHAPE.lower) continue;
      if ((this.memory.find(tokens.hash[index] ?? 0)?.person ?? 0) >= MIN_SUPPORTING) active[index] = 1;
    }
  }

  private isRemembered(at: number, end: number): boolean {
    for (let index = at; index < end; index++)
      if (this.memory.find(this.block.tokens.hash[index] ?? 0) !== undefined || this.memory.isHead(this.block, index))
        return true;
    return false;
  }

  private addRemembered(at: number, end: number): void {
    for (let index = at; index < end; index++) {
      if (index + 1 < end && this.memory.isHead(this.block, index)) {
        this.add((index - at) * LABELS + ORGANIZATION, OTHER_AGAIN);
        this.add((index + 1 - at) * LABELS + ORGANIZATION + 1, OTHER_AGAIN);
      }
      const word = this.memory.find(this.block.tokens.hash[index] ?? 0);
      if (word === undefined) continue;
      // A common word counts with a capital only: "Corner" of "Corner Crumb Bakery".
      if ((this.block.level[index] ?? 0) > 0 && word.person === 0 && this.block.tokens.shape[index] === SHAPE.lower)
        continue;
      const all = word.person + word.location + word.organization + 0.5;
      const place = (index - at) * LABELS;
      for (let label = 1; label < LABELS; label++) {
        const [share, worth] =
          label < 3 ? [word.person, PERSON_AGAIN] : [label < 5 ? word.location : word.organization, OTHER_AGAIN];
        this.add(place + label, (worth * share) / all);
      }
    }
  }

  private isNobody(text: string, first: number, last: number, isTitled: boolean): boolean {
    if (isSaying(this.block, first, last)) return true;
    return !isTitled && (isPieceOfCode(text, this.block, first, last) || isEponym(text, this.block, first, last));
  }

  private isExplained(first: number, type: NameType): boolean {
    return type === 'organization' && ((this.block.known[first] ?? 0) & (KNOWN.acronym | KNOWN.long)) !== 0;
  }

  private add(place: number, worth: number): void {
    const { scores } = this.decoder;
    scores[place] = (scores[place] ?? 0) + worth;
  }

  private takeNames(text: string, at: number, end: number, found: Candidate[], isFirst: boolean): void {
    const { labels, shares } = this.decoder;
    const { tokens } = this.block;
    for (let index = at; index < end;) {
      const label = labels[index - at] ?? 0;
      if (label === 0) {
        index++;
        continue;
      }
      const from = index;
      let confidence = 1;
      do {
        confidence = Math.min(confidence, shares[(index - at) * LABELS + (labels[index - at] ?? 0)] ?? 0);
        index++;
      } while (index < end && labels[index - at] === label + 1);
      const type = TYPES[(label - 1) >> 1] ?? 'person';
      const [first, last] = trimName(text, this.block, from, index, type);
      if (first >= last) continue;
      const support = supportOf(this.block, first, last);
      if (type === 'person' && this.isNobody(text, first, last, support === 'title' || support === 'honorific'))
        continue;
      found.push({
        start: tokens.start[first] ?? 0,
        end: tokens.end[last - 1] ?? 0,
        type,
        confidence,
        support,
      });
      if (isFirst && confidence >= (this.isExplained(first, type) ? EXPLAINED : MIN_SUPPORTING))
        this.memory.keep(this.block, first, last, type, confidence);
    }
  }
}

/** The abbreviations between a doctor's title and the name: "Dr. med. Anselm Rüdiger", "dr hab. n. med. Halina Wrona". */
const DEGREES = hashWords('med rer nat phil jur iur dent vet habil hab ing h c univ dipl n pol oec theol inż');
/** Titles that are nothing else, unlike "St.", "Gen." and "Rep.". */
const HONORIFICS: ReadonlySet<number> = new Set([...TITLES].map((word) => hashWord(word)));
const MAX_DEGREE_TOKENS = 8;
const PERIOD = 46;
const COMMA = 44;

function supportOf({ tokens, kind }: Block, first: number, end: number): Candidate['support'] {
  // "Tênis senhora, Capacete": no title is before a comma.
  let before = tokens.shape[first - 1] === SHAPE.mark && tokens.hash[first - 1] !== COMMA ? first - 2 : first - 1;
  while (before > first - MAX_DEGREE_TOKENS && isDegree(tokens, before)) before--;
  if (before >= 0 && kind[before] === CLASS.title) return isHonorific(tokens, before) ? 'honorific' : 'title';
  return end - first > 1 ? 'words' : 'none';
}

/** False for units: "24 hr Support", "40 MW Turbine". */
const isHonorific = ({ shape, hash }: Tokens, at: number): boolean =>
  HONORIFICS.has(hash[at] ?? 0) && shape[at - 1] !== SHAPE.digits;

const isDegree = ({ shape, hash }: Tokens, at: number): boolean =>
  shape[at] === SHAPE.mark ? hash[at] === PERIOD : DEGREES.has(hash[at] ?? 0);

/** Returns the index of the first name at or behind `start`. */
function indexFrom(names: readonly Candidate[], start: number): number {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((names[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
