import type { BoundDetector } from '../detectors/detector.js';
import { KINDS } from '../detectors/catalog.js';
import { namesOf, type Kind } from '../kinds.js';
import { compileScan } from '../scan/detect.js';
import { compileIgnoreRule, type IgnoreRule } from '../spans/ignore.js';
import type { LoadedEntry, LoadedTerms } from './entry-schema.js';
import type { Plan, PlannedModel, Rule } from './plan.js';
import { policySchema, type PlacedEntry } from './policy-schema.js';
import type { PolicyProblem } from './problem.js';
import { read, Report } from './read.js';
import type { Output } from './schema.js';
import { SecretReader, type SecretSources } from './secret-reader.js';
import { StrategyBinder } from './strategy-binder.js';
import { TermReader, type ReadTerms } from './term-reader.js';

export interface CompileOptions extends SecretSources {
  /**
   * Returns the terms of a file or named list that the policy refers to, one per line in a file; undefined if there is
   * none. Without this function such a policy is refused.
   */
  readonly readTerms?: ReadTerms;
  /**
   * True if patterns with look-around and back references compile. They use backtracking and may take exponential time:
   * run plans that have `hasUnsafePatterns` only where a deadline can stop them. Default `refuse`.
   */
  readonly unsafePatterns?: 'refuse' | 'allow';
}

export type Compilation =
  | { readonly ok: true; readonly plan: Plan; readonly notes: readonly PolicyProblem[] }
  | { readonly ok: false; readonly problems: readonly PolicyProblem[] };

/**
 * Compiles a policy, given as parsed JSON. Returns all problems at once; without problems, a plan that can redact any
 * number of texts, and notes about values that were read differently from how they were written.
 */
export function compilePolicy(source: unknown, options: CompileOptions = {}): Compilation {
  const secrets = new SecretReader(options);
  const report = new Report({ unsafePatterns: options.unsafePatterns ?? 'refuse', secrets });
  const policy = read(policySchema, source, report);
  if (policy === undefined) return { ok: false, problems: report.problems };

  const files = new TermReader(options.readTerms, report);
  const binder = new StrategyBinder(policy, files, report);
  const entries = inOrderOfKinds(policy.identifiers.filter(({ entry }) => entry.enabled));
  const compiled = entries.map((placed, index) => compileEntry(placed, index, files, binder, report));
  const ignore = compileIgnoreRule(
    policy.ignored.map(({ caseSensitive, ...list }, index) => ({
      caseSensitive,
      terms: files.all(list, `ignored[${index}]`, 'files'),
    })),
    policy.ignoredPatterns,
  );
  if (report.problems.length > 0) return { ok: false, problems: report.problems };
  if (entries.length === 0 && policy.graphical.length === 0) {
    const message = 'No kind is switched on: nothing will be found, and every text stays as it is.';
    report.note('identifiers', { path: '', code: 'no-effect', message });
  }
  const { postFilters, minConfidence } = policy.config;
  const bound = compiled.flatMap(({ detectors }) => detectors);
  return {
    ok: true,
    plan: {
      rules: compiled.map(({ rule }) => rule),
      scan: compileScan(bound, minConfidence),
      models: modelsOf(entries, minConfidence),
      ignore,
      fields: {
        found: entries.flatMap(({ entry }, rule) =>
          entry.fields === undefined ? [] : [{ names: entry.fields, rule }],
        ),
        ignored: policy.ignoredFields,
      },
      postFilters,
      ...patternsOf(policy, entries),
      needsScopeKey: binder.needs.has('scope-key'),
      needsClock: binder.needs.has('clock'),
      generators: policy.generators ?? new Map(),
      pdf: { look: policy.config.pdf, boxes: policy.graphical },
      keys: binder.usedKeys,
    },
    notes: report.notes,
  };
}

