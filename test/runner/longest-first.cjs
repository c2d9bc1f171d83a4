const { statSync } = require('node:fs');
const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
/** How long suites took when `npm run test:times` measured them last; without those that take a few seconds. */
const SECONDS = require('./suite-seconds.json');

const ROOT = path.resolve(__dirname, '../..');
/** Suites that were never measured come after those that were, and the largest of them first. */
const MS_PER_BYTE = 0.05;

/** Begins with the suites that take longest: what takes long and begins late runs alone at the end. */
module.exports = class LongestFirst extends Sequencer {
  /** In milliseconds: those of the run before, of the last measurement, or a guess; a clean clone has no run before. */
  time(test) {
    const seconds = SECONDS[path.relative(ROOT, test.path).replaceAll(path.sep, '/')];
    return super.time(test) ?? (seconds === undefined ? statSync(test.path).size * MS_PER_BYTE : seconds * 1000);
  }
};
