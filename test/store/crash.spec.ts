import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type ObjectId } from 'mongodb';
import { startEmbeddedMongo } from '../../src/embedded-mongo/index.js';
import { budget } from '../support/budget.js';

const KILLS = budget(4, 50);
const WRITER = join(__dirname, '..', 'support', 'store', 'writer.cjs');

/** Starts a writer, waits for some acknowledged writes and kills it during the next ones. */
async function writeAndKill(directory: string, round: number): Promise<readonly number[]> {
  const child: ChildProcess = spawn(process.execPath, [WRITER, directory, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const enough = 5 + ((round * 7) % 40);
  const exited = once(child, 'exit');
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.split('\n').length > enough) child.kill('SIGKILL');
  });
  const [code, signal] = (await exited) as [number | null, string | null];
  if (signal !== 'SIGKILL') throw new Error(`The writer ended by itself, with ${String(code)}.`);
  return output.split('\n').slice(0, -1).map(Number);
}

test(`acknowledged writes survive ${KILLS} kills`, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'umbra-crash-'));
  const acknowledged: (readonly number[])[] = [];
  for (let round = 0; round < KILLS; round++) acknowledged.push(await writeAndKill(directory, round));
  const store = await startEmbeddedMongo({ directory });
  const client = await new MongoClient(store.uri).connect();
  try {
    const collection = client
      .db('crash')
      .collection<{ _id: string | ObjectId; value: number; round: number; n: number }>('writes');
    let total = 0;
    for (const [round, numbers] of acknowledged.entries()) {
      const found = new Set((await collection.find({ round }).toArray()).map(({ n }) => n));
      expect(numbers.filter((n) => !found.has(n))).toEqual([]);
      total += numbers.length;
    }
    const counter = await collection.findOne({ _id: 'counter' });
    expect(counter?.value).toBeGreaterThanOrEqual(total);
    // The index has exactly the documents of a collection scan.
    const byScan = await collection
      .find({ round: { $exists: true } })
      .hint({ $natural: 1 })
      .toArray();
    expect(await collection.countDocuments({ round: { $gte: 0 } }, { hint: 'round_1_n_1' })).toBe(byScan.length);
    expect(await collection.estimatedDocumentCount()).toBe(byScan.length + 1);
  } finally {
    await client.close();
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  }
});
