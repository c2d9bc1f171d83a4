/** `npm run dev`: rebuilds and restarts on every change. */
import { bin, ensureInstalled, requireNode, run } from './lib/setup.mjs';

requireNode();
ensureInstalled();
run(bin('nest'), ['start', '--watch']);
