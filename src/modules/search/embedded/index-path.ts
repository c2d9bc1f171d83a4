import path from 'node:path';

/** Where the embedded index is stored in a data folder. */
export const indexFileOf = (dataDirectory: string): string => path.join(dataDirectory, 'search', 'documents.index');
