import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Of `scripts/services/mypy.sh`; without it the types are not checked. */
const { MYPY } = process.env;
const testWithTypes = MYPY === undefined ? test.skip : test;

testWithTypes('the Python client and its tests have no errors of types', () => {
  const cwd = path.resolve(__dirname, '../../clients/python');
  const { stdout } = spawnSync(MYPY ?? '', ['--strict', '--cache-dir', '/dev/null'], { cwd, encoding: 'utf8' });
  expect(stdout).toMatch(/^Success: no issues found in \d+ source files$/m);
});
