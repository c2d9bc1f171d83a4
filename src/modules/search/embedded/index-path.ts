import path from 'node:path';

/** Returns the path of the embedded index in a data folder. */
export const indexFileOf = (dataDirectory: string): string => path.join(dataDirectory, 'search', 'documents.index');
