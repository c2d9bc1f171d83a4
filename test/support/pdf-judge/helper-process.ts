import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';

type Waiting = (answer: object | undefined) => void;

/**
 * A process that answers each message with another. It is started on first use, remains for further messages, and ends
 * with this process without keeping it alive.
 */
export class HelperProcess {
  private child: ChildProcess | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;

  /** @param file a file in this folder */
  constructor(private readonly file: string) {}

  /** The number of pending messages. */
  get load(): number {
    return this.waiting.size;
  }

  /** @throws Error if the process ends before it answers */
  async ask<Answer extends object>(question: object): Promise<Answer> {
    const id = this.asked++;
    const child = (this.child ??= this.start());
    const answer = await new Promise<object | undefined>((resolve) => {
      this.waiting.set(id, resolve);
      child.ref();
      child.channel?.ref();
      child.send({ id, ...question });
    });
    this.waiting.delete(id);
    if (this.waiting.size === 0) rest(child);
    if (answer === undefined) throw new Error(`${this.file} has ended`);
    return answer as Answer;
  }

  private start(): ChildProcess {
    const child = fork(path.join(__dirname, this.file), { serialization: 'advanced' });
    child.on('message', (answer: { readonly id: number }) => {
      this.waiting.get(answer.id)?.(answer);
    });
    child.on('exit', () => {
      this.child = undefined;
      for (const tell of this.waiting.values()) tell(undefined);
    });
    rest(child);
    return child;
  }
}

function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
