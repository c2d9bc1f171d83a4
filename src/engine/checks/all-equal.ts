/** True when all characters of `value` are the same: it satisfies many sums and is never given out. */
export function areAllEqual(value: string): boolean {
  for (let at = 1; at < value.length; at++) if (value.charCodeAt(at) !== value.charCodeAt(0)) return false;
  return true;
}
