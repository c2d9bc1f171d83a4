import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const TIMEOUT_MS = 580_000;
/** npm writes it at the end of an installation. */
const INSTALLED = '.package-lock.json';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-image-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Links every package by itself, and makes the mark of a finished installation anew: an installation in the folder would
 * otherwise empty the packages of this repository.
 */
function linkPackages(): void {
  const from = path.join(root, 'node_modules');
  const to = path.join(folder, 'node_modules');
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name !== INSTALLED) symlinkSync(path.join(from, name), path.join(to, name));
  }
  writeFileSync(path.join(to, INSTALLED), '{}');
}

it(
  'the first stage of the image has everything that the build reads',
  () => {
    const [stage = ''] = readFileSync(path.join(root, 'docker/Dockerfile'), 'utf8')
      .split(/^FROM node.*$/m)
      .slice(1);
    const copies = Array.from(stage.matchAll(/^COPY (.+) (\S+)$/gm), ([, files = '', target = '']) => ({
      files,
      target,
    }));
    for (const { files, target } of copies) {
      for (const file of files.split(' ')) {
        const to = target === './' ? path.join(folder, file) : path.join(folder, target);
        mkdirSync(path.dirname(to), { recursive: true });
        cpSync(path.join(root, file), to, { recursive: true });
      }
    }
    linkPackages();
    const { status, stderr } = spawnSync('npm', ['run', 'build'], { cwd: folder, encoding: 'utf8' });
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    for (const made of [
      'dist/main.js',
      'dist/cli/umbra.js',
      'dist/web/client/index.html',
      'dist/web/docs/index.html',
    ]) {
      expect([made, existsSync(path.join(folder, made))]).toEqual([made, true]);
    }
  },
  TIMEOUT_MS,
);
