import type { MessagePort } from 'node:worker_threads';

/** The additional part of a job that can ask questions. */
export interface AskingPort {
  /** Sends questions and receives their answers. */
  readonly port: MessagePort;
}

/**
 * The message by which a thread says that it begins a job: the time for loading the thread does not count for the job.
 */
export const BEGUN = 'begun';

/** Called in the thread as the first thing of a job. */
export function sayBegun(port: MessagePort): void {
  port.postMessage(BEGUN);
}

/** Called in the thread: sends a question and waits for its answer; only one at a time. @throws Unanswered */
export async function ask<A>(port: MessagePort, question: unknown): Promise<A> {
  const answer = await new Promise<A | undefined>((resolve) => {
    port.once('message', resolve);
    port.postMessage(question);
  });
  if (answer === undefined) throw new Unanswered();
  return answer;
}

/** A question got no answer; the main thread reports the reason. */
class Unanswered extends Error {
  override readonly name = 'Unanswered';
}
