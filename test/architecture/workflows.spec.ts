import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const root = path.resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface Step {
  readonly uses?: string;
  readonly run?: string;
}
interface Job {
  readonly uses?: string;
  readonly steps?: readonly Step[];
  readonly 'timeout-minutes'?: number;
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** The publishers whose actions may run here. */
const PUBLISHERS = ['actions', 'docker'];

const workflows = readdirSync(path.join(root, '.github/workflows')).map(
  (name) => [name, parse(read(`.github/workflows/${name}`)) as Workflow] as const,
);

describe.each(workflows)('the workflow %s', (_name, { on, permissions, jobs }) => {
  const all = Object.values(jobs);
  const steps = all.flatMap((job) => job.steps ?? []);

  it('may only read, except where a job asks for more', () => {
    expect(permissions).toEqual({ contents: 'read' });
  });

  it('does not run code of strangers with its rights', () => {
    expect(Object.keys(on)).not.toContain('pull_request_target');
  });

  it('uses actions of known publishers, by version or commit', () => {
    const used = [...all, ...steps].flatMap(({ uses }) => uses ?? []).filter((uses) => !uses.startsWith('./'));
    expect(used).not.toEqual([]);
    const allowed = new RegExp(`^(?:${PUBLISHERS.join('|')})/[\\w-]+@(?:v\\d+(?:\\.\\d+)*|[0-9a-f]{40})$`);
    expect(used.filter((uses) => !allowed.test(uses))).toEqual([]);
  });

  it('puts no text of others into a command', () => {
    expect(steps.flatMap(({ run }) => run ?? []).filter((run) => run.includes('${{ github.'))).toEqual([]);
  });

  it('ends jobs that hang', () => {
    const own = all.filter((job) => job.uses === undefined);
    expect(own.filter((job) => job['timeout-minutes'] === undefined)).toEqual([]);
  });

  it('calls only scripts of the package that are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
    const called = steps.flatMap(({ run = '' }) =>
      Array.from(
        run.matchAll(/\bnpm (?:run (?:--silent )?([\w:]+)|(test|start)\b)/g),
        ([, named, short]) => named ?? short,
      ),
    );
    expect(called.filter((script) => script === undefined || !(script in scripts))).toEqual([]);
  });
});

describe('the notes of a release', () => {
  const notesOf = (tag: string) =>
    spawnSync(process.execPath, ['scripts/release-notes.mjs', tag], { cwd: root, encoding: 'utf8' });

  it('are refused for a tag that is not the version of the package', () => {
    const { status, stderr, stdout } = notesOf('v999.0.0');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^The tag v999\.0\.0 is not the version of package\.json, v\d+\.\d+\.\d+\.\n$/);
  });
});

test('the list of components has every package that is installed for production or built into the pages, and no tool', () => {
  const text = execFileSync(process.execPath, ['scripts/sbom.mjs'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const { bomFormat, components } = JSON.parse(text) as {
    readonly bomFormat: string;
    readonly components: readonly { readonly name: string; readonly version: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const { packages } = JSON.parse(read('package-lock.json')) as {
    readonly packages: Readonly<Record<string, { readonly version: string; readonly dev?: boolean }>>;
  };
  const installed = Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && dev !== true && existsSync(path.join(root, folder)))
    .map(([folder, { version }]) => `${folder.slice(folder.lastIndexOf('node_modules/') + 13)}@${version}`);
  expect(installed.filter((name) => !listed.has(name))).toEqual([]);
  const names = new Set(components.map(({ name }) => name));
  for (const page of ['react', 'react-dom', 'scheduler', '@codemirror/view', 'minisearch'])
    expect(names).toContain(page);
  for (const tool of ['jest', 'vite', 'oxlint', 'typescript', 'openai']) expect(names).not.toContain(tool);
});
