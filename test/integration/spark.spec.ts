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

const UMBRA = `${process.execPath} ${path.join(root, 'dist/cli/umbra.js')} redact --threads 1`;

/** Runs a Python program with Spark in local mode. */
function runPython(...args: readonly string[]): { readonly status: number | null; readonly stderr: string } {
  const python = process.env.SPARK_PYTHON;
  if (python === undefined) throw new Error('SPARK_PYTHON is not set: start the services (npm run services -- start).');
  return spawnSync(python, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      SPARK_LOCAL_IP: '127.0.0.1',
      PYSPARK_SUBMIT_ARGS: '--master local[2] pyspark-shell',
      // Jobs of seconds end before the better compiler has earned its time.
      JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
    },
    timeout: 240_000,
  });
}

/** Runs the example for lines. @returns its status and the lines of all partitions */
function runSpark(lines: readonly string[], name: string): { status: number | null; lines: string[] } {
  const [input, output] = [path.join(folder, `${name}.ndjson`), path.join(folder, name)];
  writeFileSync(input, lines.map((line) => `${line}\n`).join(''));
  const { status } = runPython(path.join(root, 'docs/examples/spark.py'), input, output, `${UMBRA} --ndjson`);
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

describe('the columns of a table, as JSON lines through one process for each partition', () => {
  const program = String.raw`
import sys
sys.path.insert(0, ${JSON.stringify(path.join(root, 'docs/examples'))})
from pyspark.sql import SparkSession
from spark_columns import redacted
target, command, column, parts = sys.argv[1:5]
spark = SparkSession.builder.getOrCreate()
rows = [(n, "Peter Dubois", None if n % 2 else f'No. {n},\n"to" a@example.com', 0.5, 219099999) for n in range(300)]
frame = spark.createDataFrame(rows, "id int, name string, note string, share double, ssn long")
# Half of the partitions are empty.
frame = frame.repartitionByRange(int(parts), "id").filter(frame.id < 150)
redacted(frame.select("id", "name", "note", column), command).coalesce(1).write.json(target)
`;
  const run = (column: string, partitions: number): { status: number | null; stderr: string; rows: unknown[] } => {
    const [file, output] = [path.join(folder, `${column}.py`), path.join(folder, column)];
    writeFileSync(file, program);
    const { status, stderr } = runPython(file, output, `${UMBRA} --format json`, column, String(partitions));
    if (status !== 0) return { status, stderr, rows: [] };
    const parts = readdirSync(output).filter((name) => name.startsWith('part-'));
    const lines = parts.flatMap((part) => readFileSync(path.join(output, part), 'utf8').trim().split('\n'));
    return { status, stderr, rows: lines.map((line) => JSON.parse(line) as unknown) };
  };

  it('lose their values by their names, and keep their types', () => {
    const { status, stderr, rows } = run('share', 4);
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
    expect(rows).toEqual(
      Array.from({ length: 150 }, (_, id) => ({
        id,
        name: '{{{REDACTED-person}}}',
        ...(id % 2 === 0 && { note: `No. ${id},\n"to" {{{REDACTED-email-address}}}` }),
        share: 0.5,
      })),
    );
  });

  it('fail the job where a redacted value no longer fits its column', () => {
    const { status, stderr } = run('ssn', 1);
    expect(status).not.toBe(0);
    expect(stderr).toContain('MALFORMED_RECORD');
  });
});
