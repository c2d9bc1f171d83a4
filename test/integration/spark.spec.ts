import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const RECORDS = 2000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-spark-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Runs the example of the documentation in local mode. @returns its status and the lines of all partitions */
function runSpark(lines: readonly string[], name: string): { status: number | null; lines: string[] } {
  const python = process.env.SPARK_PYTHON;
  if (python === undefined) throw new Error('SPARK_PYTHON is not set: start the services (npm run services -- start).');
  const [input, output] = [path.join(folder, `${name}.ndjson`), path.join(folder, name)];
  writeFileSync(input, lines.map((line) => `${line}\n`).join(''));
  const command = `${process.execPath} ${path.join(root, 'dist/cli/umbra.js')} redact --ndjson --threads 1`;
  const { status } = spawnSync(python, [path.join(root, 'docs/examples/spark.py'), input, output, command], {
    env: {
      ...process.env,
      SPARK_LOCAL_IP: '127.0.0.1',
      PYSPARK_SUBMIT_ARGS: '--master local[2] pyspark-shell',
      // Jobs of seconds end before the better compiler has earned its time.
      JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
    },
    timeout: 240_000,
  });
  if (status !== 0) return { status, lines: [] };
  const parts = readdirSync(output)
    .filter((file) => file.startsWith('part-'))
    .sort();
  return { status, lines: parts.flatMap((part) => readFileSync(path.join(output, part), 'utf8').trim().split('\n')) };
}

describe('umbra redact --ndjson as the command of rdd.pipe', () => {
  it('redacts every record of every partition', () => {
    const given = Array.from({ length: RECORDS }, (_, id) => JSON.stringify({ id, text: `No. ${id}: a@example.com` }));
    const { status, lines } = runSpark(given, 'whole');
    expect(status).toBe(0);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      Array.from({ length: RECORDS }, (_, id) => ({ id, text: `No. ${id}: {{{REDACTED-email-address}}}` })),
    );
  });

  it('fails the job for an invalid line', () => {
    expect(runSpark(['{"id":1,"text":"a"}', 'no JSON'], 'broken').status).not.toBe(0);
  });
});
