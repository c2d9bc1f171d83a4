import { Readable } from 'node:stream';
import { runCli } from '../../src/cli/run-cli';
import type { Environment } from '../../src/platform/config/environment';

/** The result of a command. */
export interface CliOutcome {
  readonly code: number;
  readonly out: string;
  readonly complaints: readonly string[];
}

/** Runs a command in this process, on streams that are not a terminal. */
export async function umbra(
  args: readonly string[],
  input: string | Buffer = '',
  env?: Environment,
): Promise<CliOutcome> {
  let out = '';
  const complaints: string[] = [];
  const streams = {
    input: () => Readable.from([Buffer.from(input)]),
    write: (text: string) => {
      out += text;
      return Promise.resolve();
    },
    complain: (line: string) => {
      complaints.push(line);
    },
  };
  const code = await runCli(args, streams, env);
  return { code, out, complaints };
}
