import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Presidio itself: a request a line, an answer a line. */
export class PresidioProcess {
  private constructor(
    private readonly child: ChildProcess,
    private readonly lines: AsyncIterator<string>,
  ) {}

  /** @param python one that has Presidio's packages */
  static start(python: string): PresidioProcess {
    const program = path.join(__dirname, '../integration/presidio-process.py');
    const child = spawn(python, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
    return new PresidioProcess(child, createInterface({ input: child.stdout })[Symbol.asyncIterator]());
  }

  async ask(request: object): Promise<unknown> {
    this.child.stdin?.write(`${JSON.stringify(request)}\n`);
    const { value } = await this.lines.next();
    return JSON.parse(value as string) as unknown;
  }

  async end(): Promise<void> {
    this.child.stdin?.end();
    if (this.child.exitCode === null) await once(this.child, 'exit');
  }
}
