import { randomBytes } from 'node:crypto';
import { readSamples, trySample, type PolicySample, type SampleOutcome } from '../engine/index.js';
import type { PolicyTest } from './command.types.js';
import { complainOf } from './check-policy.js';
import { decode, FileError, read } from './files.js';
import { compilePolicyFile } from './policy-file.js';
import type { Streams } from './streams.js';

const SCOPE_KEY_BYTES = 32;

/**
 * Tests a policy with the samples of a file and reports on each. The report includes no text of the samples, since CI
 * logs have many readers.
 * @returns true if the policy is valid and all samples have the expected result
 * @throws FileError if a file cannot be read or contains no samples
 */
export async function testPolicy({ file, samples: from, json }: PolicyTest, streams: Streams): Promise<boolean> {
  const compiled = compilePolicyFile(file);
  if (!compiled.ok) {
    complainOf(compiled.problems, streams);
    return false;
  }
  const options = { randomBytes, now: new Date(), scopeKey: randomBytes(SCOPE_KEY_BYTES) };
  const outcomes = samplesIn(from).map((sample) => trySample(compiled.plan, sample, options));
  const passed = outcomes.every(isPassed);
  await streams.write(json ? jsonReport(outcomes, passed) : textReport(outcomes));
  return passed;
}

function samplesIn(file: string): readonly PolicySample[] {
  const source = decode(read(file), file);
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    // The message of JSON.parse quotes the text around the error.
    throw new FileError(`${file} is not JSON.`);
  }
  const result = readSamples(value);
  if ('samples' in result) return result.samples;
  const [first] = result.problems;
  const more = result.problems.length > 1 ? ` (and ${result.problems.length - 1} more)` : '';
  // A problem with the file as a whole has no path.
  const where = [first?.path, first?.message].filter(Boolean).join(' ');
  throw new FileError(`${file} contains no valid samples: ${where}${more}`);
}

const isPassed = ({ notRedacted, notKept }: SampleOutcome): boolean => notRedacted.length + notKept.length === 0;

function textReport(outcomes: readonly SampleOutcome[]): string {
  const lines = outcomes.flatMap((outcome) => {
    const { name, notRedacted, notKept } = outcome;
    const failures = [
      ...notRedacted.map((position) => `        redacted[${position}] was not redacted`),
      ...notKept.map((position) => `        kept[${position}] was redacted`),
    ];
    return [`${isPassed(outcome) ? 'ok     ' : 'FAILED '} ${name}`, ...failures];
  });
  const withoutModel = new Set(outcomes.flatMap((outcome) => outcome.withoutModel));
  if (withoutModel.size > 0) {
    lines.push(`Models were not called. These kinds were detected without them: ${[...withoutModel].join(', ')}.`);
  }
  const failed = outcomes.filter((outcome) => !isPassed(outcome)).length;
  lines.push(`${outcomes.length} samples, ${failed} failed`);
  return `${lines.join('\n')}\n`;
}

function jsonReport(outcomes: readonly SampleOutcome[], passed: boolean): string {
  const samples = outcomes.map((outcome) => {
    const { name, notRedacted, notKept, replaced, withoutModel } = outcome;
    return { name, passed: isPassed(outcome), notRedacted, notKept, replaced, withoutModel };
  });
  return `${JSON.stringify({ passed, samples }, undefined, 2)}\n`;
}
