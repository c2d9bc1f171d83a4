/** The directions in which a deviation matters. */
export const DIRECTIONS = ['up', 'down', 'both'] as const;
/** A direction in which counts can be abnormal. */
export type Direction = (typeof DIRECTIONS)[number];

/** The setting of the direction: the contract's two methods only look upwards by default. */
export const DIRECTION_SETTINGS = ['by-method', ...DIRECTIONS] as const;
/** A value of that setting. */
export type DirectionSetting = (typeof DIRECTION_SETTINGS)[number];

/** True if a signed distance is below a bound on the sides that matter; the other side is not limited. */
export function isBelow(distance: number, bound: number, direction: Direction): boolean {
  return (direction === 'down' || distance < bound) && (direction === 'up' || -distance < bound);
}
