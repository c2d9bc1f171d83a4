import { Readable } from 'node:stream';
import { runCli } from '../../src/cli/run-cli';

/** What a call of the command line has done. */
export interface CliOutcome {
  readonly code: number;
  readonly out: string;
  readonly complaints: readonly string[];
}

/** Calls the command line in this process, on streams that are not a terminal's. */
export async function umbra(args: readonly string[], input: string | Buffer = ''): Promise<CliOutcome> {
  let out = '';
  const complaints: string[] = [];
  const code = await runCli(args, {
    input: () => Readable.from([Buffer.from(input)]),
    write: (text) => {
      out += text;
      return Promise.resolve();
    },
    complain: (line) => {
      complaints.push(line);
    },
  });
  return { code, out, complaints };
}
