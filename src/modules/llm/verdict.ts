import { VERDICTS, type LlmAnswer, type Verdict } from './llm.types.js';

/** The answer of a model: in the form, in free words, or in a form that it did not fill in. */
export type ReadAnswer = LlmAnswer | 'unfinished-form';

const THOUGHTS = /^\s*<think>[\s\S]*?<\/think>/;

/** Returns the part for the reader: some models write down their thoughts first. */
export const withoutThoughts = (text: string): string => text.replace(THOUGHTS, '').trim();

/** Reads the answer to a second opinion that was asked for as JSON. A model that answered in words has answered. */
export function readVerdict(text: string): ReadAnswer {
  const said = withoutThoughts(text);
  if (!said.startsWith('{')) return { response: said };
  const { verdict, reason } = parsed(said);
  if (typeof reason !== 'string' || reason.trim() === '' || !isVerdict(verdict)) return 'unfinished-form';
  return { response: reason.trim(), verdict };
}

const isVerdict = (value: unknown): value is Verdict => (VERDICTS as readonly unknown[]).includes(value);

function parsed(text: string): { readonly verdict?: unknown; readonly reason?: unknown } {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    // The model's own words, which are not passed on.
    return {};
  }
}
