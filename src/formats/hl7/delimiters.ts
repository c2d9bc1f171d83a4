/** The delimiters of a message, which each message declares. @see HL7 v2.5.1, 2.5.4 */
export interface Delimiters {
  readonly field: string;
  readonly component: string;
  readonly repetition: string;
  readonly escape: string;
  readonly subcomponent: string;
}

/** Segments that declare the delimiters: headers of messages, files and batches. */
const HEADERS: ReadonlySet<string> = new Set(['MSH', 'FHS', 'BHS']);

export const isHeader = (name: string): boolean => HEADERS.has(name);

/** Matches the beginning of HL7 text. MLLP blocks begin with a vertical tab. */
export const BEGIN = /^\uFEFF?\s{0,8}(?:MSH|FHS|BHS)([^\w\s])(?!\1)[^\w\s]{1,5}(?:\1|[\r\n]|$)/;

/** Returns the delimiters of a header. Missing delimiters split nothing. */
export function delimitersOf(header: string): Delimiters {
  const field = header.charAt(3);
  const [signs = ''] = header.slice(4).split(field, 1);
  const [component = '', repetition = '', escape = '', subcomponent = ''] = signs.trimEnd();
  return { field, component, repetition, escape, subcomponent };
}
