import type { SpanStart } from '../../platform/tracing/tracing.js';

/** The span of a question to a language model. Models are not recorded: people choose their names. */
export const ASKING: SpanStart = { name: 'ask language model', kind: 'internal' };
