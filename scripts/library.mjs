/** `npm run library`: the build, with what programs need that use the engine by `umbra/engine`: types, and named exports
 * for `import`. `npm pack` and an installation from a folder do this by themselves. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bin, ensureBuilt, ensureInstalled, requireNode, root, run } from './lib/setup.mjs';

requireNode();
ensureInstalled();
ensureBuilt();

const engine = path.join(root, 'dist', 'engine');
run(bin('tsc'), [
  ...['-p', 'tsconfig.engine.json', '--noEmit', 'false', '--emitDeclarationOnly', '--declaration'],
  ...['--rootDir', 'src', '--outDir', 'dist'],
]);

// Node cannot see the names in what the compiler makes of `export`.
const names = Object.keys(createRequire(import.meta.url)(path.join(engine, 'index.js')));
writeFileSync(
  path.join(engine, 'index.mjs'),
  `import engine from './index.js';\n\nexport const { ${names.join(', ')} } = engine;\n`,
);
