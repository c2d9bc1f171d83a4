import type { Token } from '../json/scan-json.js';
import type { Patch } from '../mapped-document.js';

/** A member of an element with a primitive value. */
export interface Member {
  readonly key: string;
  /** Undefined for an item of an array. */
  readonly keyToken: Token | undefined;
  readonly token: Token;
  /** True if the element has a sibling member with the extensions of the value. */
  readonly hasSibling: boolean;
}

/** The extension that states why a value is missing. @see https://hl7.org/fhir/R4/extension-data-absent-reason.html */
const REASON = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';
const MASKED = 'masked';
/** All strings of that extension. */
export const STRINGS_OF_REASON: readonly string[] = [REASON, MASKED, 'extension', 'url', 'valueCode'];
const EXTENSION = `{"extension":[{"url":"${REASON}","valueCode":"${MASKED}"}]}`;

/**
 * Removes a value that has no replacement of its type, and writes the reason in place of the member. Array items, and
 * values whose extensions are in a sibling member, have no room for the reason and become null.
 */
export function masked({ key, keyToken, token, hasSibling }: Member): Patch {
  const quote = token.type === 'string' ? 1 : 0;
  const end = token.end + quote;
  if (keyToken === undefined || hasSibling) return { start: token.start - quote, end, text: 'null' };
  return { start: keyToken.start, end, text: `_${JSON.stringify(key).slice(1, -1)}": ${EXTENSION}` };
}
