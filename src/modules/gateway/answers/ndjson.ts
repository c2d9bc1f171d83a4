import type { FrameFormat } from './frames.js';

/** JSON objects, one a line. @see https://github.com/ollama/ollama/blob/main/docs/api.md */
export const NDJSON: FrameFormat = {
  type: 'application/x-ndjson',
  end: /\n/g,
  longestEnd: 1,
  frameOf: (raw) => {
    const data = raw.trim();
    return {
      raw,
      data: data === '' ? undefined : data,
      withData: (changed) => `${changed}\n`,
    };
  },
};
