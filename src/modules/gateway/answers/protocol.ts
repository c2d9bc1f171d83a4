import type { JsonNode } from '../json/json-tree.js';
import type { OpenAiError } from '../vendor-errors.js';
import type { AnswerRule } from './answer-rules.js';
import type { FrameFormat } from './frames.js';

/** Describes how to read the responses of one endpoint, complete or as events. */
export interface Protocol {
  readonly rule: AnswerRule;
  /** The events of its streams. */
  readonly frames: FrameFormat;
  /** Returns what an event is a part of, as prefix of its channel names. */
  channelsOf(event: JsonNode): string;
  /** Returns the name prefixes of the texts that end with an event. */
  closedBy(event: JsonNode): readonly string[];
  /** Returns the fields that repeat an event token by token; they are removed where a placeholder was restored. */
  tokensOf(event: JsonNode): readonly JsonNode[];
  /**
   * Returns the fields by which a client would continue from what the vendor holds. The gateway refuses them in
   * requests, and so removes them from responses.
   */
  stateOf?(event: JsonNode): readonly JsonNode[];
  /** Returns the event that ends a failed stream; absent where the vendor's stream uses the plain error. */
  readonly failure?: (error: OpenAiError) => string;
}
