/** Where a link leads within the application; `/` for what would lead elsewhere. */
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
