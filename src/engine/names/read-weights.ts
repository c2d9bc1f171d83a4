/**
 * The one file that the engine reads: the weights beside the code, on first use. A module of text as the lexicons are
 * would be half as large again, and a change of weights is nothing that a review could read.
 */
interface FileReader {
  readonly readFileSync: (path: string) => Uint8Array;
}
declare const require: (name: 'node:fs') => FileReader;
declare const __dirname: string;

/** The bytes of `data/names.bin`; see {@link openWeights} for what they are. @throws when the file is missing */
export function readWeights(): Uint8Array {
  return require('node:fs').readFileSync(`${__dirname}/data/names.bin`);
}
