/** `npm run format [path …]`: formats the given files, or all, as `npm run check` asks for. */
import { bin, ensureInstalled, requireNode, run } from './lib/setup.mjs';

const given = process.argv.slice(2);
requireNode();
ensureInstalled();
run(bin('prettier'), ['--write', '--cache', '--log-level=warn', ...(given.length > 0 ? given : ['.'])]);
