import { makeStore, useStore } from '../api/store.js';

const PAUSE_MS = 150;
const polite = makeStore('');
const assertive = makeStore('');
let timer: ReturnType<typeof setTimeout> | undefined;

/** Announces a sentence to screen readers; of several in quick succession, only the last. */
export function announce(words: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  clearTimeout(timer);
  const place = urgency === 'polite' ? polite : assertive;
  timer = setTimeout(() => {
    // Repeating the same sentence must count as a change too.
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
