/**
 * Reads the weights beside the code on first use; the engine reads no other file. A text module, as used for the
 * lexicons, would be half as large again, and changed weights cannot be reviewed as text anyway.
 */
interface FileReader {
  readonly readFileSync: (path: string) => Uint8Array;
}
declare const require: (name: 'node:fs') => FileReader;
declare const __dirname: string;

/** Returns the bytes of `data/names.bin`; see {@link openWeights} for their format. @throws if the file is missing */
export function readWeights(): Uint8Array {
  return require('node:fs').readFileSync(`${__dirname}/data/names.bin`);
}
