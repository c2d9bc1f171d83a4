/** `npm run bench [name …]`: prints one table; all figures that matter are ratios within the same run. */
import { cpSync } from 'node:fs';
import path from 'node:path';
import { bin, ensureBuilt, ensureInstalled, requireNode, root, run } from './lib/setup.mjs';

requireNode();
ensureInstalled();
ensureBuilt();
const out = path.join(root, '.bench', 'build');
run(bin('swc'), ['src', 'test/bench', 'test/support', '-d', out, '--quiet']);
// Files that the sources expect next to themselves.
cpSync(path.join(root, 'config'), path.join(out, 'config'), { recursive: true });
cpSync(path.join(root, 'src/engine/names/data'), path.join(out, 'src/engine/names/data'), { recursive: true });
// The build packs it from the lists.
cpSync(path.join(root, 'dist/engine/lexicon/data/terms.bin'), path.join(out, 'src/engine/lexicon/data/terms.bin'));
cpSync(path.join(root, 'dist/web/client'), path.join(out, 'dist/web/client'), { recursive: true });
run(process.execPath, ['--expose-gc', path.join(out, 'test', 'bench', 'main.js'), ...process.argv.slice(2)]);
