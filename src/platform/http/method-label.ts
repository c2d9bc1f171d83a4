const KNOWN = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A method for logs and metrics: one that callers make up is `OTHER`. */
export const methodLabel = (method: string): string => (KNOWN.has(method) ? method : 'OTHER');
