/** The objects of the API, as they are in JSON. Generated from docs/openapi.json by `npm run docs`. Do not edit. */

export interface AcceptedDocument {
  readonly documentId: string;
}

export interface ApprovalRuleSet {
  /** The id of an existing set; a new set gets its own id. */
  readonly id?: string;
  /** Two people must approve a document that meets all of these conditions. */
  readonly rules: readonly ('SENSITIVE_PII' | 'HIGH_RISK_SCORE' | 'REJECTED_HIGH_CONFIDENCE' | 'INEXPERIENCED_REVIEWER' | 'MANUAL_SPANS_THRESHOLD' | 'CLASSIFIED_KEYWORDS' | 'DUAL_APPROVAL_SAMPLING_RATE')[];
  readonly riskScoreThreshold?: number;
  readonly rejectedConfidenceThreshold?: number;
  readonly experiencedReviewerThreshold?: number;
  readonly manualSpansThreshold?: number;
  readonly classifiedKeywords?: readonly string[];
  readonly dualApprovalSamplingRate?: number;
}

export interface Batch {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: string;
  readonly ownerId: string;
  /** If null, only administrators and auditors may see the batch. */
  readonly groupId: string | null;
  readonly closed: boolean;
  readonly closedAt: string | null;
  readonly closedBy: string | null;
  /** Spans found with at least this confidence are approved automatically. */
  readonly confidenceThreshold: number;
  /** Documents with at most this risk score are shown as automatically approved. */
  readonly documentThreshold: number;
  /** The share of documents needing no review that are reviewed anyway. */
  readonly auditSamplingRate: number;
  readonly approvalRuleSets: readonly BatchOverviewApprovalRuleSet[];
  /** Weights of the types that differ from the default. */
  readonly piiTypeWeights: Readonly<Record<string, number>>;
  /** Weights of the set apply where the batch has none of its own. */
  readonly weightSetId: string | null;
  /** Null for this service itself. */
  readonly instanceId: string | null;
  readonly policyName: string;
  readonly context: string;
  readonly dueAt: string | null;
  /** Free text by which reports are grouped. */
  readonly domain: string;
  readonly finalizationPolicyId: string;
  readonly complianceProfileId: string;
  readonly exemptionCodeRequired: boolean;
  readonly blindDoubleReview: BatchOverviewBlindDoubleReview;
}

export interface BatchOverview {
  readonly documents: BatchOverviewDocuments;
  readonly undecidedSpans: number;
  /** Documents that are past their due date and not reviewed. */
  readonly lateDocuments: number;
  readonly finalizationPolicy: FinalizationPolicy;
  readonly complianceProfile: ComplianceProfile | null;
  readonly weightSet: WeightSet | null;
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: string;
  readonly ownerId: string;
  /** If null, only administrators and auditors may see the batch. */
  readonly groupId: string | null;
  readonly closed: boolean;
  readonly closedAt: string | null;
  readonly closedBy: string | null;
  /** Spans found with at least this confidence are approved automatically. */
  readonly confidenceThreshold: number;
  /** Documents with at most this risk score are shown as automatically approved. */
  readonly documentThreshold: number;
  /** The share of documents needing no review that are reviewed anyway. */
  readonly auditSamplingRate: number;
  readonly approvalRuleSets: readonly BatchOverviewApprovalRuleSet[];
  /** Weights of the types that differ from the default. */
  readonly piiTypeWeights: Readonly<Record<string, number>>;
  /** Weights of the set apply where the batch has none of its own. */
  readonly weightSetId: string | null;
  /** Null for this service itself. */
  readonly instanceId: string | null;
  readonly policyName: string;
  readonly context: string;
  readonly dueAt: string | null;
  /** Free text by which reports are grouped. */
  readonly domain: string;
  readonly finalizationPolicyId: string;
  readonly complianceProfileId: string;
  readonly exemptionCodeRequired: boolean;
  readonly blindDoubleReview: BatchOverviewBlindDoubleReview;
}

export interface BatchOverviewApprovalRuleSet {
  readonly id: string;
  readonly rules: readonly ('CLASSIFIED_KEYWORDS' | 'DUAL_APPROVAL_SAMPLING_RATE' | 'HIGH_RISK_SCORE' | 'INEXPERIENCED_REVIEWER' | 'MANUAL_SPANS_THRESHOLD' | 'REJECTED_HIGH_CONFIDENCE' | 'SENSITIVE_PII')[];
  readonly riskScoreThreshold: number;
  readonly rejectedConfidenceThreshold: number;
  readonly experiencedReviewerThreshold: number;
  readonly manualSpansThreshold: number;
  readonly classifiedKeywords: readonly string[];
  readonly dualApprovalSamplingRate: number;
}

