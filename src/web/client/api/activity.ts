/** So long after somebody's touch a read may still be their doing: words are waited for, parts of a page are loaded. */
const MEANT_MS = 5000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'click', 'input', 'popstate'];

// Who has just opened the page is there.
let touchedAt = Date.now();

/** Notes whenever somebody does something with the page. */
export function watchTouches(target: EventTarget): void {
  const touch = (): void => {
    touchedAt = Date.now();
  };
  for (const kind of TOUCHES) target.addEventListener(kind, touch, { passive: true, capture: true });
}

/** How long nobody has touched the page. */
export const msSinceTouch = (): number => Date.now() - touchedAt;

/**
 * For a read: tells the server when the page asks by itself, so that the session of a desk that was left ends although
 * the page keeps itself up to date.
 */
export const activityHeaders = (): Readonly<Record<string, string>> =>
  msSinceTouch() > MEANT_MS ? { 'x-session-activity': 'none' } : {};
