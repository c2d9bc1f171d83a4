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

/** A strategy entry of a policy, ready to run. */
export interface PlannedStrategy {
  /** The entry's own id, or its place in the policy: `ssn.0`. */
  readonly id: string;
  /** For example `MASK`. */
  readonly name: string;
  /** Undefined when it always applies. */
  readonly condition: Condition | undefined;
  readonly alert: boolean;
  /** Of the boxes of its spans in PDF documents; that of the policy when undefined. */
  readonly color?: PdfColor | undefined;
  readonly replace: Replace;
}

/** What a policy says about one kind, or about one of its dictionaries or custom identifiers. */
export interface Rule {
  readonly kind: Kind;
  readonly label: KindLabel;
  /** Where the policy has it: `identifiers.ssn`, `identifiers.identifiers[2]`. */
  readonly place: string;
  /** The regular expressions of the policy's author that find it, as they wrote them. */
  readonly patterns: readonly string[];
  /** Of what a model finds for it. */
  readonly classification?: string;
  readonly priority: number;
  /** How many words on each side of a span count as around it. */
  readonly windowSize: number;
  readonly ignore: IgnoreRule | undefined;
  /** Tried in order; never empty. */
  readonly strategies: readonly PlannedStrategy[];
}

/** A model that the caller asks before a text is redacted, and what becomes of its answer. */
export interface PlannedModel {
  readonly request: ModelRequest;
  /** By label in lower case: the index into `Plan.rules`. */
  readonly rules: ReadonlyMap<string, number>;
  /** By label in lower case, those of the answer before those of the request: what is found with less is not taken. */
  readonly thresholds: ReadonlyMap<string, number>;
  /** What finds the same kinds when the model does not answer and the policy allows it. */
  readonly fast: Scan;
}

/** What a policy says about fields of documents: columns, keys, headers. Names as the policy has them. */
export interface FieldRules {
  /** Whole values of these are found. */
  readonly found: readonly {
    readonly names: readonly string[];
    /** Index into `Plan.rules`. */ readonly rule: number;
  }[];
  /** These are not looked at. */
  readonly ignored: readonly string[];
}

/** The keys by which replacements of a policy can be undone, as far as its strategies use them. Never log them. */
export interface PlannedKeys {
  /** Of AES, for CRYPTO_REPLACE. */
  readonly crypto?: Uint8Array | undefined;
  /** For FPE_ENCRYPT_REPLACE. */
  readonly fpe?: FpeKey | undefined;
}

/** A compiled policy. Holds no state of a text, so one plan serves any number of texts. */
export interface Plan {
  /** `Span.rule` is an index into these. */
  readonly rules: readonly Rule[];
  readonly scan: Scan;
  /** Each needs an answer in the options of `redact`; none for most policies. */
  readonly models: readonly PlannedModel[];
  /** What the policy leaves alone whatever its kind. */
  readonly ignore: IgnoreRule | undefined;
  readonly fields: FieldRules;
  readonly postFilters: PostFilters;
  /** True when patterns of the policy's author run: they cost more a character than all detectors together. */
  readonly hasUserPatterns: boolean;
  /** True when one of those patterns can take exponential time: run the plan only where it can be stopped. */
  readonly hasUnsafePatterns: boolean;
  /** True when a strategy has the scope CONTEXT: `redact` then needs `scopeKey`. */
  readonly needsScopeKey: boolean;
  /** True when a strategy tells how long ago a date is: `redact` then needs `now`. */
  readonly needsClock: boolean;
  /** The models that the policy lets MAP_REPLACE ask, by name. */
  readonly generators: ReadonlyMap<string, PolicyGenerator>;
  readonly pdf: PlannedPdf;
  readonly keys: PlannedKeys;
}

/** Returns the kinds that a plan looks for. */
export const kindsLookedFor = ({ rules }: Pick<Plan, 'rules'>): ReadonlySet<Kind> =>
  new Set(rules.map(({ kind }) => kind));
