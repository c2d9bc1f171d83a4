/** A read this soon after the last user input may still be a result of it: a debounce or the loading of a page part. */
const MEANT_MS = 5000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'click', 'input', 'popstate'];

// Opening the page counts as activity.
let touchedAt = Date.now();

/** Records the time of every pointer and keyboard input. */
export function watchTouches(target: EventTarget): void {
  const touch = (): void => {
    touchedAt = Date.now();
  };
  for (const kind of TOUCHES) target.addEventListener(kind, touch, { passive: true, capture: true });
}

/** Returns how long ago the last user input was. */
export const msSinceTouch = (): number => Date.now() - touchedAt;

/**
 * Headers for a read: tell the server when the page reads without user input, so that the session of an abandoned desk
 * ends although the page keeps itself up to date.
 */
export const activityHeaders = (): Readonly<Record<string, string>> =>
  msSinceTouch() > MEANT_MS ? { 'x-session-activity': 'none' } : {};
