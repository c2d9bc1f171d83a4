/** `npm run format [path …]`: formats the given files, or all files, as `npm run check` requires. */
import { bin, ensureInstalled, requireNode, run } from './lib/setup.mjs';

const given = process.argv.slice(2);
requireNode();
ensureInstalled();
run(bin('oxfmt'), given);
