import { useEffect } from 'react';

/** Makes the browser ask before leaving the page with work that is not done. */
export function useUnsent(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
    };
  }, [isUnsent]);
}
