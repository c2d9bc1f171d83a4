import { spawnSync } from 'node:child_process';
import { root } from './setup.mjs';

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

/**
 * Returns the paths changed since the last commit, including new files; if there are none, those of the last commit.
 */
export function changedFiles() {
  const uncommitted = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', 'HEAD~1', 'HEAD');
}
