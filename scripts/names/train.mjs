/**
 * `npm run train:names`: creates src/engine/names/data/names.bin. NAMES_DATA is the folder of labelled sentences. The same
 * input produces the same bytes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bin, root, run } from '../lib/setup.mjs';
import { Trainer } from './crf.mjs';
import { readCode, readManuals } from './code.mjs';
import { readMarked, readSets, wordsOf } from './data.mjs';
import { measure, show } from './measure.mjs';
import { makeRandom } from './random.mjs';
import { capitalised, generate, lowered, raised, swapped } from './synthetic/generate.mjs';
import { makePools } from './synthetic/pools.mjs';
import { hashesOfNames, readNames, readRare, readWords } from './words.mjs';

const EPOCHS = Number(process.env.NAMES_EPOCHS ?? 6);
/** Log-odds (natural logarithm) added to the score of the first word of a person. */
const MORE_PERSONS = 0.3;
/** The number of features kept; a few less than the table has records, so that each finds a free one nearby. */
const ROOM = 850_000;
const OUT = process.env.NAMES_OUT ?? path.join(root, 'src/engine/names/data/names.bin');
const data = process.env.NAMES_DATA ?? path.join(root, 'var/names-data');

const engine = compile();
const { training, heldBack } = readSets(data);
const plainWords = readWords();
const rare = readRare();
const names = readNames();
const words = { ...tableOf(plainWords), names: hashesOfNames(names, engine) };
const random = makeRandom(8);
const poolsOf = makePools(engine.lexicon(), engine.entry, plainWords, names);
const trainer = new Trainer(engine, openWords(), random, {
  hideWord: 0.25,
  drop: 0.1,
  hideEntry: 0.2,
  hideKnown: 0.3,
  shrink: 1e-4,
  mostDoubt: 0.4,
});
const sentences = gather();
console.log(`${sentences.length} sentences`);
trainer.choose(sentences, 2);
console.log(`${trainer.hashes.length} features`);
for (let epoch = 0; epoch < EPOCHS; epoch++) {
  let lost = 0;
  const rate = 0.25 * (1 - epoch / EPOCHS) + 0.02;
  for (const sentence of random.shuffle([...sentences])) lost += trainer.learn(sentence, rate);
  console.log(`epoch ${epoch + 1}: ${lost.toFixed(0)}`);
}
// Half of the generated text has no names, more than in real texts.
for (let before = 0; before < engine.LABELS; before++) trainer.pairs[before * engine.LABELS + 1] += MORE_PERSONS;
const { bytes, left, kept } = trainer.export(words, [], ROOM);
console.log(`${kept} features kept, ${left} without room, ${bytes.length} bytes`);
mkdirSync(path.dirname(OUT), { recursive: true });
writeFileSync(OUT, bytes);
const finder = new engine.NameFinder(engine.openWeights(bytes));
showFigures((text) => finder.find(text));

/** Returns the training data: labelled manually, changed, and generated. */
function gather() {
  const pools = poolsOf(random);
  const others = training.flatMap((sentence) => {
    const isNamed = sentence.spans.some(({ type }) => type === 'PERSON');
    const made = [];
    if (isNamed && random.chance(0.6)) made.push(swapped(sentence, pools, random));
    if (sentence.spans.length === 0 && sentence.text.length > 200) {
      if (random.chance(0.6)) made.push(capitalised(sentence, random));
    }
    if (random.chance(0.12)) made.push(lowered(sentence));
    if (random.chance(0.06)) made.push(raised(sentence));
    return made;
  });
  const synthetic = generate(poolsOf, rare, random, Number(process.env.NAMES_ROUNDS ?? 40)).map((line) => ({
    ...line,
    weight: line.set === 'synthetic-lists' ? 0.5 : /institutions/.test(line.set) ? 2.2 : 1.1,
  }));
  console.log(`${training.length} real, ${others.length} changed, ${synthetic.length} synthetic`);
  const code = readCode(root, random, 2500);
  const manuals = readManuals(root, random, 5000, isNameOfPeople).map((line) => ({ ...line, weight: 0.8 }));
  console.log(`${code.length} pieces of code, ${manuals.length} of manuals`);
  return [...training, ...others, ...synthetic, ...code, ...manuals];
}

function isNameOfPeople(word) {
  const found = engine.lexicon().word(word, 0, word.length);
  return engine.entry.firstStrength(found) > 0 && engine.entry.nameLevel(found) < 2;
}

function showFigures(find) {
  const marked = readMarked(path.join(root, 'test/fixtures/names/development'));
  for (const [name, set] of Object.entries({ ...heldBack, ...marked })) show(name, measure(find, set));
}

function compile() {
  const out = path.join(root, '.bench', 'names');
  run(bin('swc'), ['src/engine', '-d', out, '--quiet']);
  const require = createRequire(import.meta.url);
  const of = (name) => require(path.join(out, 'src/engine/names', name));
  const parts = [
    'block.js',
    'chains.js',
    'decode.js',
    'features.js',
    'known-names.js',
    'find.js',
    'tokens.js',
    'weights.js',
    'word-classes.js',
  ];
  const { lexicon } = of('../lexicon/lexicon.js');
  return {
    ...Object.assign({}, ...parts.map(of)),
    lexicon,
    entry: of('../lexicon/entry.js'),
    TYPES: ['PERSON', 'LOCATION', 'ORGANIZATION'],
  };
}

function tableOf({ frequent, known }) {
  const of = (list) => list.map((word) => engine.hashWord(word));
  return { frequent: of(frequent), known: of([...known, ...rare.words, ...wordsOf(training)]) };
}

/** Returns the words as the name finder sees them: in the bit tables of a model without features. */
function openWords() {
  const { bytes } = engine.writeWeights({ pairs: [], chosen: [], step: 1, ...words, features: [] });
  return engine.openWeights(bytes);
}
