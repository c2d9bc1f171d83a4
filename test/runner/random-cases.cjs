const { createHash } = require('node:crypto');
const fc = require('fast-check');

/**
 * Before each suite: what fast-check draws follows from the seed of the run, so that the same commit is tried on the same
 * cases. A property that fails prints its seed; `TEST_SEED=… npm test` repeats the run.
 */
const seed = createHash('sha256')
  .update(process.env.TEST_SEED ?? '1')
  .digest()
  .readInt32LE();
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
