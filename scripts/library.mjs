/**
 * `npm run library`: builds with the types for programs that use `@umbra-redaction/umbra/engine` and `/documents`. `npm
 * pack` and an installation from a folder run it automatically. `--types` only adds the types to an existing build.
 */
import { ensureBuilt, ensureInstalled, requireNode, run, TSC } from './lib/setup.mjs';

requireNode();
ensureInstalled();
if (!process.argv.includes('--types')) ensureBuilt();

for (const project of ['tsconfig.engine.json', 'tsconfig.documents.json']) {
  run(process.execPath, [
    ...[TSC, '-p', project, '--noEmit', 'false', '--emitDeclarationOnly', '--declaration'],
    ...['--rootDir', 'src', '--outDir', 'dist'],
  ]);
}
