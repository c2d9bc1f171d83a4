/**
 * `npm run evaluate [-- --errors [kind or genre]]`: precision and recall on the development set.
 * `npm run evaluate -- --classes [class]`: the sets of test/evaluation/classes alone, with what is missed in one.
 * `npm run evaluate -- --untried [half]`: the texts of test/evaluation/untried, by kind and by language; of one half, what
 * is missed and what is false.
 * `npm run evaluate names [-- --finder fast,policy --errors <genre>]`: compares name finders (docs/explanation/names.md).
 */
import { cpSync } from 'node:fs';
import path from 'node:path';
import { bin, ensureBuilt, ensureInstalled, requireNode, root, run } from './lib/setup.mjs';

requireNode();
ensureInstalled();
ensureBuilt();
const out = path.join(root, '.bench', 'evaluation');
run(bin('swc'), ['src', 'test/evaluation', 'test/support/every-kind.ts', '-d', out, '--quiet']);
// Files that the sources expect next to themselves.
cpSync(path.join(root, 'config'), path.join(out, 'config'), { recursive: true });
cpSync(path.join(root, 'src/engine/names/data'), path.join(out, 'src/engine/names/data'), { recursive: true });
// The build packs it from the lists.
cpSync(path.join(root, 'dist/engine/lexicon/data/terms.bin'), path.join(out, 'src/engine/lexicon/data/terms.bin'));
const [first, ...others] = process.argv.slice(2);
const [main, given] = first === 'names' ? ['names/main.js', others] : ['main.js', process.argv.slice(2)];
run(process.execPath, [path.join(out, 'test', 'evaluation', main), ...given]);
