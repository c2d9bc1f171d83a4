/** The maximum number of indentation and quotation characters; running text has fewer. */
export const MAX_PREFIX = 40;

/** True for a space or a tab. */
export const isBlank = (code: number): boolean => code === 32 || code === 9;

/** Returns the offset behind the indentation and the quotation marks of mail. */
export function startOfLine(text: string, start: number): number {
  let at = start;
  while (at - start < MAX_PREFIX && (isBlank(text.charCodeAt(at)) || text[at] === '>')) at++;
  return at;
}
