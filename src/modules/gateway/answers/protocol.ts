import type { JsonNode } from '../json/json-tree.js';
import type { OpenAiError } from '../vendor-errors.js';
import type { AnswerRule } from './answer-rules.js';

/** How the answers of one endpoint are read, whole or as events. */
export interface Protocol {
  readonly rule: AnswerRule;
  /** Names what an event is a piece of, in front of the places of its texts. */
  channelsOf(event: JsonNode): string;
  /** Returns which texts end with an event, by the beginning of their names. */
  closedBy(event: JsonNode): readonly string[];
  /** Returns what says once more, token by token, what an event says; it is left out where a placeholder was restored. */
  tokensOf(event: JsonNode): readonly JsonNode[];
  /** Returns the event that ends a stream which has failed; absent where it holds the error as it is. */
  readonly failure?: (error: OpenAiError) => string;
}
