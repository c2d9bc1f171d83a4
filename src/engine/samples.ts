import type { Kind } from './kinds.js';
import type { Plan } from './policy/plan.js';
import { redact } from './redaction/redact.js';
import type { RedactOptions } from './redaction/redaction.js';

/** A text with the parts that a policy must redact and those it must keep. */
export interface PolicySample {
  /** The name of the sample in reports; unique. */
  readonly name: string;
  readonly text: string;
  /** The context, as in a request; conditions of a policy may test it. */
  readonly context?: string;
  /** Texts that must be redacted wherever they occur. */
  readonly redacted: readonly string[];
  /** Texts that must be kept wherever they occur. */
  readonly kept: readonly string[];
}

/** The result of a policy for a sample. Contains none of its text. */
export interface SampleOutcome {
  readonly name: string;
  /** Indexes in `redacted` of texts that remain, completely or in part. */
  readonly notRedacted: readonly number[];
  /** Indexes in `kept` of texts that were removed, completely or in part. */
  readonly notKept: readonly number[];
  /** The replaced spans, in document order. Offsets are UTF-16 code units, the end exclusive. */
  readonly replaced: readonly { readonly start: number; readonly end: number; readonly kind: Kind }[];
  /** Kinds that are detected in-process here, since models and model servers are not queried for samples. */
  readonly withoutModel: readonly Kind[];
}

/** A problem with samples, with a path such as `[2].text`. */
export interface SampleProblem {
  readonly path: string;
  readonly message: string;
}

export const MAX_SAMPLES = 100;
export const MAX_SAMPLE_LENGTH = 20_000;
const MAX_EXPECTATIONS = 100;
const MAX_EXPECTATION_LENGTH = 1000;
const MAX_NAME_LENGTH = 100;
const KEYS: ReadonlySet<string> = new Set(['name', 'text', 'context', 'redacted', 'kept']);

/** Reads samples, given as parsed JSON. All problems are reported at once; none of them quotes a text. */
export function readSamples(
  value: unknown,
): { readonly samples: readonly PolicySample[] } | { readonly problems: readonly SampleProblem[] } {
  if (!Array.isArray(value)) return { problems: [{ path: '', message: 'Must be a list of samples.' }] };
  if (value.length > MAX_SAMPLES) {
    return { problems: [{ path: '', message: `Must have at most ${MAX_SAMPLES} samples; it has ${value.length}.` }] };
  }
  const read = (value as readonly unknown[]).map((item, index) => readSample(item, index));
  const problems = read.flatMap((one) => ('problems' in one ? one.problems : []));
  const samples = read.flatMap((one) => ('sample' in one ? [one.sample] : []));
  const names = new Set<string>();
  for (const { name } of samples) {
    if (names.has(name)) problems.push({ path: '', message: 'Two samples have the same name.' });
    names.add(name);
  }
  return problems.length > 0 ? { problems } : { samples };
}

function readSample(
  value: unknown,
  index: number,
): { readonly sample: PolicySample } | { readonly problems: SampleProblem[] } {
  const problems: SampleProblem[] = [];
  const complain = (below: string, message: string): void => {
    problems.push({ path: `[${index}]${below}`, message });
  };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    complain('', 'Must be an object with "text".');
    return { problems };
  }
  const given = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(given)) {
    if (!KEYS.has(key)) complain('', `Has an unknown key. Possible are ${[...KEYS].join(', ')}.`);
  }
  const { name = `sample ${index + 1}`, text, context } = given;
  if (typeof text !== 'string' || text.length > MAX_SAMPLE_LENGTH) {
    complain('.text', `Must be a string of at most ${MAX_SAMPLE_LENGTH} characters.`);
  }
  for (const [key, one] of Object.entries({ name, context: context ?? '' })) {
    if (typeof one !== 'string' || one.length > MAX_NAME_LENGTH) {
      complain(`.${key}`, `Must be a string of at most ${MAX_NAME_LENGTH} characters.`);
    }
  }
  const expectations = (key: 'redacted' | 'kept'): readonly string[] => {
    const list = given[key] ?? [];
    if (!Array.isArray(list) || list.length > MAX_EXPECTATIONS) {
      complain(`.${key}`, `Must be a list of at most ${MAX_EXPECTATIONS} texts.`);
      return [];
    }
    for (const [at, one] of (list as readonly unknown[]).entries()) {
      const place = `.${key}[${at}]`;
      if (typeof one !== 'string' || one.trim() === '' || one.length > MAX_EXPECTATION_LENGTH) {
        complain(place, `Must be a string of 1 to ${MAX_EXPECTATION_LENGTH} characters.`);
      } else if (typeof text === 'string' && !text.includes(one)) complain(place, 'Does not stand in the text.');
    }
    return list as readonly string[];
  };
  const [redacted, kept] = [expectations('redacted'), expectations('kept')];
  if (problems.length > 0) return { problems };
  const sample = { name: String(name), text: String(text), redacted, kept };
  return { sample: typeof context === 'string' ? { ...sample, context } : sample };
}

/**
 * Applies a plan to a sample. Models are not queried; their kinds are detected in-process instead.
 * @param options those of `redact`, except for what the sample defines itself
 */
export function trySample(plan: Plan, sample: PolicySample, options: RedactOptions = {}): SampleOutcome {
  const { name, text, context, redacted, kept } = sample;
  const { spans, fallbacks } = redact(plan, text, {
    ...options,
    ...(context === undefined ? {} : { context }),
    models: plan.models.map(() => ({ outcome: 'unavailable' })),
  });
  const replaced = spans.filter(({ applied }) => applied).map(({ start, end, kind }) => ({ start, end, kind }));
  const isGone = new Uint8Array(text.length);
  for (const { start, end } of replaced) isGone.fill(1, start, end);
  const positions = (texts: readonly string[], isRight: (range: Uint8Array, occurrence: string) => boolean): number[] =>
    texts.flatMap((one, position) =>
      occurrencesOf(one, text).every((at) => isRight(isGone.subarray(at, at + one.length), one)) ? [] : [position],
    );
  return {
    name,
    notRedacted: positions(redacted, (range, one) => range.every((gone, at) => gone === 1 || isBlank(one, at))),
    notKept: positions(kept, (range) => !range.includes(1)),
    replaced,
    withoutModel: fallbacks,
  };
}

function occurrencesOf(one: string, text: string): readonly number[] {
  const found: number[] = [];
  for (let at = text.indexOf(one); at !== -1; at = text.indexOf(one, at + 1)) found.push(at);
  return found;
}

const isBlank = (text: string, at: number): boolean => /\s/.test(text.charAt(at));

/** Returns how many findings, by kind, the first outcome redacts and the second does not. */
export function lostBetween(before: SampleOutcome, after: SampleOutcome): ReadonlyMap<Kind, number> {
  const lost = new Map<Kind, number>();
  for (const { start, end, kind } of before.replaced) {
    let covered = start;
    for (const span of after.replaced) if (span.start <= covered && span.end > covered) covered = span.end;
    if (covered < end) lost.set(kind, (lost.get(kind) ?? 0) + 1);
  }
  return lost;
}
