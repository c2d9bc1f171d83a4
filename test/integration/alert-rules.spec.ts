import { spawnSync } from 'node:child_process';
import path from 'node:path';

const { PROMTOOL } = process.env;
const FOLDER = path.resolve(__dirname, '../../docker/prometheus');

const promtool = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(PROMTOOL ?? 'promtool', args, { cwd: FOLDER, encoding: 'utf8' });
  return { status, said: stdout + stderr };
};

const itWithPromtool = PROMTOOL === undefined ? it.skip : it;

describe('the alert rules', () => {
  itWithPromtool('are rules of Prometheus', () => {
    expect(promtool('check', 'rules', 'umbra.rules.yml')).toEqual({
      status: 0,
      said: expect.stringContaining('SUCCESS') as string,
    });
  });

  itWithPromtool('fire when they should, and only then', () => {
    expect(promtool('test', 'rules', 'umbra.rules.test.yml')).toEqual({
      status: 0,
      said: expect.stringContaining('SUCCESS') as string,
    });
  });
});
