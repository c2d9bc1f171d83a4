import { useEffect } from 'react';

/** Calls back when the watched value has not changed for a moment. */
export function useAtRest(value: unknown, ms: number, then: () => void): void {
  useEffect(() => {
    const timer = setTimeout(then, ms);
    return () => {
      clearTimeout(timer);
    };
    // Only a change of the watched value restarts the delay.
  }, [value, ms]);
}
