import type { BoundDetector } from '../detectors/detector.js';
import { namesOf, type Kind } from '../kinds.js';
import { DEFAULT_REDACTION_FORMAT, redactStrategy } from '../strategies/redact.js';
import type { FpeKey } from '../strategies/fpe.js';
import type { StrategyResource } from '../strategies/strategy.js';
import type { LoadedEntry } from './entry-schema.js';
import { KeyMaterial } from './key-material.js';
import { PH_EYE_STRATEGIES } from './names-schema.js';
import type { PlannedKeys, PlannedStrategy } from './plan.js';
import type { PolicyGenerator } from './policy-schema.js';
import type { Report } from './read.js';
import { recogniser } from './recogniser.js';
import type { LoadedStrategy } from './strategy-schema.js';
import type { TermReader } from './term-reader.js';

interface PolicyKeys {
  readonly crypto?: { readonly key: string } | undefined;
  readonly fpe?: { readonly key: string; readonly tweak: string } | undefined;
  readonly generators?: ReadonlyMap<string, PolicyGenerator> | undefined;
}

/**
 * Provides strategies with what they need from the whole policy: keys, generators, files, and the detectors of their
 * kind.
 */
export class StrategyBinder {
  /** The needs of the strategies bound so far. */
  readonly needs = new Set<StrategyResource>();
  private readonly counts = new Map<Kind, number>();
  private readonly keys: KeyMaterial;
  /** Keys, read when a strategy first needs them: an unused key may have any value. */
  private readonly material: { crypto?: Uint8Array | undefined; fpe?: FpeKey | undefined } = {};

  constructor(
    private readonly policy: PolicyKeys,
    private readonly files: TermReader,
    private readonly report: Report,
  ) {
    this.keys = new KeyMaterial(report);
  }

  /** The keys of the strategies bound so far. */
  get usedKeys(): PlannedKeys {
    return this.material;
  }

  bind(entry: LoadedEntry, path: string, detectors: readonly BoundDetector[]): readonly PlannedStrategy[] {
    const { kind, strategies } = entry;
    const first = this.counts.get(kind) ?? 0;
    this.counts.set(kind, first + Math.max(1, strategies.length));
    if (strategies.length === 0) return [plainRedaction(kind, `${kind}.${first}`)];
    const recognise = recogniser(detectors);
    return strategies.flatMap((loaded, index): readonly PlannedStrategy[] => {
      const { id = `${kind}.${first + index}`, condition, alert, color, strategy, options } = loaded;
      const place = `${path}.${listOf(path, kind)}[${index}]`;
      const mappingLines = this.files.lines(options.mappingFiles, `${place}.mappingFiles`);
      if (!this.provide(loaded, place)) return [];
      const { crypto: cryptoKey, fpe: fpeKey } = this.material;
      const replace = strategy.create(options, kind, { cryptoKey, fpeKey, mappingLines, recognise });
      return [{ id, name: strategy.name, condition, alert, color, replace }];
    });
  }

  /** Returns false, and reports it, if something is missing that the strategy needs. */
  private provide({ strategy, options }: LoadedStrategy, place: string): boolean {
    const needs = strategy.needs?.(options) ?? [];
    const before = this.report.problems.length;
    for (const need of needs) this.needs.add(need);
    if (needs.includes('crypto')) this.provideCryptoKey(place);
    if (needs.includes('fpe')) this.provideFpeKey(place);
    const { generator } = options;
    if (generator !== undefined && this.policy.generators?.has(generator) !== true) {
      const message = 'There is no generator of this name under "generators".';
      this.report.problem(place, { path: '.generator', code: 'unknown-generator', message });
    }
    return this.report.problems.length === before;
  }

  private provideCryptoKey(place: string): void {
    if (this.policy.crypto === undefined) this.missing(place, '"crypto": {"key": …}');
    else if (!('crypto' in this.material)) this.material.crypto = this.keys.cryptoKey(this.policy.crypto);
  }

  private provideFpeKey(place: string): void {
    if (this.policy.fpe === undefined) this.missing(place, '"fpe": {"key": …, "tweak": …}');
    else if (!('fpe' in this.material)) this.material.fpe = this.keys.fpeKey(this.policy.fpe);
  }

  private missing(place: string, keys: string): void {
    const message = `This strategy needs ${keys} at the top of the policy.`;
    this.report.problem(place, { path: '', code: 'missing-key', message });
  }
}

function listOf(path: string, kind: Kind): string {
  if (path.endsWith('.nationalIds')) return 'nationalIdFilterStrategies';
  return path.startsWith('identifiers.pheyes') ? PH_EYE_STRATEGIES : namesOf(kind).strategies;
}

/** Returns the strategy of an entry that defines none. */
const plainRedaction = (kind: Kind, id: string): PlannedStrategy => {
  const replacement = DEFAULT_REDACTION_FORMAT.replace('%t', kind);
  return { id, name: redactStrategy.name, condition: undefined, alert: false, replace: () => replacement };
};
