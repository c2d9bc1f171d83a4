import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CLI = path.resolve(__dirname, '../../dist/cli/umbra.js');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-loaded-'));
  writeFileSync(path.join(folder, 'a.txt'), 'Anna, SSN 219-09-9999, lives in Springfield.\n');
  writeFileSync(path.join(folder, 'a.yaml'), 'name: Anna\nssn: 219-09-9999\n');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Returns the packages that a call of the command line loads. */
function packagesOf(...args: string[]): readonly string[] {
  const program = `
    process.on('exit', () => {
      const files = Object.keys(require.cache).map((file) => /.*[\\\\/]node_modules[\\\\/]((?:@[^\\\\/]+[\\\\/])?[^\\\\/]+)/.exec(file)?.[1]);
      console.error(JSON.stringify([...new Set(files.filter((name) => name !== undefined))].sort()));
    });
    process.argv.splice(1, 0, 'umbra');
    require(${JSON.stringify(CLI)});`;
  const { stderr } = spawnSync(process.execPath, ['-e', program, '--', ...args], { cwd: folder, encoding: 'utf8' });
  return JSON.parse(stderr) as string[];
}

describe('.swcrc lists under lazy', () => {
  const root = path.resolve(__dirname, '../..');
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const { module } = JSON.parse(read('.swcrc')) as { readonly module: { readonly lazy: readonly string[] } };
  const { dependencies } = JSON.parse(read('package.json')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const imports = new Set(
    readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .flatMap((file) => [...read(path.join('src', file)).matchAll(/^(?:import|\}) [^;]*?from '([^.][^']*)';$/gm)])
      .map(([, name]) => name),
  );

  it.each(module.lazy)('%s, which is a dependency that the server imports', (name) => {
    expect(Object.keys(dependencies)).toContain(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0]);
    expect([...imports]).toContain(name);
  });
});

/** Packages are loaded on first use (`lazy` in .swcrc): loading all of them takes longer than redacting a text. */
describe('the command line loads', () => {
  it('no package for its help', () => {
    expect(packagesOf('--help')).toEqual([]);
  });

  it('for a plain text only the package that decodes it', () => {
    expect(packagesOf('redact', 'a.txt')).toEqual(['iconv-lite', 'safer-buffer']);
  });

  it('the reader of a format with a document of this format', () => {
    expect(packagesOf('redact', 'a.yaml')).toContain('yaml');
  });
});
