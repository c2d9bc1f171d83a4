const { readFileSync } = require('node:fs');

/**
 * Jest's `--filter`: keeps the suites that CHOSEN_SUITES lists, a file with a path a line. As arguments hundreds of paths
 * would be repeated in Jest's last line.
 */
module.exports = (paths) => {
  const chosen = new Set(readFileSync(process.env.CHOSEN_SUITES, 'utf8').split('\n'));
  return { filtered: paths.filter((file) => chosen.has(file)) };
};
