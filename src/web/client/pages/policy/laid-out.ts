/** Returns a policy that programs have written in a single line as people read it. */
export function laidOut(text: string): string {
  if (text.trim().includes('\n')) return text;
  try {
    return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
  } catch {
    return text;
  }
}

/**
 * Returns what the editor shows once another version is active, as after the approval of a draft: that version, unless
 * somebody has typed another text meanwhile. That one stays, and stays based on the version that it was made from.
 */
export function shownAfter(typed: string, before: string, active: string): string | undefined {
  const now = laidOut(active);
  return typed === laidOut(before) || typed === now ? now : undefined;
}
