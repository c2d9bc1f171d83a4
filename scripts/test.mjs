/**
 * `npm test`: runs every suite that does not require another server. Jest's options are passed on, for example `npm
 * test -- --selectProjects unit -t iban`.
 */
import { prepare, runSuites } from './lib/run-jest.mjs';

prepare();
runSuites(process.argv.slice(2));
