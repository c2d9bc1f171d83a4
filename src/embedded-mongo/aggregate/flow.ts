import type { Document } from '../bson/values.js';
import type { Stage } from './stage.js';

/** The number of documents that pass through the stages together. */
const CHUNK_SIZE = 128;

/** Sends documents through the stages; documents that a stage holds back are returned by {@link finish}. */
export async function through(stages: readonly Stage[], documents: readonly Document[]): Promise<readonly Document[]> {
  let current = documents;
  for (const stage of stages) {
    if (current.length === 0) break;
    current = await stage.take(current);
  }
  return current;
}

/** Returns the documents that the stages still hold once the input has ended. */
export async function finish(stages: readonly Stage[]): Promise<readonly Document[]> {
  // Lists are joined at the end: passed as call arguments, there could be too many for the stack.
  const results: (readonly Document[])[] = [];
  for (const [i, stage] of stages.entries()) {
    const held = (await stage.finish?.()) ?? [];
    for (let at = 0; at < held.length; at += CHUNK_SIZE) {
      results.push(await through(stages.slice(i + 1), held.slice(at, at + CHUNK_SIZE)));
    }
  }
  return results.flat();
}
