/**
 * `npm test`: every suite that needs no other server. Jest's options pass through, for example
 * `npm test -- --selectProjects unit -t iban`.
 */
import { prepare, runJest, WITHOUT_SERVERS } from './lib/run-jest.mjs';

prepare();
const given = process.argv.slice(2);
const select = given.includes('--selectProjects') ? [] : ['--selectProjects', ...WITHOUT_SERVERS];
runJest([...select, ...given]);
