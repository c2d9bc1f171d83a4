/** Fails if a shipped package or a development tool has a licence that is not allowed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/setup.mjs';

/** Licences that a program under Apache-2.0 may include. */
const SHIPPED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]);
/** Licences that development tools may have. */
const TOOLS = new Set([...SHIPPED, 'CC-BY-3.0', 'CC-BY-4.0', 'CC0-1.0', 'MPL-2.0', 'Zlib']);

/** Packages that have no licence field; a person read the licence file. */
const READ_BY_HAND = new Map([['node_modules/pause', 'MIT']]);

/** Returns the licence in the old `licenses` field, which npm ignores. */
const licencesOf = (name) =>
  (JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8')).licenses ?? [])
    .map(({ type }) => type)
    .join(' OR ') || 'no licence';

/** Returns whether an expression of SPDX is satisfied: `(MIT OR GPL-3.0)` by either, `MIT AND ISC` by both. */
const isAllowed = (expression, allowed) =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence.trim())));

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const problems = Object.entries(packages).flatMap(([name, { license, dev = false }]) => {
  if (name === '') return [];
  const licence = license ?? READ_BY_HAND.get(name) ?? licencesOf(name);
  return isAllowed(licence, dev ? TOOLS : SHIPPED) ? [] : [`${name}: ${licence}${dev ? ' (not shipped)' : ''}`];
});
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error('Use another package, or read the licence and add it to the list in scripts/check-licences.mjs.');
  process.exit(1);
}
