import { useEffect, useRef, useState, type ReactNode } from 'react';
import { makeStore, useStore } from '../api/store.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';

/** True if values in lists are hidden until hovered or focused. */
export const masking = makeStore(false);
/** True if the key that reveals all values is held down. */
export const unmasked = makeStore(false);

/** The elements that reveal their value when hovered or focused. */
const ROWS = 'label, li, a, button, [role=option], [role=listitem]';

/** Returns what a screen reader may announce for a value. */
export const sayable = (value: string, hidden: string): string => (masking.get() && !unmasked.get() ? hidden : value);

/** A sensitive value in a list; if the user chose so, a block of fixed width until its row is hovered or focused. */
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
