import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
/** Tutorials that need neither a server nor the package of others. */
const TUTORIALS = ['policy', 'redact'];

interface Step {
  readonly commands: string;
  /** What the page says that they print; undefined if it does not say. */
  readonly printed: string | undefined;
}

const stepsOf = (tutorial: string): readonly Step[] =>
  Array.from(
    readFileSync(path.join(root, 'docs/tutorials', `${tutorial}.md`), 'utf8').matchAll(
      /^```sh\n([\s\S]*?)^```\n(?:\n(?:[^\n]+\n\n)?```\n([\s\S]*?)^```$)?/gm,
    ),
    ([, commands = '', printed]) => ({ commands, printed }),
  );

/** The time that a run took differs. */
const untimed = (text: string): string => text.replace(/ in \d+(?:\.\d+)? s:/, ' in … s:');

describe.each(TUTORIALS)('the tutorial %s', (tutorial) => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'umbra-tutorial-'));
    symlinkSync(path.join(root, 'dist/cli/umbra.js'), path.join(folder, 'umbra'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('prints what it says', () => {
    const steps = stepsOf(tutorial);
    expect(steps.filter(({ printed }) => printed !== undefined).length).toBeGreaterThan(1);
    for (const { commands, printed } of steps) {
      const { stdout } = spawnSync('sh', ['-c', `exec 2>&1\n${commands}`], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${folder}:${process.env.PATH ?? ''}`, NODE_OPTIONS: '' },
      });
      if (printed !== undefined) expect(untimed(stdout)).toBe(untimed(printed));
    }
  });
});
