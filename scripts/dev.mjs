/** `npm run dev`: rebuilds and restarts on every change. */
import { bin, ensureBuilt, ensureInstalled, requireNode, run } from './lib/setup.mjs';

requireNode();
ensureInstalled();
// Builds the page too: the watch below neither builds nor deletes it.
ensureBuilt();
run(bin('nest'), ['start', '--watch']);
