/**
 * Text without names: pieces of the source code and the manuals of installed packages. Lines that may name an author are
 * left out; the versions of the packages are those of the lock file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PACKAGES = [
  '@nestjs/common',
  '@nestjs/core',
  'class-validator',
  'express',
  'fflate',
  'ipaddr.js',
  'kafkajs',
  'lmdb',
  'lru-cache',
  'mingo',
  'mongoose',
  'nodemailer',
  'passport',
  'pino',
  'piscina',
  'prom-client',
  'rxjs',
  'fast-check',
  'autocannon',
  'ajv',
  'bson',
  'helmet',
  'supertest',
  'semver',
  'ws',
];
const NAMES_AUTHOR =
  /copyright|author|licen[sc]e|\(c\)|©|@\w+\.|contribut|maintain|thanks|credit|\bby\b|github\.com|twitter/i;
/** Two consecutive capitalized words in a comment may be a person. */
const MAY_NAME = /^\s*(\/\/|\*|#|\/\*).*[A-Z][a-z]+ [A-Z][a-z]+/;
const LENGTH = 700;

export function readCode(root, random, pieces) {
  const files = PACKAGES.flatMap((name) => filesOf(path.join(root, 'node_modules', name), 0)).sort();
  const made = [];
  for (let tries = 0; made.length < pieces && tries < pieces * 4; tries++) {
    const text = readFileSync(random.pick(files), 'utf8');
    const from = random.below(Math.max(1, text.length - LENGTH));
    const lines = text
      .slice(from, from + LENGTH)
      .split('\n')
      .slice(1)
      .filter((line) => line.length < 200 && !NAMES_AUTHOR.test(line) && !MAY_NAME.test(line));
    if (lines.length > 4) made.push({ text: lines.join('\n'), spans: [], set: 'code' });
  }
  return made;
}

function filesOf(folder, depth) {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return depth < 4 && entry.name !== 'node_modules' ? filesOf(file, depth + 1) : [];
    return /\.(js|ts|mjs|cjs)$/.test(entry.name) && !/\.min\./.test(entry.name) ? [file] : [];
  });
}

/** Pages of a package that name people. */
const NAMES_PEOPLE = /change|history|licen|author|contribut|conduct|security|sponsor|backers|migrat|release/i;
const TWO_CAPITALS = /[A-Z][a-z]+ [A-Z][a-z]+/;
const SHORTEST = 80;
const MOST_OF_FILE = 40;

/**
 * Returns paragraphs of the manuals of installed packages.
 * @param mayName tells whether a capitalised word is mostly a name of people
 */
export function readManuals(root, random, pieces, mayName) {
  const made = manualsIn(path.join(root, 'node_modules'), 0)
    .sort()
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split(/\n\s*\n/)
        .slice(0, MOST_OF_FILE),
    )
    .map((paragraph) => paragraph.slice(0, LENGTH))
    .filter((text) => text.length >= SHORTEST && !NAMES_AUTHOR.test(text) && !TWO_CAPITALS.test(text))
    .filter((text) => !(text.match(/(?<=[a-z,] )[A-Z][a-z]+/g) ?? []).some(mayName))
    .map((text) => ({ text, spans: [], set: 'manuals' }));
  return random.shuffle(made).slice(0, pieces);
}

function manualsIn(folder, depth) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return depth < 3 && !entry.name.startsWith('.') ? manualsIn(file, depth + 1) : [];
    return /\.md$/i.test(entry.name) && !NAMES_PEOPLE.test(entry.name) ? [file] : [];
  });
}
