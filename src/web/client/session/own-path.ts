/** Returns the path of a link within the application; `/` for any other target. */
export function ownPath(to: string | null): string {
  if (to === null || !to.startsWith('/')) return '/';
  const base = 'http://umbra.invalid';
  try {
    const { origin, pathname, search } = new URL(to, base);
    return origin === base ? pathname + search : '/';
  } catch {
    return '/';
  }
}
