import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EJSON, ObjectId } from 'bson';
import { AppModule } from '../../src/app.module.js';
import { CONFIG_CLASSES } from '../../src/config-classes.js';
import { boot } from '../support/boot.js';
import { makeEnvironment, type TestEnvironment } from '../support/environment.js';
import { replay, seriesOf, totalOf } from '../support/trend.js';

const CLI = path.resolve(__dirname, '../../dist/cli/umbra.js');
const REPORTS = 7000;
const NOW = Math.floor(Date.now() / 1000) * 1000;

let environment: TestEnvironment;
let folder: string;
beforeAll(async () => {
  environment = await makeEnvironment({
    UMBRA_ADMIN_EMAIL: 'a@example.com',
    UMBRA_ADMIN_PASSWORD: 'Pw-of-these-tests-1',
  });
  folder = await mkdtemp(path.join(tmpdir(), 'umbra-dump-'));
});
afterAll(async () => {
  await environment.remove();
  await rm(folder, { recursive: true });
});

const umbra = (place: string) =>
  spawn(process.execPath, [CLI, 'trend', 'import', place], {
    env: { ...environment.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Several batches, and much more than a pipe holds. */
const LINES = Array.from({ length: REPORTS }, (_, i) =>
  EJSON.stringify({
    _id: new ObjectId(),
    timestamp: new Date(NOW - (REPORTS - i) * 1000),
    ...{ source_id: 'server-01', organization: 'acme', context: 'a context of some length', pii_types: { ssn: i } },
  }),
);

describe('an import that is killed', () => {
  it('counts nothing twice when it is started again', async () => {
    const pipe = path.join(folder, 'killed', 'pii_counts.json');
    await mkdir(path.dirname(pipe));
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    const killed = umbra(pipe);
    const ended = once(killed, 'close');
    const input = await open(pipe, 'w');
    // When all of it has been taken, some batches have been imported and one may be on its way; the last ones never come.
    await input.writeFile(`${LINES.slice(0, -200).join('\n')}\n`);
    killed.kill('SIGKILL');
    await ended;
    await input.close();

    const file = path.join(folder, 'pii_counts.json');
    await writeFile(file, `${LINES.join('\n')}\n`);
    const again = umbra(file);
    const [output] = (await once(again.stdout, 'data')) as [Buffer];
    expect((await once(again, 'close'))[0]).toBe(0);
    const [, imported, known] = /^pii_counts: 7000 read, (\d+) imported, (\d+) known/.exec(output.toString()) ?? [];
    expect(Number(imported) + Number(known)).toBe(REPORTS);
    // All that the first one had begun was known to the second.
    expect(Number(known)).toBeGreaterThan(0);

    const app = await boot(environment.env, {
      classes: CONFIG_CLASSES,
      module: (settings, parts) => AppModule.with(settings, parts),
    });
    const series = await seriesOf(app, 'server-01');
    expect(series?.baseline).toMatchObject({ count: REPORTS, mean: expect.closeTo((REPORTS - 1) / 2, 6) as number });
    expect(totalOf(series?.hours).sum).toBe((REPORTS * (REPORTS - 1)) / 2);
    const window = { start_time: new Date(NOW - REPORTS * 1000).toISOString(), end_time: new Date(NOW).toISOString() };
    expect((await replay(app, { ...window, test_threshold: 1e9 })).body).toMatchObject({
      total_points_processed: REPORTS,
    });
    await app.close();
  });
});
