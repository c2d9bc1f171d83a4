import type { Kind, KindLabel } from '../kinds.js';
import type { ModelRequest } from '../models.js';
import type { Scan } from '../scan/detect.js';
import type { IgnoreRule } from '../spans/ignore.js';
import type { PostFilters } from '../spans/trim.js';
import type { FpeKey } from '../strategies/fpe.js';
import type { Replace } from '../strategies/strategy.js';
import type { Condition } from './condition/condition.js';
import type { PdfColor } from './color-schema.js';
import type { PlannedPdf } from './pdf-schema.js';
import type { PolicyGenerator } from './policy-schema.js';

/** A compiled strategy entry of a policy. */
export interface PlannedStrategy {
  /** The entry's own id, or its position in the policy: `ssn.0`. */
  readonly id: string;
  /** For example `MASK`. */
  readonly name: string;
  /** Undefined if it always applies. */
  readonly condition: Condition | undefined;
  readonly alert: boolean;
  /** The color of its boxes in PDF documents; if undefined, the color of the policy. */
  readonly color?: PdfColor | undefined;
  readonly replace: Replace;
}

/** The rule of a policy for one kind, or for one of its dictionaries or custom identifiers. */
export interface Rule {
  readonly kind: Kind;
  readonly label: KindLabel;
  /** The path in the policy: `identifiers.ssn`, `identifiers.identifiers[2]`. */
  readonly place: string;
  /** The regular expressions of the policy's author that find it, as they wrote them. */
  readonly patterns: readonly string[];
  /** The classification of what a model finds for it. */
  readonly classification?: string;
  readonly priority: number;
  /** The number of words on each side of a span that count as surrounding. */
  readonly windowSize: number;
  readonly ignore: IgnoreRule | undefined;
  /** Tried in order; never empty. */
  readonly strategies: readonly PlannedStrategy[];
}

/** A model that the caller queries before a text is redacted, and how its response is used. */
export interface PlannedModel {
  readonly request: ModelRequest;
  /** Indexes into `Plan.rules` by label in lower case. */
  readonly rules: ReadonlyMap<string, number>;
  /**
   * The minimum confidence by label in lower case; labels of the response take precedence over labels of the request.
   */
  readonly thresholds: ReadonlyMap<string, number>;
  /** The detectors used if the model does not respond and the policy allows them. */
  readonly fast: Scan;
}

/** The rules of a policy for fields of documents: columns, keys, headers. Names are as written in the policy. */
export interface FieldRules {
  /** Fields whose whole values are found. */
  readonly found: readonly {
    readonly names: readonly string[];
    /** Index into `Plan.rules`. */ readonly rule: number;
  }[];
  /** Fields that are not searched. */
  readonly ignored: readonly string[];
}

/** The keys that can reverse replacements of a policy; only those that its strategies use. Never log them. */
export interface PlannedKeys {
  /** The AES key for CRYPTO_REPLACE. */
  readonly crypto?: Uint8Array | undefined;
  /** The key for FPE_ENCRYPT_REPLACE. */
  readonly fpe?: FpeKey | undefined;
}

/** A compiled policy. It has no state of a text, so one plan can redact any number of texts. */
export interface Plan {
  /** The rules; `Span.rule` is an index into this array. */
  readonly rules: readonly Rule[];
  readonly scan: Scan;
  /** Models that each need a response in the options of `redact`; empty for most policies. */
  readonly models: readonly PlannedModel[];
  /** The ignore rule that applies to all kinds. */
  readonly ignore: IgnoreRule | undefined;
  readonly fields: FieldRules;
  readonly postFilters: PostFilters;
  /** True if the policy has patterns of its author, which cost more per character than all detectors together. */
  readonly hasUserPatterns: boolean;
  /** True if one of those patterns can take exponential time: run the plan only where it can be stopped. */
  readonly hasUnsafePatterns: boolean;
  /** True if a strategy has the scope CONTEXT: `redact` then needs `scopeKey`. */
  readonly needsScopeKey: boolean;
  /** True if a strategy writes how long ago a date is: `redact` then needs `now`. */
  readonly needsClock: boolean;
  /** The models that MAP_REPLACE may query, by name. */
  readonly generators: ReadonlyMap<string, PolicyGenerator>;
  readonly pdf: PlannedPdf;
  readonly keys: PlannedKeys;
}

/** Returns the kinds that a plan looks for. */
export const kindsLookedFor = ({ rules }: Pick<Plan, 'rules'>): ReadonlySet<Kind> =>
  new Set(rules.map(({ kind }) => kind));