export interface BatchOverviewBlindDoubleReview {
  readonly enabled: boolean;
  readonly percentage: number;
}

export interface BatchOverviewDocuments {
  readonly PENDING: number;
  readonly FAILED: number;
  readonly APPROVED: number;
  readonly REJECTED: number;
  readonly REVIEW_REQUIRED: number;
  readonly AUDIT_REQUIRED: number;
  readonly AUTO_APPROVED: number;
  readonly FINALIZED: number;
}

export interface BlindDoubleReview {
  readonly enabled: boolean;
  readonly percentage?: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A check of a value by its name, for example `luhn`, and its outcome. */
export interface CheckOutcome {
  readonly name: string;
  readonly passed: boolean;
}

export interface Competitor {
  readonly characterStart: number;
  readonly characterEnd: number;
  readonly filterType: string;
  readonly detector: string;
  readonly confidence: number;
  readonly rule: string;
  /** The reason why the winner ranks higher. */
  readonly why: 'first' | 'longer' | 'not-replaced' | 'other' | 'priority' | 'surer';
}

export interface ComplianceProfile {
  readonly id: string;
  /** Unique, ignoring case. */
  readonly name: string;
  readonly exemptionCodes: readonly ComplianceProfileExemptionCode[];
  /** A built-in profile, which cannot be changed. */
  readonly preset: boolean;
  /** No further batch may choose it. */
  readonly archived: boolean;
  readonly createdAt: string | null;
  readonly archivedAt: string | null;
}

export interface ComplianceProfileExemptionCode {
  readonly code: string;
  readonly description: string;
}

/** A word or phrase beside a span that determined its confidence. */
export interface ContextWord {
  /** As written in the detector: lower case, without accents. */
  readonly phrase: string;
  readonly place: 'before' | 'behind' | 'header';
  /** The effect on the kind: support or contradiction. */
  readonly says: 'against' | 'for';
}

/** The detector of a span and its public description. */
export interface DetectorFacts {
  readonly id: string;
  /** A short noun phrase: "Individual taxpayer identification number". */
  readonly name?: string;
  /** The public standard, registry or law that defines the format. */
  readonly standard?: string;
  /** The way in which a candidate is distinguished from other text: "Luhn check digit; shape alone counts 0.3". */
  readonly validation?: string;
}

/** The reason of a failure, without text of the document. */
export interface DocumentFailure {
  /** A stable code for programs. */
  readonly code: string;
  readonly message: string;
}

/** `text` for documents submitted as text; all others were submitted as files. */
export type DocumentFormat = 'bmp' | 'calendar' | 'csv' | 'docx' | 'fhir' | 'gif' | 'gzip' | 'hl7' | 'html' | 'jpeg' | 'json' | 'mail' | 'markdown' | 'odp' | 'ods' | 'odt' | 'pdf' | 'png' | 'pptx' | 'rtf' | 'sql' | 'tar' | 'text' | 'tiff' | 'vcard' | 'webp' | 'xlsx' | 'xml' | 'yaml' | 'zip';

export interface DocumentList {
  readonly pendingRedactedDocuments: readonly ListedDocument[];
}

export interface DocumentSpan {
  readonly place?: string;
  /** Another occurrence of a value that was found elsewhere. */
  readonly repeated: boolean;
  readonly evidence?: Evidence;
  readonly salt?: string;
  readonly classification?: string;
  readonly id: string;
  readonly characterStart: number;
  readonly characterEnd: number;
  readonly filterType: string;
  readonly context: string;
  readonly documentId: string;
  readonly confidence: number;
  /** The original text. Sensitive: never log it. */
  readonly text: string;
  /** The replacement; the original text if nothing was replaced. */
  readonly replacement: string;
  /** True when an ignore rule matched, so that the text was left alone. */
  readonly ignored: boolean;
  /** True when the text was replaced. False when ignored, or when no strategy's condition held. */
  readonly applied: boolean;
  readonly priority: number;
}

export interface DocumentStatus {
  readonly documentId: string;
  readonly status: 'COMPLETE' | 'FAILED' | 'PENDING' | 'PROCESSING';
  /** Present only if FAILED. */
  readonly error?: DocumentFailure;
  /** Present only if COMPLETE: kinds that were found without the policy's model, which did not respond. */
  readonly modelFallbacks?: readonly string[];
}

/** A warning for the recipient of a document. */
export interface DocumentWarning {
  /** The code, for programs. */
  readonly code: string;
  /** Counted from 1, if the warning concerns one page. */
  readonly page?: number;
  /** The message, for people; contains nothing from the document. */
  readonly message: string;
}

/** The state of a draft: being written, or waiting for approval. */
export type DraftState = 'DRAFT' | 'REVIEW';

export interface Evidence {
  readonly lost: readonly Competitor[];
  readonly detector: DetectorFacts;
  /** The path of the rule in the policy: `identifiers.ssn`. */
  readonly rule: string;
  /** The regular expressions of the policy that may have found the span; absent for other detectors. */
  readonly patterns?: readonly string[];
  /** The detector's confidence before the words beside the span were read; absent if no detector was involved. */
  readonly found?: number;
  /** The minimum confidence that the policy accepts. */
  readonly minConfidence: number;
  readonly contextWords: readonly ContextWord[];
  /** Checks by name. A check with the name of its detector covers all rules of that number. */
  readonly checks: readonly CheckOutcome[];
  /** The owner of the ignore rule that matched, the policy or the rule; absent if none matched. */
  readonly ignoredBy?: 'policy' | 'rule';
  /** The strategies in the order in which they were tried; the last one is applied if its condition holds. */
  readonly strategies: readonly TriedStrategy[];
}

/** The response to a PDF to be explained: offsets refer to its text, as `umbra` reads it. */
export interface ExplainedPdf {
  /** The warnings that a redaction would give; absent when there are none. */
  readonly warnings?: readonly DocumentWarning[];
  readonly explanation: ExplainedPdfExplanation;
  readonly context: string;
  readonly documentId: string;
  readonly filteredText: string;
  /** Kinds that were found without the policy's model, which did not respond; absent when there are none. */
  readonly modelFallbacks?: readonly string[];
}

export interface ExplainedPdfExplanation {
  readonly appliedSpans: readonly PdfSpan[];
  readonly ignoredSpans: readonly PdfSpan[];
  readonly identifiedSpans: readonly PdfSpan[];
}

/** The parts of an explanation of a document; offsets refer to its text as received. */
export interface ExplainedPieces {
  readonly explanation: ExplainedPiecesExplanation;
  readonly context: string;
  readonly documentId: string;
  /** Warnings of the document's reader; absent when there are none. */
  readonly warnings?: readonly FormatWarning[];
  readonly filteredText: string;
  /** Kinds that were found without the policy's model, which did not respond; absent when there are none. */
  readonly modelFallbacks?: readonly string[];
}

export interface ExplainedPiecesExplanation {
  readonly appliedSpans: readonly DocumentSpan[];
  readonly ignoredSpans: readonly DocumentSpan[];
  readonly identifiedSpans: readonly DocumentSpan[];
}

export interface ExplainedSpan {
  readonly evidence?: Evidence;
  readonly salt?: string;
  readonly classification?: string;
  readonly id: string;
  readonly characterStart: number;
  readonly characterEnd: number;
  readonly filterType: string;
  readonly context: string;
  readonly documentId: string;
  readonly confidence: number;
  /** The original text. Sensitive: never log it. */
  readonly text: string;
  /** The replacement; the original text if nothing was replaced. */
  readonly replacement: string;
  /** True when an ignore rule matched, so that the text was left alone. */
  readonly ignored: boolean;
  /** True when the text was replaced. False when ignored, or when no strategy's condition held. */
  readonly applied: boolean;
  readonly priority: number;
}

/** The response to an explain request; kinds by their upper-case label. */
export interface ExplainedText {
  readonly filteredText: string;
  /** Kinds that were found without the policy's model, which did not respond; absent when there are none. */
  readonly modelFallbacks?: readonly string[];
  /** Warnings of the document's reader; absent when there are none. */
  readonly warnings?: readonly FormatWarning[];
  readonly explanation: ExplainedTextExplanation;
  readonly documentId: string;
  readonly context: string;
}

export interface ExplainedTextExplanation {
  readonly appliedSpans: readonly ExplainedSpan[];
  readonly ignoredSpans: readonly ExplainedSpan[];
  /** All findings, replaced or not. */
  readonly identifiedSpans: readonly ExplainedSpan[];
  /** Near misses, with `detail=full`. */
  readonly nearMisses?: readonly NearMiss[];
  /** Values that stay because the policy does not look for their kinds, with `detail=full`. */
  readonly left?: readonly Left[];
}

/** The signed facts. */
export interface FinalizationCertificate {
  readonly id: string;
  readonly version: 1;
  readonly documentId: string;
  readonly documentFilename: string;
  /** Lower-case hex SHA-256 of the submitted bytes. */
  readonly documentHash: string;
  readonly documentHashSha512: string;
  /** Lower-case hex SHA-256 of the redacted text as UTF-8. */
  readonly redactedHash: string;
  /** For a document submitted as PDF; null if only its text was finalized. Absent for other documents and in old certificates. */
  readonly redactedPdf?: RedactedPdfFacts | null;
  /** Likewise for a document submitted as a file of another format. */
  readonly redactedFile?: RedactedFileFacts | null;
  /** The version of the policy that found the spans: `name@version+fingerprint`. Absent if unknown. */
  readonly policy?: string;
  readonly finalizedAt: string;
  readonly finalizedBy: string;
  readonly reviewers: readonly FinalizationCertificateReviewer[];
  readonly overturns: readonly Overturn[];
  readonly spanCounts: SpanCounts;
  /** The head of the installation's audit log at that time; `GET /api/v1/audit/verify` proves that the log still agrees. */
  readonly auditHead: FinalizationCertificateAuditHead;
  readonly algorithm: 'Ed25519';
  /** PEM, SubjectPublicKeyInfo. */
  readonly publicKey: string;
  /** Base64, over the canonical JSON (RFC 8785) of everything else. */
  readonly signature: string;
}

/** The head of the installation's audit log at that time; `GET /api/v1/audit/verify` proves that the log still agrees. */
export interface FinalizationCertificateAuditHead {
  readonly seq: number;
  readonly hash: string;
}

export interface FinalizationCertificateReviewer {
  readonly reviewerEmail: string;
  readonly approvedAt: string;
}

export interface FinalizationPolicy {
  readonly id: string;
  readonly name: string;
  readonly option: 'DELETE_AFTER_48H' | 'DELETE_AFTER_X_DAYS' | 'DELETE_IMMEDIATELY' | 'LEGAL_HOLD';
  /** Set for `DELETE_AFTER_X_DAYS`; otherwise null. */
  readonly deleteAfterDays: number | null;
  readonly createdAt: string | null;
}

/** The response of the API contract, plus the path of the redacted file for a document submitted as a file. */
export interface FinalizedDocument {
  readonly finalizedText: string;
  /** The path of `GET /api/v1/documents/{id}/redacted.pdf`. */
  readonly redactedPdf?: string;
  /** The path of `GET /api/v1/documents/{id}/redacted-file`. */
  readonly redactedFile?: string;
}

/** A message for people about a document. It contains no text of the document. */
export interface FormatWarning {
  /** Machine-readable code: `BAD_LINE`. */
  readonly code: string;
  readonly message: string;
}

/** The response to a request that includes its policy; kinds by their hyphenated id. */
export interface InlineRedaction {
  readonly filteredText: string;
  /** The same as in an explanation. */
  readonly modelFallbacks?: readonly string[];
  readonly spans: readonly InlineSpan[];
  readonly documentId: string;
  readonly context: string;
}

export interface InlineSpan {
  readonly characterStart: number;
  readonly characterEnd: number;
  readonly filterType: string;
  readonly context: string;
  readonly confidence: number;
  /** The original text. Sensitive: never log it. */
  readonly text: string;
  /** The replacement; the original text if nothing was replaced. */
  readonly replacement: string;
  /** True when an ignore rule matched, so that the text was left alone. */
  readonly ignored: boolean;
}

/** One of possibly several problems of an input. */
export interface InputProblem {
  /** The field, or the path of fields, that is wrong. */
  readonly path?: string;
  /** A stable code for programs. */
  readonly code?: string;
  readonly message?: string;
}

export interface Left {
  readonly characterStart: number;
  readonly characterEnd: number;
  readonly filterType: string;
  /** The rule that would find it: `identifiers.date`. */
  readonly rule: string;
  /** The original text. Sensitive: never log it. */
  readonly text: string;
  readonly confidence: number;
}

/** The response to a line that could not be processed. */
export interface LineProblem {
  /** The id from the line; absent when it had none. */
  readonly id?: string | number | null;
  /** Counted from 1. */
  readonly line: number;
  readonly error: string;
  readonly code?: string;
}

export interface ListedBatch {
  readonly documents?: ListedBatchDocuments;
  readonly dueAt?: string | null;
  readonly closed?: boolean;
  readonly id: string;
  readonly name: string;
}

export interface ListedBatchDocuments {
  readonly all: number;
  /** Those that still need attention. */
  readonly unfinished: number;
  /** Those of them that are past their due date. */
  readonly late: number;
}

/** `timestamp` is when it reached its status, ISO 8601 in UTC; `fileName` is null if none was given. */
export interface ListedDocument {
  readonly fileName: string | null;
  readonly status: 'COMPLETE' | 'FAILED' | 'PENDING' | 'PROCESSING';
  readonly timestamp: string;
  readonly documentId: string;
}

/** The reason for not accepting something that looked like a value: a check failed, words beside it indicate something else, or its confidence is below the policy's minimum. */
export type Miss = 'check' | 'context' | 'threshold';

export interface NearMiss {
  readonly characterStart: number;
  readonly characterEnd: number;
  readonly filterType: string;
  /** The original text. Sensitive: never log it. */
  readonly text: string;
  readonly why: Miss;
  readonly detector: DetectorFacts;
  readonly rule: string;
  /** The confidence before (`found`) and after the words beside it were read; 0 if a check failed. */
  readonly found: number;
  readonly confidence: number;
  readonly minConfidence: number;
  readonly contextWords: readonly ContextWord[];
  readonly checks: readonly CheckOutcome[];
}

export interface NewBatch {
  readonly description?: string;
  /** The group that may see the batch; null for administrators and auditors only. Only administrators can change it. */
  readonly groupId?: string | null;
  readonly confidenceThreshold?: number;
  readonly documentThreshold?: number;
  readonly auditSamplingRate?: number;
  readonly approvalRuleSets?: readonly ApprovalRuleSet[];
  /** Weights that take precedence over those of the set and the defaults. Replaces all existing weights. */
  readonly piiTypeWeights?: Readonly<Record<string, number>>;
  readonly weightSetId?: string | null;
  /** A filtering instance; null is this service. */
  readonly instanceId?: string | null;
  readonly policyName?: string;
  readonly context?: string;
  /** When the documents of the batch must be reviewed, in ISO 8601. A date means the end of that day in UTC. Null sets no due date. */
  readonly dueAt?: string | null;
  /** Reports can be grouped by domain. */
  readonly domain?: string;
  readonly finalizationPolicyId?: string;
  /** Cannot be changed after the batch is created. */
  readonly complianceProfileId?: string;
  /** Requires a code from everyone who approves a span. */
  readonly exemptionCodeRequired?: boolean;
  /** Cannot be changed after the batch is created. */
  readonly blindDoubleReview?: BlindDoubleReview;
  readonly name: string;
}

/** An approval of one person that another person reverted. */
export interface Overturn {
  readonly spanId: string;
  readonly spanType: string | null;
  readonly previousStatus: string | null;
  /** `DELETED` if the span itself was deleted. */
  readonly newStatus: string | null;
  readonly previousActor: string | null;
  readonly overturnedBy: string | null;
  readonly overturnedAt: string;
}

export interface PdfSpan {
  readonly lowerLeftX: null;
  readonly lowerLeftY: null;
  readonly upperRightX: null;
  readonly upperRightY: null;
  readonly location: null;
  readonly pageNumber: number | null;
  /** Another occurrence of a value that was found elsewhere. */
  readonly repeated: boolean;
  readonly evidence?: Evidence;
  readonly salt?: string;
  readonly classification?: string;
  readonly id: string;
  readonly characterStart: number;
  readonly characterEnd: number;
  readonly filterType: string;
  readonly context: string;
  readonly documentId: string;
  readonly confidence: number;
  /** The original text. Sensitive: never log it. */
  readonly text: string;
  /** The replacement; the original text if nothing was replaced. */
  readonly replacement: string;
  /** True when an ignore rule matched, so that the text was left alone. */
  readonly ignored: boolean;
  /** True when the text was replaced. False when ignored, or when no strategy's condition held. */
  readonly applied: boolean;
  readonly priority: number;
}

/** The action that made a version; `ENCRYPT` if an earlier release stored it unencrypted. */
export type PolicyAction = 'APPROVE' | 'DELETE' | 'ENCRYPT' | 'ROLLBACK' | 'SAVE' | 'SEED';

export interface PolicyVersion {
  readonly labels: readonly string[];
  readonly action: PolicyAction;
  readonly author: string | null;
  readonly authorId: string | null;
  readonly draftAuthors: readonly string[];
  readonly at: string;
  readonly note: string | null;
  readonly restoredVersion: number | null;
  /** The confirmations it required, such as `redacts-less`. */
  readonly confirmed: readonly string[];
  /** Starts at 1, and continues for a policy that is created again after it was deleted. */
  readonly version: number;
  /** For a policy, the SHA-256 of the text as readers see it, in lower-case hex; null when this version is the deletion. */
  readonly fingerprint: string | null;
  readonly reference: string | null;
}

export interface RedactedFileFacts {
  readonly format: DocumentFormat;
  /** Codes of the warnings of the format's reader and writer: parts that were removed or could not be read. */
  readonly warnings: readonly string[];
  /** Lower-case hex SHA-256. */
  readonly hash: string;
  readonly hashSha512: string;
  readonly sizeBytes: number;
}

/** A redacted line of newline-delimited JSON. */
export interface RedactedLine {
  /** The id from the line; absent when it had none. */
  readonly id?: string | number | null;
  readonly text: string;
  /** The same as in an explanation. */
  readonly modelFallbacks?: readonly string[];
  /** The applied policy version, if it differs from the one in the header `x-umbra-policy`. */
  readonly policy?: string;
}

export interface RedactedPdfFacts {
  /** Pages that had to be replaced by images, from 1. */
  readonly pagesAsPictures: readonly number[];
  /** Lower-case hex SHA-256. */
  readonly hash: string;
  readonly hashSha512: string;
  readonly sizeBytes: number;
}

export interface ReidentifyRequest {
  readonly id: string;
  readonly state: 'APPROVED' | 'FETCHED' | 'PENDING' | 'REJECTED';
  /** The policy whose key has made them. */
  readonly policyName: string;
  readonly strategy: 'CRYPTO_REPLACE' | 'FPE_ENCRYPT_REPLACE';
  readonly count: number;
  readonly reason: string;
  readonly requestedBy: string;
  readonly decidedBy: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface ReidentifyResults {
  readonly results: readonly ReidentifyResultsResult[];
}

export interface ReidentifyResultsResult {
  readonly encrypted: string;
  readonly decrypted: string | null;
  readonly error: string | null;
}

export interface ReviewDocument {
  readonly format: DocumentFormat;
  /** Lower-case hex of the submitted bytes. */
  readonly contentSha512: string;
  readonly contentSha256: string;
  /** Length of the text in UTF-16 code units. */
  readonly length: number;
  readonly words: number;
  readonly statusChangedAt: string;
  readonly spans: ReviewDocumentSpans;
  readonly leftByPolicy: Readonly<Record<string, number>>;
  readonly leftFindings: readonly ReviewDocumentLeftFinding[];
  /** The version of the policy by which it was redacted; null before redaction, and for a remote filtering instance. */
  readonly policy: string | null;
  readonly approvals: readonly ReviewDocumentApproval[];
  readonly blindReview: ReviewDocumentBlindReview | null;
  /** The number of redaction attempts. */
  readonly attempts: number;
  /** The reason why redaction failed; contains no text of the document. */
  readonly failure: string | null;
  readonly finalizedAt: string | null;
  readonly finalizedBy: string | null;
  readonly certificateId: string | null;
  readonly redactedPdf: boolean;
  readonly redactedFile: boolean;
  readonly purgeAt: string | null;
  readonly purgedAt: string | null;
  readonly erased: boolean;
  readonly id: string;
  readonly filename: string;
  readonly status: 'APPROVED' | 'AUDIT_REQUIRED' | 'AUTO_APPROVED' | 'FAILED' | 'FINALIZED' | 'PENDING' | 'REJECTED' | 'REVIEW_REQUIRED';
  readonly riskScore: number;
  readonly batchId: string;
  readonly batchName: string | null;
  readonly autoApproved: boolean;
  readonly documentThreshold: number;
  readonly priority: number;
  /** Incremented with each change of the document or one of its spans. */
  readonly version: number;
  readonly createdAt: string;
  readonly dueAt: string | null;
  readonly late: boolean;
  readonly daysInQueue: number;
  readonly sourceAvailable: boolean;
  readonly undecidedSpans: number;
  /** The number of approvals required, as of the last evaluation. */
  readonly approvalsRequired: number;
  readonly approvalsAcquired: number;
  readonly assigneeId: string | null;
  readonly assignedTo: string | null;
  readonly lockActive: boolean;
  readonly lockedBy: string | null;
  readonly lockExpiresAt: string | null;
}

export interface ReviewDocumentApproval {
  readonly email: string;
  readonly at: string;
}

export interface ReviewDocumentBlindReview {
  readonly phase: 'adjudication' | 'done' | 'first' | 'second';
}

export interface ReviewDocumentLeftFinding {
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly confidence: number;
}

export interface ReviewDocumentSpans {
  readonly manual: number;
  readonly PENDING: number;
  readonly APPROVED: number;
  readonly REJECTED: number;
  readonly REVIEW_REQUIRED: number;
  readonly NEEDS_SECOND_OPINION: number;
}

export interface ReviewSpan {
  readonly id: string;
  readonly documentId: string;
  /** Empty once the document's source has been purged. */
  readonly text: string;
  /** A kind, for example `email-address`. */
  readonly type: string;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly status: 'APPROVED' | 'NEEDS_SECOND_OPINION' | 'PENDING' | 'REJECTED' | 'REVIEW_REQUIRED';
  /** UTF-16 code units; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly location: ReviewSpanLocation;
  /** Created by a person instead of the engine. */
  readonly manuallyCreated: boolean;
  readonly createdAt: string;
  readonly statusChangedAt: string;
  readonly statusChangedBy: string | null;
  readonly exemptionCode: string | null;
}

export interface ReviewSpanLocation {
  readonly characterStart: number;
  readonly characterEnd: number;
  readonly page: number;
  readonly coordinates: Box | null;
  readonly lines: readonly Box[];
}

export interface SavedPolicy {
  readonly notes: readonly SavedPolicyNote[];
}

export interface SavedPolicyNote {
  /** The path, for example `identifiers.ssn.ssnFilterStrategies[0].condition`; empty for the whole policy. */
  readonly path: string;
  /** A stable code for programs: `unknown-key`, `wrong-type`, `bad-regex`, `bad-condition`, … */
  readonly code: string;
  /** A message for people: what is wrong and what to write instead. */
  readonly message: string;
}

export interface SpanChange {
  readonly status?: 'APPROVED' | 'REJECTED' | 'PENDING' | 'NEEDS_SECOND_OPINION' | null;
  /** A type from GET /api/v1/pii-types. */
  readonly type?: string | null;
  /** Required to overturn an approval of another person. */
  readonly reason?: string | null;
  /** Used only with the status APPROVED. */
  readonly exemptionCode?: string | null;
  /** The version of the document when it was read; equivalent to `If-Match`. */
  readonly version?: number;
}

export interface SpanCounts {
  readonly total: number;
  readonly approved: number;
  readonly rejected: number;
  readonly manual: number;
  /** Counts of approved spans. */
  readonly byType: Readonly<Record<string, number>>;
}

export interface SubmittedDraft {
  readonly state: DraftState;
  readonly fingerprint: string;
}

/** A strategy whose condition was evaluated. */
export interface TriedStrategy {
  readonly id: string;
  readonly strategy: string;
  /** Absent if the strategy always applies. */
  readonly condition?: string;
  readonly holds: boolean;
}

export interface WeightSet {
  readonly id: string;
  /** Unique, ignoring case. */
  readonly name: string;
  /** Weights of the types that differ from the default. */
  readonly weights: Readonly<Record<string, number>>;
  readonly createdAt: string;
}

export interface WrittenSpan {
  readonly documentVersion: number;
  readonly id: string;
  readonly documentId: string;
  /** Empty once the document's source has been purged. */
  readonly text: string;
  /** A kind, for example `email-address`. */
  readonly type: string;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly status: 'APPROVED' | 'NEEDS_SECOND_OPINION' | 'PENDING' | 'REJECTED' | 'REVIEW_REQUIRED';
  /** UTF-16 code units; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly location: ReviewSpanLocation;
  /** Created by a person instead of the engine. */
  readonly manuallyCreated: boolean;
  readonly createdAt: string;
  readonly statusChangedAt: string;
  readonly statusChangedBy: string | null;
  readonly exemptionCode: string | null;
}
