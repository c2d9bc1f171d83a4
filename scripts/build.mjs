/** `npm run build`: installs what is missing and builds the server and the page into `dist`, unless they are up to date. */
import { prepare } from './lib/run-jest.mjs';
import { ensureApiTypes, ensureInstalled, requireNode } from './lib/setup.mjs';

requireNode();
ensureInstalled();
// Before the page: made by a later check, they would count as a change of it.
ensureApiTypes();
prepare();
console.log('dist is up to date.');
