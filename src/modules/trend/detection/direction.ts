/** Which way a count must be off to matter. */
export const DIRECTIONS = ['up', 'down', 'both'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Whether a signed distance is below a bound on the sides that matter; the other side can be as far off as it likes. */
export function isBelow(distance: number, bound: number, direction: Direction): boolean {
  return (direction === 'down' || distance < bound) && (direction === 'up' || -distance < bound);
}
