/** `npm run build`: installs what is missing and builds the server and the page into `dist`, unless they are up to date. */
import { ensureBuilt, ensureInstalled, requireNode } from './lib/setup.mjs';

requireNode();
ensureInstalled();
ensureBuilt();
console.log('dist is up to date.');
