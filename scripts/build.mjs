/** `npm run build`: installs what is missing and builds the server and the page into `dist`, unless they are up to date. */
import { prepare } from './lib/run-jest.mjs';

prepare();
console.log('dist is up to date.');
