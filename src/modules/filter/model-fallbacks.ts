import type { Response } from 'express';
import type { Kind } from '../../engine/index.js';

/** Lists the kinds that were found without the policy's model, which did not respond. */
const HEADER = 'x-model-fallback';

/** The header in the API document. */
export const MODEL_FALLBACK_DOCS = {
  [HEADER]: {
    description:
      'Kinds that were detected without the model of the policy because the model was not available; absent if there are none.',
    schema: { type: 'string' },
  },
} as const;

/** Sets the header if there are fallbacks. */
export function setFallbackHeader(response: Response, fallbacks: readonly Kind[]): void {
  if (fallbacks.length > 0) response.setHeader(HEADER, fallbacks.join(', '));
}
