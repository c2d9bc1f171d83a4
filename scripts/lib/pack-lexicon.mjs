/** Writes the terms of the lexicon as the tables that they become in memory, so that loading them is reading a file. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './setup.mjs';

const require = createRequire(import.meta.url);
const LEXICON = path.join(root, 'dist', 'engine', 'lexicon');
const { readTerms } = require(path.join(LEXICON, 'read-terms.js'));
const { writeTermTable } = require(path.join(LEXICON, 'term-table.js'));

writeFileSync(path.join(LEXICON, 'data', 'terms.bin'), writeTermTable(readTerms()));
