/** `npm run bench:trend [-- seed]`: measures what each method of the trend monitor detects, and its false alerts. */
import path from 'node:path';
import { bin, ensureBuilt, ensureInstalled, requireNode, root, run } from './lib/setup.mjs';

requireNode();
ensureInstalled();
ensureBuilt();
const out = path.join(root, '.bench', 'trend');
run(bin('swc'), ['src/modules/trend', 'src/platform', 'test/bench/trend', '-d', out, '--quiet']);
run(process.execPath, [path.join(out, 'test', 'bench', 'trend', 'main.js'), ...process.argv.slice(2)]);
