/**
 * `npm run library`: the build, with the types for programs that use the engine by `@umbra-redaction/umbra/engine`. `npm pack` and an
 * installation from a folder do this by themselves. `--types` only adds the types to the build that is there.
 */
import { bin, ensureBuilt, ensureInstalled, requireNode, run } from './lib/setup.mjs';

requireNode();
ensureInstalled();
if (!process.argv.includes('--types')) ensureBuilt();

run(bin('tsc'), [
  ...['-p', 'tsconfig.engine.json', '--noEmit', 'false', '--emitDeclarationOnly', '--declaration'],
  ...['--rootDir', 'src', '--outDir', 'dist'],
]);
