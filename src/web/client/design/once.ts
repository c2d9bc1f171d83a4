import { useRef, useState } from 'react';

/**
 * Does one piece of work at a time: what is asked for while it runs is not done, so that a form that is sent twice makes
 * one thing.
 */
export function useOnce(): { readonly isBusy: boolean; readonly once: (work: () => Promise<void>) => Promise<void> } {
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { isBusy, once };
}
