import { fork, type ChildProcess } from 'node:child_process';
import { workerFile } from '../threads/worker-file.js';
import type { FindAnswer, FindQuestion } from './find-names.process.js';

/** Opening the model takes half a second, so it stays open during short pauses; longer ones release its memory. */
const IDLE_MS = 10 * 60_000;
/** The heap for the vocabulary and the words of one part of a text; the model is outside the heap. */
const HEAP_MB = 256;

/**
 * A process that has the model open, started on the first request. It is a process rather than a thread because the
 * runtime is native code: ending a thread inside it would end the whole server, and so would a crash.
 */
export class NameProcess {
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;

  /**
   * Sends a request; only one at a time.
   * @throws Error if the process ends before it has answered; the signal's reason, after ending the process
   */
  ask(question: FindQuestion, signal: AbortSignal): Promise<FindAnswer> {
    signal.throwIfAborted();
    clearTimeout(this.idle);
    const child = (this.child ??= this.start());
    child.channel?.ref();
    return new Promise<FindAnswer>((resolve, reject) => {
      const settle = (): void => {
        child.off('message', answered).off('exit', ended).off('error', ended);
        signal.removeEventListener('abort', given);
        child.channel?.unref();
        this.idle = setTimeout(() => {
          this.end();
        }, IDLE_MS).unref();
      };
      const answered = (answer: unknown): void => {
        settle();
        resolve(answer as FindAnswer);
      };
      const ended = (): void => {
        settle();
        reject(new Error('The process of the deep name model has ended'));
      };
      const given = (): void => {
        settle();
        this.end();
        reject(signal.reason as Error);
      };
      child.once('message', answered).once('exit', ended).once('error', ended);
      signal.addEventListener('abort', given, { once: true });
      // If the process has just ended, sending fails and its `exit` event reports it.
      child.send(question, () => undefined);
    });
  }

  /** Ends the process; the next request starts another. */
  end(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private start(): ChildProcess {
    const child = fork(workerFile(__dirname, 'find-names.process.js'), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // The process gets no secrets of the server, and its output is discarded, since the runtime may print parts of
      // the text. libuv adds the variables that Windows requires.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.unref();
    const forget = (): void => {
      if (this.child === child) this.child = undefined;
    };
    child.once('exit', forget).on('error', forget);
    return child;
  }
}
