import { fork, type ChildProcess } from 'node:child_process';
import { workerFile } from '../threads/worker-file.js';
import type { FindAnswer, FindQuestion } from './find-names.process.js';

/** Opening the model takes half a second, so that it stays open over short pauses; its memory comes back after longer ones. */
const IDLE_MS = 10 * 60_000;
/** For the vocabulary and the words of one part of a text; the model is outside of it. */
const HEAP_MB = 256;

/**
 * A process that has the model open, started when it is asked. It is a process and no thread, since the runtime is native
 * code: a thread that is ended while it is in there ends the whole server, and so does whatever breaks there.
 */
export class NameProcess {
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;

  /**
   * One question at a time.
   * @throws Error when the process ends before it has answered; the signal's reason, after ending the process
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
        reject(new Error('The process of the deep model of names has ended'));
      };
      const given = (): void => {
        settle();
        this.end();
        reject(signal.reason as Error);
      };
      child.once('message', answered).once('exit', ended).once('error', ended);
      signal.addEventListener('abort', given, { once: true });
      // What cannot be sent, since the process has just ended, is told by its end.
      child.send(question, () => undefined);
    });
  }

  /** Ends the process; the next question starts another. */
  end(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private start(): ChildProcess {
    const child = fork(workerFile(__dirname, 'find-names.process.js'), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // Neither secrets of the server nor its output: whatever the runtime prints may hold text. What Windows must have
      // of its environment, libuv adds.
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
