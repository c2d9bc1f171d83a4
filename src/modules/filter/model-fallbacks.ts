import type { Response } from 'express';
import type { Kind } from '../../engine/index.js';

/** Which kinds were found without the model of the policy, which did not answer. */
const HEADER = 'x-model-fallback';

/** As the API document has it. */
export const MODEL_FALLBACK_DOCS = {
  [HEADER]: {
    description:
      'Kinds that were found without the model of the policy, which did not answer; absent when there are none.',
    schema: { type: 'string' },
  },
} as const;

/** Says it in a header, when there is anything to say. */
export function sayFallbacks(response: Response, fallbacks: readonly Kind[]): void {
  if (fallbacks.length > 0) response.setHeader(HEADER, fallbacks.join(', '));
}
