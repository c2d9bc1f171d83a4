import { makeStore, useStore } from '../api/store.js';

const PAUSE_MS = 150;
const polite = makeStore('');
const assertive = makeStore('');
let timer: ReturnType<typeof setTimeout> | undefined;

/** Has screen readers say one sentence; of several in a moment the newest. */
export function announce(words: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  clearTimeout(timer);
  const place = urgency === 'polite' ? polite : assertive;
  timer = setTimeout(() => {
    // The same sentence again is a change too.
    place.set(place.get() === words ? `${words}\u00A0` : words);
  }, PAUSE_MS);
}

export const Announcer = () => (
  <>
    <p className="visually-hidden" aria-live="polite" id="says">
      {useStore(polite)}
    </p>
    <p className="visually-hidden" aria-live="assertive">
      {useStore(assertive)}
    </p>
  </>
);
