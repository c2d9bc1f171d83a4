import type { ReplacementStrategy } from './strategy.js';

/** STATIC_REPLACE: the same string for every span; the empty string deletes the text. */
export const staticReplaceStrategy: ReplacementStrategy = {
  name: 'STATIC_REPLACE',
  create:
    ({ staticReplacement }) =>
    () =>
      staticReplacement,
};
