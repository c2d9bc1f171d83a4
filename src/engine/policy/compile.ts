import type { BoundDetector } from '../detectors/detector.js';
import { KINDS } from '../detectors/catalog.js';
import { namesOf, type Kind } from '../kinds.js';
import { compileScan } from '../scan/detect.js';
import { DEFAULT_REDACTION_FORMAT } from '../strategies/redact.js';
import { compileIgnoreRule } from '../spans/ignore.js';
import type { LoadedEntry, LoadedTerms } from './entry-schema.js';
import type { Plan, PlannedStrategy, Rule } from './plan.js';
import { policySchema, type PlacedEntry } from './policy-schema.js';
import type { PolicyProblem } from './problem.js';
import { read, Report } from './read.js';
import type { LoadedStrategy } from './strategy-schema.js';
import { TermReader, type ReadTerms } from './term-reader.js';

export interface CompileOptions {
  /**
   * Gives the terms of a file or named list that the policy refers to, one a line there; undefined when there is none.
   * Without this function such a policy is refused.
   */
  readonly readTerms?: ReadTerms;
}

export type Compilation =
  | { readonly ok: true; readonly plan: Plan; readonly notes: readonly PolicyProblem[] }
  | { readonly ok: false; readonly problems: readonly PolicyProblem[] };

/**
 * Compiles a policy, given as parsed JSON. All problems come back at once; with none, a plan that any number of texts
 * can be redacted by, and notes on what was read in another way than it was written.
 */
export function compile(source: unknown, options: CompileOptions = {}): Compilation {
  const report = new Report();
  const policy = read(policySchema, source, report);
  if (policy === undefined) return { ok: false, problems: report.problems };

  const files = new TermReader(options.readTerms, report);
  const entries = inOrderOfKinds(policy.identifiers.filter(({ entry }) => entry.enabled));
  const counts = new Map<Kind, number>();
  const rules = entries.map(({ entry, path }) => toRule(entry, path, counts, files));
  const bound = entries.flatMap(({ entry, path }, index): readonly BoundDetector[] => {
    const terms = entry.dictionary === undefined ? [] : dictionaryTerms(entry.dictionary, path, files, report);
    return report.problems.length > 0 ? [] : entry.bind(index, terms);
  });
  const ignore = compileIgnoreRule(
    policy.ignored.map(({ caseSensitive, ...list }, index) => ({
      caseSensitive,
      terms: files.all(list, `ignored[${index}]`, 'files'),
    })),
    policy.ignoredPatterns,
  );
  if (report.problems.length > 0) return { ok: false, problems: report.problems };
  if (rules.length === 0) {
    const message = 'No kind is switched on: nothing will be found, and every text stays as it is.';
    report.note('identifiers', { path: '', code: 'no-effect', message });
  }
  const { postFilters, minConfidence } = policy.config;
  const hasUserPatterns = entries.some(({ entry }) => entry.pattern !== undefined);
  return {
    ok: true,
    plan: { rules, scan: compileScan(bound, minConfidence), ignore, postFilters, hasUserPatterns },
    notes: report.notes,
  };
}

const ORDER: ReadonlyMap<Kind, number> = new Map(KINDS.map(({ id }, index) => [id, index]));

/** Whatever order the policy has them in, so that ties between spans are always decided alike. */
function inOrderOfKinds(entries: readonly PlacedEntry[]): readonly PlacedEntry[] {
  return entries.toSorted((a, b) => (ORDER.get(a.entry.kind) ?? 0) - (ORDER.get(b.entry.kind) ?? 0));
}

function toRule(entry: LoadedEntry, path: string, counts: Map<Kind, number>, files: TermReader): Rule {
  const { kind, priority, windowSize } = entry;
  const first = counts.get(kind) ?? 0;
  const strategies = entry.strategies.length === 0 ? [plainRedaction(kind)] : entry.strategies;
  counts.set(kind, first + strategies.length);
  const terms = files.all(entry.ignored, path, 'ignoredFiles');
  return {
    kind,
    label: namesOf(kind).label,
    priority,
    windowSize,
    ignore: compileIgnoreRule([{ terms, caseSensitive: false }], entry.ignoredPatterns),
    strategies: strategies.map((strategy, index) => toPlanned(strategy, `${kind}.${first + index}`)),
  };
}

const toPlanned = ({ id, condition, alert, replace }: LoadedStrategy, place: string): PlannedStrategy => ({
  id: id ?? place,
  condition,
  alert,
  replace,
});

/** What an entry without strategies does. */
function plainRedaction(kind: Kind): LoadedStrategy {
  return {
    id: undefined,
    condition: undefined,
    alert: false,
    replace: () => DEFAULT_REDACTION_FORMAT.replace('%t', kind),
  };
}

function dictionaryTerms(list: LoadedTerms, path: string, files: TermReader, report: Report): readonly string[] {
  const before = report.problems.length;
  const terms = files.all(list, path, 'files');
  if (terms.length === 0 && report.problems.length === before) {
    report.problem(path, { path: '.files', code: 'empty', message: 'A dictionary needs terms; its files have none.' });
  }
  return terms;
}
