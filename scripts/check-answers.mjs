/**
 * Part of `npm run check`: verifies that the response schemas match the controllers' types; `npm run docs` writes them.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ANSWERS_FILE, answersText } from './lib/answer-schemas.mjs';
import { root } from './lib/setup.mjs';

if (readFileSync(path.join(root, ANSWERS_FILE), 'utf8') !== answersText()) {
  console.error(`${ANSWERS_FILE} is not what the types of the controllers say: run npm run docs.`);
  process.exit(1);
}
