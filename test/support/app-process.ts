import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Environment } from '../../src/platform/config/environment.js';

const MAIN = path.resolve(__dirname, '../../dist/main.js');

/** A line of the log. */
export type LogLine = Readonly<Record<string, unknown>>;

/** The built product in a separate process, which can be killed. */
export class AppProcess {
  readonly log: LogLine[] = [];
  private readonly watchers = new Set<() => void>();
  private readonly ended: Promise<number | null>;

  private constructor(private readonly child: ChildProcess) {
    if (child.stdout === null) throw new Error('The process has no output');
    createInterface(child.stdout).on('line', (line) => {
      // The first start also prints text for people.
      if (!line.startsWith('{')) return;
      this.log.push(JSON.parse(line) as LogLine);
      for (const look of this.watchers) look();
    });
    // Kill the process even if a suite fails midway, since it would keep the test process running.
    const killNow = (): void => void child.kill('SIGKILL');
    process.once('exit', killNow);
    this.ended = new Promise((resolve) => {
      child.on('close', (code) => {
        process.off('exit', killNow);
        resolve(code);
      });
    });
  }

  /**
   * Starts the product. Resolves when it is ready.
   * @param within a program with its arguments that becomes the product, such as one that limits itself first
   */
  static async start(env: Environment, within: readonly string[] = []): Promise<AppProcess> {
    const [program, ...args] = [...within, process.execPath, MAIN];
    const app = new AppProcess(spawn(program, args, { env: { ...env }, stdio: ['ignore', 'pipe', 'inherit'] }));
    await app.logged(({ msg }) => msg === 'Ready');
    return app;
  }

  get url(): string {
    return `http://127.0.0.1:${Number(this.log.find(({ msg }) => msg === 'Listening')?.port)}`;
  }

  get pid(): number {
    const { pid } = this.child;
    if (pid === undefined) throw new Error('The process did not start');
    return pid;
  }

  /** Resolves when `times` matching lines have been logged. @throws Error if the process ends before */
  async logged(isSuch: (line: LogLine) => boolean, times = 1): Promise<void> {
    const seen = new Promise<void>((resolve) => {
      const look = (): void => {
        if (this.log.filter(isSuch).length < times) return;
        this.watchers.delete(look);
        resolve();
      };
      this.watchers.add(look);
      look();
    });
    const ended = this.ended.then((code) => {
      throw new Error(`The process ended with ${String(code)} before it logged what was waited for`);
    });
    await Promise.race([seen, ended]);
  }

  /** Kills the process, as in a crash. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  /** Shuts down the process gracefully. @returns the exit code */
  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.ended;
  }
}
