const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;

/** True if brackets and braces of a JSON text are nested deeper than `levels`; strings are skipped. */
export function isNestedDeeper(json: string, levels: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (isOpening(code) && ++depth > levels) return true;
    else if (isClosing(code)) depth--;
  }
  return false;
}

/**
 * Returns the offset of the closing quote of the string that begins at `from`; the end of the text if there is none.
 */
function endOfString(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let before = at - 1;
    while (json.charCodeAt(before) === BACKSLASH) before--;
    // An even number of backslashes escape each other, so the quote is not escaped.
    if ((at - before) % 2 === 1) return at;
  }
  return json.length;
}
