import { Injectable } from '@nestjs/common';
import { chargeCurrentCaller } from '../../platform/limits/current-use.js';
import type { Generation } from './llm.types.js';

/** An answer longer than this is none: what is asked for is a word or two. */
const MOST_ANSWER_BYTES = 64 * 1024;

/** Speaks to an Ollama server. @see https://github.com/ollama/ollama/blob/main/docs/api.md#generate-a-completion */
@Injectable()
export class OllamaClient {
  /** What the model answers; undefined when it does not answer in time, or with something else. */
  async generate({ endpoint, model, prompt, timeoutMs }: Generation): Promise<string | undefined> {
    chargeCurrentCaller('questions', 1);
    try {
      const response = await fetch(new URL('api/generate', endpoint.endsWith('/') ? endpoint : `${endpoint}/`), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model, prompt, stream: false }),
        // A server that leads elsewhere would get what it was not meant to read.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) {
        await response.body?.cancel();
        return undefined;
      }
      return answerOf(await readBounded(response));
    } catch {
      return undefined;
    }
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MOST_ANSWER_BYTES) throw new Error('The answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function answerOf(body: string): string | undefined {
  const value: unknown = JSON.parse(body);
  const answer = typeof value === 'object' && value !== null && 'response' in value ? value.response : undefined;
  return typeof answer === 'string' ? answer : undefined;
}