/** Groups entries by request, so that entries with the same request share one response. */
function modelsOf(entries: readonly PlacedEntry[], minConfidence: number): readonly PlannedModel[] {
  const asked = entries.flatMap(({ entry: { model } }, rule) => (model === undefined ? [] : [{ ...model, rule }]));
  return [...new Set(asked.map(({ request }) => request))].map((request) => {
    const served = asked.filter((entry) => entry.request === request);
    return {
      request,
      rules: new Map(served.flatMap(({ labels, rule }) => labels.map((label) => [label, rule]))),
      thresholds: new Map(served.flatMap(({ thresholds }) => [...thresholds])),
      fast: compileScan(
        served.flatMap(({ fast, rule }) => fast(rule)),
        minConfidence,
      ),
    };
  });
}

type Policy = Output<typeof policySchema>;

function patternsOf(
  { ignoredPatterns }: Policy,
  entries: readonly PlacedEntry[],
): Pick<Plan, 'hasUserPatterns' | 'hasUnsafePatterns'> {
  const finding = entries.flatMap(({ entry }) => entry.patterns);
  const all = [...ignoredPatterns, ...finding, ...entries.flatMap(({ entry }) => entry.ignoredPatterns)];
  const hasUnsafePatterns = all.some(({ backtracks }) => backtracks);
  return { hasUserPatterns: finding.length > 0 || hasUnsafePatterns, hasUnsafePatterns };
}

const ORDER: ReadonlyMap<Kind, number> = new Map(KINDS.map(({ id }, index) => [id, index]));

/**
 * Sorts entries by kind regardless of their order in the policy, so that ties between spans are always resolved alike.
 */
function inOrderOfKinds(entries: readonly PlacedEntry[]): readonly PlacedEntry[] {
  return entries.toSorted((a, b) => (ORDER.get(a.entry.kind) ?? 0) - (ORDER.get(b.entry.kind) ?? 0));
}

interface CompiledEntry {
  readonly rule: Rule;
  readonly detectors: readonly BoundDetector[];
}

function compileEntry(
  { entry, path }: PlacedEntry,
  index: number,
  files: TermReader,
  binder: StrategyBinder,
  report: Report,
): CompiledEntry {
  const { kind, priority, windowSize, dictionary } = entry;
  const terms = dictionary === undefined ? [] : dictionaryTerms(dictionary, path, files, report);
  const detectors = report.problems.length > 0 ? [] : entry.bind(index, terms);
  const recognised = entry.model?.fast(index) ?? detectors;
  const rule = {
    kind,
    label: entry.label ?? namesOf(kind).label,
    place: path,
    patterns: entry.patterns.map(({ source }) => source),
    ...(entry.classification === undefined ? {} : { classification: entry.classification }),
    priority,
    windowSize,
    ignore: ignoreRuleOf(entry, path, files),
    strategies: binder.bind(entry, path, recognised),
  };
  return { rule, detectors };
}

/** Ignore rules by the term lists of the entry, which the kinds of `nationalIds` share. */
const IGNORE_RULES = new WeakMap<LoadedTerms, { readonly rule: IgnoreRule | undefined }>();

function ignoreRuleOf(
  { ignored, ignoredPatterns }: LoadedEntry,
  path: string,
  files: TermReader,
): IgnoreRule | undefined {
  const known = IGNORE_RULES.get(ignored);
  if (known !== undefined) return known.rule;
  const terms = files.all(ignored, path, 'ignoredFiles');
  const rule = compileIgnoreRule([{ terms, caseSensitive: false }], ignoredPatterns);
  IGNORE_RULES.set(ignored, { rule });
  return rule;
}

function dictionaryTerms(list: LoadedTerms, path: string, files: TermReader, report: Report): readonly string[] {
  const before = report.problems.length;
  const terms = files.all(list, path, 'files');
  if (terms.length === 0 && report.problems.length === before) {
    report.problem(path, { path: '.files', code: 'empty', message: 'A dictionary needs terms; its files have none.' });
  }
  return terms;
}
