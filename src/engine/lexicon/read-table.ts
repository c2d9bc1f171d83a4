/** Reads the lexicon, which the build writes beside the code, on first use. */
interface FileReader {
  readonly readFileSync: (path: string) => Uint8Array;
}
declare const require: (name: 'node:fs') => FileReader;
declare const __dirname: string;

/** Returns the bytes of `data/terms.bin`; see term-table.ts for their format. @throws if the file is missing */
export function readTable(): Uint8Array {
  return require('node:fs').readFileSync(`${__dirname}/data/terms.bin`);
}
