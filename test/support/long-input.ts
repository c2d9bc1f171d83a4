import type { TestApp } from './app.js';
import { isLong } from './budget.js';
import { call } from './client.js';

/** Distinct records with two values each, and their redaction by a policy of the common kinds. */
const NOTE =
  'The file was read again and a remark was put beside it before the office closed for the day; nobody had expected the weather to hold, so the visitors were led through the covered walk to the hall.';
const ssn = (id: number): string =>
  `${219 + (Math.trunc(id / 890_000) % 400)}-${10 + (id % 89)}-${1000 + (Math.trunc(id / 89) % 9000)}`;
const email = (id: number): string => `writer${id}@example.com`;
const [SSN, EMAIL] = ['{{{REDACTED-ssn}}}', '{{{REDACTED-email-address}}}'];

/** Returns one line of an input of any length, or of its expected output. */
export type MakeLine = (id: number, isRedacted: boolean) => string;

export const jsonLine: MakeLine = (id, isRedacted) =>
  `{"id":${id},"text":"${NOTE} Their SSN was ${isRedacted ? SSN : ssn(id)}, and ${isRedacted ? EMAIL : email(id)} was told of it."}\n`;

/** Long cells: a table of many bytes has few values, each of which takes time. */
const REMARK = NOTE.replaceAll(/[,;]/g, '').repeat(4);

/** Returns a row of a table; line 0 contains the column names. */
export const tableRow: MakeLine = (id, isRedacted) =>
  id === 0
    ? 'id,ssn,email,remark\n'
    : `${id},${isRedacted ? `${SSN},${EMAIL}` : `${ssn(id)},${email(id)}`},${REMARK}\n`;

const LINES_AT_ONCE = 500;

/** Yields all lines before line `end`, several at a time. */
export function* linesBefore(end: number, make: MakeLine, isRedacted = false): Generator<Buffer, void> {
  for (let from = 0; from < end; from += LINES_AT_ONCE) {
    const length = Math.min(LINES_AT_ONCE, end - from);
    yield Buffer.from(Array.from({ length }, (_, index) => make(from + index, isRedacted)).join(''));
  }
}

/** Compares an output of any length with the expected one while it arrives. */
export class ExpectedOutput {
  bytes = 0;
  private readonly blocks: Iterator<Buffer, void>;
  private expected: Buffer = Buffer.alloc(0);

  constructor(lines: number, make: MakeLine) {
    this.blocks = linesBefore(lines, make, true);
  }

  /** @throws Error if the output differs */
  take(output: Buffer): void {
    for (let at = 0; at < output.length;) {
      if (this.expected.length === 0) this.expected = this.blocks.next().value ?? unexpected(this.bytes);
      const length = Math.min(this.expected.length, output.length - at);
      if (this.expected.compare(output, at, at + length, 0, length) !== 0) unexpected(this.bytes);
      this.expected = this.expected.subarray(length);
      this.bytes += length;
      at += length;
    }
  }

  /** True if nothing is missing. */
  get isComplete(): boolean {
    return this.expected.length === 0 && this.blocks.next().done === true;
  }
}

function unexpected(at: number): never {
  throw new Error(`The output is otherwise than expected near byte ${at}.`);
}

/** Prints the measurements of a long run. */
export function printRate(name: string, bytes: number, startedAt: number, peakBytes: number): void {
  if (!isLong) return;
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(
    `${name}: ${Math.round(bytes / 1e6)} MB in ${seconds.toFixed(1)} s, ${(bytes / 1e6 / seconds).toFixed(1)} MB/s, at most ${Math.round(peakBytes / 2 ** 20)} MiB of memory\n`,
  );
}

/** Returns the resident memory of a product in bytes, from its metrics; only that of the responding process. */
export async function residentMemory(app: Pick<TestApp, 'url'>): Promise<number> {
  const { body } = await call(app, 'GET', '/actuator/prometheus');
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(String(body))?.[1]);
}
