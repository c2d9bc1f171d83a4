/** `npm run bench [name …]`: prints one table; every figure that matters is a ratio within the same run. */
import { cpSync } from 'node:fs';
import path from 'node:path';
import { bin, ensureBuilt, ensureInstalled, requireNode, root, run } from './lib/setup.mjs';

requireNode();
ensureInstalled();
ensureBuilt();
const out = path.join(root, '.bench', 'build');
run(bin('swc'), ['src', 'test/bench', 'test/support', '-d', out, '--quiet']);
// What the sources look for beside themselves.
cpSync(path.join(root, 'config'), path.join(out, 'config'), { recursive: true });
cpSync(path.join(root, 'src/engine/names/data'), path.join(out, 'src/engine/names/data'), { recursive: true });
cpSync(path.join(root, 'dist/web/client'), path.join(out, 'dist/web/client'), { recursive: true });
run(process.execPath, ['--expose-gc', path.join(out, 'test', 'bench', 'main.js'), ...process.argv.slice(2)]);
