import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '../..');

describe('layers', () => {
  it('are imported downwards only, by front doors, and in no circle (.dependency-cruiser.cjs)', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'), 'src', '--output-type', 'json'],
      { cwd: root, maxBuffer: 256 * 1024 * 1024 },
    ).catch((error: unknown) => error as { stdout: string });
    const { summary } = JSON.parse(stdout) as {
      summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
    };
    expect(summary.totalCruised).toBeGreaterThan(100);
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
  });
});
