import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureApiTypes, root, TSC } from './setup.mjs';

/** The TypeScript projects: name, configuration, and the files they cover. That of the tests includes the server. */
export const TYPE_CHECKS = [
  ['server and tests', 'test/tsconfig.json', /^(?:src|test)\//],
  ['engine', 'tsconfig.engine.json', /^src\/engine\//],
  ['page', 'src/web/client/tsconfig.json', /^src\/web\/client\//],
  ['client', 'clients/typescript/tsconfig.json', /^clients\/typescript\//],
];

/** Node arguments for an incremental type check. */
export const typeCheckArguments = ([name, config]) => [
  ...[TSC, '--noEmit', '--incremental', '-p', config],
  ...['--tsBuildInfoFile', path.join('node_modules', '.cache', 'umbra', `${name.replaceAll(' ', '-')}.tsbuildinfo`)],
];

/** Type-checks the projects of the given files in parallel. Resolves to true if there are no errors. */
export async function checkTypes(files) {
  const wanted = TYPE_CHECKS.filter(([, , about]) => files.some((file) => about.test(file)));
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
