import type { MessagePort } from 'node:worker_threads';

/** What a job of such a thread has beside its own. */
export interface Asking {
  /** Where questions go out and answers come in. */
  readonly port: MessagePort;
}

/** In the thread: puts a question and waits for its answer, one question after the other. @throws Unanswered */
export async function ask<A>(port: MessagePort, question: unknown): Promise<A> {
  const answer = await new Promise<A | undefined>((resolve) => {
    port.once('message', resolve);
    port.postMessage(question);
  });
  if (answer === undefined) throw new Unanswered();
  return answer;
}

/** A question had no answer; why is for the main thread to tell. */
class Unanswered extends Error {
  override readonly name = 'Unanswered';
}
