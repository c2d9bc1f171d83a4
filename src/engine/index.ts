/**
 * The redaction engine: call `compilePolicy` once, then `redact` any number of texts with the plan. A pure library: the
 * same input gives the same output, and time, randomness and files are arguments.
 */
export { compilePolicy, type Compilation, type CompileOptions } from './policy/compile.js';
export { compilePattern, type LinearPattern } from './policy/linear-pattern.js';
export { policyJsonSchema } from './policy/json-schema.js';
export { canonicalPolicy } from './policy/canonical.js';
export { replaceSecrets, secretReferencesIn, type PolicySecret } from './policy/secrets.js';
export { SECRET_MASK, type SecretReference } from './policy/secret-reader.js';
export { askModels } from './ask-models.js';
export { redact } from './redaction/redact.js';
export {
  lostBetween,
  MAX_SAMPLE_LENGTH,
  MAX_SAMPLES,
  readSamples,
  trySample,
  type PolicySample,
  type SampleOutcome,
  type SampleProblem,
} from './samples.js';
export { apply } from './redaction/apply.js';
export { acceptGenerated, settle } from './redaction/settle.js';
export { decryptCrypto } from './strategies/crypto-replace.js';
export { normaliseValue } from './strategies/normalise.js';
export { surrogateOf, type Surrogate } from './strategies/surrogate.js';
export { decryptFpe, type FpeKey, type FpeResult } from './strategies/fpe.js';
export { tellsByItself } from './redaction/telling.js';
export { TERM_REPLACEMENT, termSpan } from './redaction/term-span.js';
export { BORDER } from './characters/borders.js';
export { firstIndex } from './characters/first-index.js';
export { isNameOfProgram } from './names/program-name.js';
export { textTables } from './context/text-tables/text-tables.js';
export { mayBreakNumber } from './scan/broken-groups.js';
export { TooManyFindings } from './scan/detect.js';
export { closest } from './checks/edit-distance.js';
export { KINDS } from './detectors/catalog.js';
export { kindsPage } from './kinds-page.js';
export { restOfCatalogue } from './policy/rest-of-catalogue.js';
export type { Kind, KindLabel, KindNames } from './kinds.js';
export type { DeepRequest, ModelAnswer, ModelFinding, ModelRequest, RemoteRequest } from './models.js';
export { kindsLookedFor, type FieldRules, type Plan, type PlannedKeys } from './policy/plan.js';
export { presentEvidence, presentLeft, presentNearMiss } from './redaction/explanations.js';
export type { Evidence, LeftValue, NearMiss } from './redaction/evidence.js';
export type { PdfColor } from './policy/color-schema.js';
export { DEFAULT_LOOK } from './policy/pdf-schema.js';
export type { PlannedBox, PlannedLook, PlannedPdf } from './policy/pdf-schema.js';
export type { PolicyGenerator } from './policy/policy-schema.js';
export type { PolicyProblem } from './policy/problem.js';
export type { Fallback } from './strategies/strategy.js';
export type { PendingReplacement } from './strategies/pending.js';
export { NAME_WORD_KIND } from './strategies/pseudonym/pseudonyms.js';
export type {
  ChosenSpan,
  ExplainedSpan,
  KnownValue,
  RaisedAlert,
  RedactOptions,
  Redaction,
} from './redaction/redaction.js';
export {
  readRecord,
  writeProblem,
  writeRecord,
  type RecordFormat,
  type RecordProblem,
  type TextRecord,
} from './redaction/records.js';
