/** The signs that part a message; each message says its own. @see HL7 v2.5.1, 2.5.4 */
export interface Delimiters {
  readonly field: string;
  readonly component: string;
  readonly repetition: string;
  readonly escape: string;
  readonly subcomponent: string;
}

/** Segments that say them: of messages, files and batches. */
const HEADERS: ReadonlySet<string> = new Set(['MSH', 'FHS', 'BHS']);

export const isHeader = (name: string): boolean => HEADERS.has(name);

/** What a text begins with that is HL7; the block that MLLP puts around messages begins with a vertical tab. */
export const BEGIN = /^\uFEFF?\s{0,8}(?:MSH|FHS|BHS)([^\w\s])(?!\1)[^\w\s]{1,5}(?:\1|[\r\n]|$)/;

/** Those of a header; the ones that it leaves out part nothing. */
export function delimitersOf(header: string): Delimiters {
  const field = header.charAt(3);
  const [signs = ''] = header.slice(4).split(field, 1);
  const [component = '', repetition = '', escape = '', subcomponent = ''] = signs.trimEnd();
  return { field, component, repetition, escape, subcomponent };
}
