import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppProcess } from '../../support/app-process.js';
import { makeEnvironment, type TestEnvironment } from '../../support/environment.js';

/** The names of the packages of files. */
const packagesOf = (files: Iterable<string>): Set<string> =>
  new Set([...files].flatMap((file) => /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []));

const DIST = path.resolve(__dirname, '../../../dist');

let environment: TestEnvironment;
beforeEach(async () => {
  environment = await makeEnvironment();
});
afterEach(async () => {
  await environment.remove();
});

/** Runs the product until it is ready. @returns the files it has loaded and the status of a request */
async function runOnce(options = '') {
  const list = path.join(environment.dataDirectory, 'loaded-modules.txt');
  const preload = path.resolve(__dirname, '../../support/loaded-packages.cjs');
  const app = await AppProcess.start({
    ...environment.env,
    NODE_OPTIONS: `--require ${preload} ${options}`,
    LOADED_MODULES: list,
  });
  const { status } = await fetch(`${app.url}/api/status`);
  const code = await app.stop();
  return { status, code, files: (await readFile(list, 'utf8')).split('\n') };
}

describe('the server', () => {
  it('starts from its bundle, and loads the packages that contain native code', async () => {
    const { status, code, files } = await runOnce();
    expect([status, code]).toEqual([200, 0]);
    expect(files.filter((file) => file.startsWith(DIST)).map((file) => path.relative(DIST, file))).toEqual(
      expect.arrayContaining(['main.js', 'run-server.js']),
    );
    expect(files.filter((file) => /[\\/](?:app\.module|configure-app)\.js$|[\\/]@nestjs[\\/]/.test(file))).toEqual([]);
  });

  it('has one copy of each package, since what is repaired in another would stay as it is', async () => {
    const bundle = await readFile(path.join(DIST, 'run-server.bundle.js'), 'latin1');
    const bundled = packagesOf(bundle.match(/^\/\/#region .*$/gm) ?? []);
    expect(bundled).toContain('mongodb');
    const { files } = await runOnce();
    // This one has no state, and stands for a class of Node.
    bundled.delete('safer-buffer');
    expect([...packagesOf(files)].filter((name) => bundled.has(name))).toEqual([]);
  });

  it('starts where Node does not take what was compiled, such as with another heap', async () => {
    const { status, code } = await runOnce('--max-old-space-size=700');
    expect([status, code]).toEqual([200, 0]);
  });
});
