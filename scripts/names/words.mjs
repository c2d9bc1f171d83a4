/**
 * Reads the words of scripts/names/words.txt, which usually are not names, and the names that are recognizable without
 * context.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EPONYMS } from './synthetic/eponyms.mjs';

const read = (name) => readFileSync(path.join(import.meta.dirname, name), 'utf8').split('\n');

/** The words in `frequent` are also in `known`. */
export function readWords() {
  const lines = read('words.txt');
  const border = lines.indexOf('# known');
  const of = (part) => part.filter((word) => word !== '' && !word.startsWith('#'));
  const others = readOthers();
  return {
    frequent: of(lines.slice(0, border)),
    english: of(lines),
    german: others.German ?? [],
    known: [...of(lines), ...Object.values(others).flat()],
  };
}

/** Returns words of other languages, in lower case, by language. */
function readOthers() {
  const lines = read('words-others.txt');
  return Object.fromEntries(
    lines.flatMap((line, index) =>
      line === '' || line.startsWith('#') ? [] : [[lines[index - 1].slice(2), line.split(' ')]],
    ),
  );
}

/**
 * Reads rare nouns in lower case, capitalized words that are not persons, and terms whose first word is capitalized.
 */
export function readRare() {
  const lines = read('rare-words.txt').filter((line) => line !== '');
  const [capitals, terms] = [lines.indexOf('# capitals'), lines.indexOf('# terms')];
  return {
    words: lines.slice(lines.indexOf('# words') + 1, capitals),
    capitals: lines.slice(capitals + 1, terms),
    terms: lines.slice(terms + 1),
  };
}

const parted = (name) => read(name).flatMap((line) => (line.startsWith('#') || line === '' ? [] : line.split('|')));

/**
 * Names that are recognizable without context; those of `firms` and `places` are ordered by how often they are used.
 */
export function readNames() {
  return {
    firms: parted('organizations-by-hand.txt'),
    companies: read('companies.txt').filter(Boolean),
    places: parted('places-by-hand.txt'),
    towns: read('towns.txt').filter(Boolean),
    eponyms: EPONYMS,
  };
}

/** Returns the hashes of the names for the table of the model. */
export function hashesOfNames({ firms, companies, places, towns, eponyms }, engine) {
  const tokens = engine.makeTokens(64);
  const of = (kind) => (name) => {
    engine.tokenize(name, 0, name.length, tokens);
    return engine.hashesOf(kind, tokens);
  };
  return [
    ...[...firms, ...companies].flatMap(of('firm')),
    ...[...places, ...towns].flatMap(of('place')),
    ...eponyms.flatMap(of('eponym')),
  ];
}
