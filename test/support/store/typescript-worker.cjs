/** Starts the worker of the store from its sources. */
const path = require('node:path');
require('./typescript-register.cjs');

require(path.join(__dirname, '../../../src/embedded-mongo/worker.ts'));
