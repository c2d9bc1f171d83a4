import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PII_TYPES } from '../../src/modules/review/spans/pii-types.js';

const words = path.resolve(__dirname, '../../src/web/client/words');
/** The ids that a catalogue names; each stands there once for English and once for German. */
const namedIn = (file: string): readonly string[] =>
  [...readFileSync(path.join(words, file), 'utf8').matchAll(/^ {4}'?(?<id>[a-z0-9-]+)'?: ['"]/gm)].map(
    ({ groups }) => groups?.id ?? '',
  );

it('every kind has a name on the pages, and nothing else has', () => {
  const named = [...new Set([...namedIn('general-kinds.ts'), ...namedIn('national-kinds.ts')])];
  expect(named.toSorted()).toEqual([...PII_TYPES]);
});
