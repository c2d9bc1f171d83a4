import type { Token } from '../json/scan-json.js';
import type { Patch } from '../mapped-document.js';

/** A member of an element with a primitive value. */
export interface Member {
  readonly key: string;
  /** Undefined for an item of an array. */
  readonly keyToken: Token | undefined;
  readonly token: Token;
  /** Whether the extensions of the value stand beside it. */
  readonly hasSibling: boolean;
}

/** Why there is no value. @see https://hl7.org/fhir/R4/extension-data-absent-reason.html */
const REASON = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';
const MASKED = 'masked';
/** The strings of the reason. */
export const STRINGS_OF_REASON: readonly string[] = [REASON, MASKED, 'extension', 'url', 'valueCode'];
const EXTENSION = `{"extension":[{"url":"${REASON}","valueCode":"${MASKED}"}]}`;

/**
 * Takes a value that can be replaced by none of its type: in place of the member stands the reason why there is none. In
 * arrays, and where extensions of the value stand beside it, there is no place for that: it is null.
 */
export function masked({ key, keyToken, token, hasSibling }: Member): Patch {
  const quote = token.type === 'string' ? 1 : 0;
  const end = token.end + quote;
  if (keyToken === undefined || hasSibling) return { start: token.start - quote, end, text: 'null' };
  return { start: keyToken.start, end, text: `_${JSON.stringify(key).slice(1, -1)}": ${EXTENSION}` };
}
