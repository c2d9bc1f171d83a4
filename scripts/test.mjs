/**
 * `npm test`: every suite that needs no other server. Jest's options pass through, for example
 * `npm test -- --selectProjects unit -t iban`.
 */
import { prepare, runSuites } from './lib/run-jest.mjs';

prepare();
runSuites(process.argv.slice(2));
