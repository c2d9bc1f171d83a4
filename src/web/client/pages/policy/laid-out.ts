/** Returns a policy indented for reading if a program has written it on a single line. */
export function laidOut(text: string): string {
  if (text.trim().includes('\n')) return text;
  try {
    return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
  } catch {
    return text;
  }
}

/**
 * Returns the editor's text after another version became active, for instance by approval of a draft: that version,
 * unless the user has changed the text meanwhile. A changed text stays, still based on the version it was made from.
 */
export function shownAfter(typed: string, before: string, active: string): string | undefined {
  const now = laidOut(active);
  return typed === laidOut(before) || typed === now ? now : undefined;
}
