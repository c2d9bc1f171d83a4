import { useEffect, useRef, useState, type ReactNode } from 'react';
import { makeStore, useStore } from '../api/store.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';

/** Whether values in lists are hidden until they are asked for. */
export const masking = makeStore(false);
/** Whether the key that shows all of them is held. */
export const unmasked = makeStore(false);

/** What is pointed at or focused to see the value in it. */
const ROWS = 'label, li, a, button, [role=option], [role=listitem]';

/** Returns what may be said aloud of a value. */
export const sayable = (value: string, hidden: string): string => (masking.get() && !unmasked.get() ? hidden : value);

/** A sensitive value in a list; when the person wishes so, a block of one width until its row is pointed at or focused. */
export function Masked({ children }: { readonly children: ReactNode }) {
  const t = useWords(common);
  const isMasking = useStore(masking);
  const isHeld = useStore(unmasked);
  const [isAsked, setAsked] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const row = isMasking ? (place.current?.closest<HTMLElement>(ROWS) ?? place.current) : null;
    if (row === null) return undefined;
    const look = (): void => setAsked(row.matches(':hover, :focus-within'));
    for (const happening of HAPPENINGS) row.addEventListener(happening, look);
    return () => {
      for (const happening of HAPPENINGS) row.removeEventListener(happening, look);
      setAsked(false);
    };
  }, [isMasking]);
  const isHidden = isMasking && !isHeld && !isAsked;
  return (
    <span ref={place} className={isHidden ? 'masked' : undefined}>
      {isHidden ? <span className="visually-hidden">{t('value.hidden')}</span> : children}
    </span>
  );
}

const HAPPENINGS = ['mouseenter', 'mouseleave', 'focusin', 'focusout'] as const;
