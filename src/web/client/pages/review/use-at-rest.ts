import { useEffect } from 'react';

/** Calls back when nothing has changed for a moment. */
export function useAtRest(value: unknown, ms: number, then: () => void): void {
  useEffect(() => {
    const timer = setTimeout(then, ms);
    return () => {
      clearTimeout(timer);
    };
    // Only what is watched starts the wait again.
  }, [value, ms]);
}
