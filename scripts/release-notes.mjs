/**
 * Prints what CHANGELOG.md says about a version: `node scripts/release-notes.mjs v1.2.3`. Ends with 1 and the reason if the
 * tag is not the version of the package, or the change log has no section for it.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/setup.mjs';

const [tag = ''] = process.argv.slice(2);
const read = (file) => readFileSync(path.join(root, file), 'utf8');

const { version } = JSON.parse(read('package.json'));
const [, notes] = read('CHANGELOG.md')
  .split(/^## \[/m)
  .map((section) => section.split(/\](?: - \d{4}-\d\d-\d\d)?\n/))
  .find(([name]) => name === version) ?? [undefined, undefined];
const problem =
  tag !== `v${version}`
    ? `The tag ${tag} is not the version of package.json, v${version}.`
    : notes === undefined && `CHANGELOG.md has no section [${version}]: rename [Unreleased].`;
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  console.log(notes.trim());
}
