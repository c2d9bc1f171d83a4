import { useRef, useState } from 'react';

/**
 * Runs one task at a time: calls made while it runs are ignored, so that submitting a form twice creates one record.
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
