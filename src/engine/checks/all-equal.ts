/** True if all characters of `value` are the same: such values pass many checks and are never issued. */
export function areAllEqual(value: string): boolean {
  for (let at = 1; at < value.length; at++) if (value.charCodeAt(at) !== value.charCodeAt(0)) return false;
  return true;
}
