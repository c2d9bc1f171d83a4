import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureApiTypes, root, TSC } from './setup.mjs';

/** The TypeScript projects: name, configuration, and which files they are about. */
export const TYPE_CHECKS = [
  ['server', 'tsconfig.json', /^src\//],
  ['tests', 'test/tsconfig.json', /^(?:src|test)\//],
  ['engine', 'tsconfig.engine.json', /^src\/engine\//],
  ['page', 'src/web/client/tsconfig.json', /^src\/web\/client\//],
];

/** Arguments of Node for a check that remembers what it has checked before. */
export const typeCheckArguments = ([name, config]) => [
  ...[TSC, '--noEmit', '--incremental', '-p', config],
  ...['--tsBuildInfoFile', path.join('node_modules', '.cache', 'umbra', `${name}.tsbuildinfo`)],
];

/** Checks, side by side, the projects that the given files belong to. Resolves to whether all types are right. */
export async function checkTypes(files) {
  // The tests include the server.
  const wanted = TYPE_CHECKS.filter(([name, , about]) => name !== 'server' && files.some((file) => about.test(file)));
  ensureApiTypes();
  const codes = await Promise.all(
    wanted.map(
      (check) =>
        new Promise((resolve) => {
          spawn(process.execPath, typeCheckArguments(check), { cwd: root, stdio: 'inherit' }).on('close', resolve);
        }),
    ),
  );
  return codes.every((code) => code === 0);
}
