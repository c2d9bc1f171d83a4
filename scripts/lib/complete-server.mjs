/** Adds to the compiled server what makes it start fast, and at the same time the schemas of its responses. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from './setup.mjs';

async function runScript(name) {
  const [code] = await once(
    spawn(process.execPath, [path.join(root, 'scripts', 'lib', name)], {
      stdio: 'inherit',
      // What is compiled is of the options that it is compiled with.
      env: { ...process.env, NODE_OPTIONS: '' },
    }),
    'exit',
  );
  if (code !== 0) process.exit(code ?? 1);
}

await Promise.all([runScript('pack-lexicon.mjs').then(() => runScript('bundle.mjs')), runScript('answer-schemas.mjs')]);
