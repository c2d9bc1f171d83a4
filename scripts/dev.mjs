/** `npm run dev`: rebuilds and restarts on every change. */
import { bin, ensureBuilt, ensureInstalled, requireNode, run } from './lib/setup.mjs';

requireNode();
ensureInstalled();
// The page too, which the watch below neither builds nor deletes.
ensureBuilt();
run(bin('nest'), ['start', '--watch']);
