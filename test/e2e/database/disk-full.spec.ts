import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { AppProcess } from '../../support/app-process.js';
import { bearer } from '../../support/client.js';
import { makeEnvironment } from '../../support/environment.js';
import { LIVES_ENVIRONMENT, makeLivesScene } from '../../support/review-lives.js';
import { itOnEmbedded } from '../../support/tests-on.js';

const TEXT = 'Nothing to find here. '.repeat(20_000);

/** No file of the process may grow beyond so many bytes: its writes fail as on a full disk. */
const limitFiles = (pid: number, bytes: number | 'unlimited'): void => {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
};

/** Where the limits of a running process can be changed (util-linux). */
const itWithLimits = spawnSync('prlimit').status === 0 ? itOnEmbedded : it.skip;

itWithLimits(
  'answers 507 while the disk is full, loses nothing that it took, and goes on once there is space',
  async () => {
    const environment = await makeEnvironment(LIVES_ENVIRONMENT);
    const { keys, batchId } = await makeLivesScene(environment);
    const [key = ''] = keys;
    const app = await AppProcess.start(environment.env);
    const ask = (method: string, at: string, body?: object): Promise<Response> =>
      fetch(app.url + at, {
        method,
        headers: { ...bearer(key), 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const send = (name: string): Promise<Response> => ask('POST', '/api/v1/ingest', { batchId, name, text: TEXT });
    try {
      const store = path.join(environment.dataDirectory, 'store', 'store.mdb');
      limitFiles(app.pid, statSync(store).size + 2 * 1024 * 1024);
      let taken = 0;
      let refused: Response | undefined;
      while (refused === undefined) {
        const answer = await send(`letter ${taken}`);
        if (answer.status === 202) taken++;
        else refused = answer;
      }
      expect(refused.status).toBe(507);
      expect(await refused.json()).toMatchObject({
        code: 'DISK_FULL',
        error: expect.stringContaining('Free some space'),
      });
      const waiting = async (): Promise<number> =>
        ((await (await ask('GET', `/api/v1/queue?batchId=${batchId}`)).json()) as { totalElements: number })
          .totalElements;
      expect(await waiting()).toBe(taken);
      expect((await fetch(`${app.url}/livez`)).status).toBe(200);

      limitFiles(app.pid, 'unlimited');
      expect((await send('the last one')).status).toBe(202);
      expect(await waiting()).toBe(taken + 1);
    } finally {
      expect(await app.stop()).toBe(0);
      await environment.remove();
    }
  },
);
