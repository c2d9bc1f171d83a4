import path from 'node:path';

/** The package folder, two levels above both `src/cli` and `dist/cli`. */
export const PACKAGE = path.resolve(__dirname, '../..');
