import './start-heap.js';
import { APPLICATION_VERSION } from './platform/config/version.js';

/** Existing monitors use the form with a single hyphen. */
const VERSION_FLAGS = new Set(['-version', '--version', '-v']);

if (VERSION_FLAGS.has(process.argv[2] ?? '')) process.stdout.write(`${APPLICATION_VERSION}\n`);
// Loading the product takes seconds, which its version does not need.
else
  void import('./run-server.js').then(({ runServer }) => {
    runServer(process.env);
  });
