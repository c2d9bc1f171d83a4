import type { Endpoint } from './endpoints.js';
import type { OutputRuleName } from './configured-servers.js';
import type { ModelRequest, Redaction } from './request-redactor.js';
import { RequestHosts } from './answers/links.js';
import { OutputRule } from './answers/output-rule.js';
import type { Protocol } from './answers/protocol.js';
import { Restorer } from './answers/restorer.js';

/** The objects that process the response to a redacted request. */
export interface Restoring {
  readonly protocol: Protocol;
  readonly restorer: Restorer;
  /** Undefined where it is off. */
  readonly output: OutputRule | undefined;
}

/** Returns what handles the response to a redacted request. */
export function restoringOf(
  endpoint: Endpoint,
  { text, root }: ModelRequest,
  { tags, find }: Redaction,
  rule: OutputRuleName,
): Restoring {
  const protocol = endpoint.answers(root);
  const restorer = new Restorer(tags, new RequestHosts(text), protocol);
  return { protocol, restorer, output: rule === 'off' ? undefined : new OutputRule(protocol, { rule, find, tags }) };
}
