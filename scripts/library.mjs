/**
 * `npm run library`: builds with the types for programs that use `@umbra-redaction/umbra/engine` and `/documents`. `npm
 * pack` and an installation from a folder run it automatically. `--types` only adds the types to an existing build.
 */
import { ensureBuilt, ensureInstalled, requireNode, run, TSC } from './lib/setup.mjs';

requireNode();
ensureInstalled();
if (!process.argv.includes('--types')) ensureBuilt();

// Redacting documents uses all of the engine. `npm run check` checks the types, which takes most of the time.
run(process.execPath, [
  ...[TSC, '-p', 'tsconfig.documents.json', '--noEmit', 'false', '--emitDeclarationOnly', '--declaration'],
  ...['--noCheck', '--singleThreaded', '--rootDir', 'src', '--outDir', 'dist'],
]);
