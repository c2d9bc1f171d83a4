import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.js';

const run = promisify(execFile);
const SCRIPT = path.resolve(__dirname, '../../scripts/services/elasticsearch.sh');

/** A node that belongs to one suite, which may kill it. */
export class ElasticsearchNode {
  private constructor(
    private readonly directory: string,
    readonly url: string,
  ) {}

  static async start(): Promise<ElasticsearchNode> {
    const directory = await mkdtemp(path.join(tmpdir(), 'umbra-elasticsearch-'));
    const { stdout } = await run(SCRIPT, ['start', String(await freePort()), directory]);
    return new ElasticsearchNode(directory, stdout.trim());
  }

  /** Kills the node, as in a crash. */
  async kill(): Promise<void> {
    await run(SCRIPT, ['kill', this.directory]);
  }

  /** Restarts the node at the same address with its data. */
  async startAgain(): Promise<void> {
    await run(SCRIPT, ['start', new URL(this.url).port, this.directory]);
  }

  async remove(): Promise<void> {
    await run(SCRIPT, ['stop', this.directory]);
    await rm(this.directory, { recursive: true, force: true });
  }

  /** Calls its API. */
  async call(method: string, url: string): Promise<unknown> {
    const answer = await fetch(new URL(url, this.url), { method });
    return answer.json();
  }

  /** Returns the names of the indexes that match a pattern. */
  async indices(pattern: string): Promise<readonly string[]> {
    return Object.keys((await this.call('GET', `/${pattern}`)) as object);
  }
}
