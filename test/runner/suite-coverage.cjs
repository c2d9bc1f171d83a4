const { writeFileSync } = require('node:fs');
const { Session } = require('node:inspector');
const path = require('node:path');
const v8 = require('node:v8');

const BUILT = `file://${path.resolve(__dirname, '../../dist')}/`;
const folder = process.env.NODE_V8_COVERAGE;
const session = new Session();
let written = 0;

if (folder !== undefined) {
  // Jest kills a worker that takes as long at its end as Node does to write what ran in hundreds of suites.
  v8.stopCoverage();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
}

/** For `npm run test:coverage`: writes what has run in this worker process since the suite before, in the form of Node. */
module.exports = () => {
  if (folder === undefined) return;
  session.post('Profiler.takePreciseCoverage', (error, taken) => {
    if (error !== null) throw new Error(`The coverage could not be read: ${error.message}`);
    const result = taken.result.filter(({ url }) => url.startsWith(BUILT));
    writeFileSync(path.join(folder, `suite-${process.pid}-${written++}.json`), JSON.stringify({ result }));
  });
};
