import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONFIG_CLASSES } from '../../src/config-classes.js';
import { envVariablesOf } from '../../src/platform/config/env.js';

const words = path.resolve(__dirname, '../../src/web/client/records/settings-words.ts');

it('every setting that an administration page shows has its words in both languages, and no other has', () => {
  const shown = CONFIG_CLASSES.flatMap((config) =>
    [...envVariablesOf(config).values()].flatMap(({ name, page }) => (page === undefined ? [] : [name])),
  );
  const named = Array.from(readFileSync(words, 'utf8').matchAll(/^ {4}([A-Z][A-Z_\d]*):/gm), ([, name = '']) => name);
  // The English words stand first.
  const english = named.slice(0, named.length / 2);
  const german = named.slice(named.length / 2);
  expect(english.toSorted()).toEqual(shown.toSorted());
  expect(german.toSorted()).toEqual(shown.toSorted());
});
