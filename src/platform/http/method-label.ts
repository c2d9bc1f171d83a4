const KNOWN = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Returns a method for logs and metrics; unknown methods become `OTHER`, so that callers cannot add labels. */
export const methodLabel = (method: string): string => (KNOWN.has(method) ? method : 'OTHER');
