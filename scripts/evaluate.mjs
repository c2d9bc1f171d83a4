/** `npm run evaluate [-- --errors [kind or genre]]`: precision and recall on the development set. */
import { cpSync } from 'node:fs';
import path from 'node:path';
import { bin, ensureBuilt, ensureInstalled, requireNode, root, run } from './lib/setup.mjs';

requireNode();
ensureInstalled();
ensureBuilt();
const out = path.join(root, '.bench', 'evaluation');
run(bin('swc'), ['src', 'test/evaluation', '-d', out, '--quiet']);
// What the sources look for beside themselves.
cpSync(path.join(root, 'config'), path.join(out, 'config'), { recursive: true });
run(process.execPath, [path.join(out, 'test', 'evaluation', 'main.js'), ...process.argv.slice(2)]);
