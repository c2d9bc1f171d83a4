"""The objects of the API, as they are in JSON.

Generated from docs/openapi.json by `npm run docs`. Do not edit.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class AcceptedDocument(TypedDict):
    documentId: str


class ApprovalRuleSet(TypedDict):
    # The id of an existing set; a new set gets its own id.
    id: NotRequired[str]
    # Two people must approve a document that meets all of these conditions.
    rules: list[Literal["SENSITIVE_PII", "HIGH_RISK_SCORE", "REJECTED_HIGH_CONFIDENCE", "INEXPERIENCED_REVIEWER", "MANUAL_SPANS_THRESHOLD", "CLASSIFIED_KEYWORDS", "DUAL_APPROVAL_SAMPLING_RATE"]]
    riskScoreThreshold: NotRequired[float]
    rejectedConfidenceThreshold: NotRequired[float]
    experiencedReviewerThreshold: NotRequired[int]
    manualSpansThreshold: NotRequired[int]
    classifiedKeywords: NotRequired[list[str]]
    dualApprovalSamplingRate: NotRequired[float]


class Batch(TypedDict):
    id: str
    name: str
    description: str
    createdAt: str
    ownerId: str
    # If null, only administrators and auditors may see the batch.
    groupId: str | None
    closed: bool
    closedAt: str | None
    closedBy: str | None
    # Spans found with at least this confidence are approved automatically.
    confidenceThreshold: float
    # Documents with at most this risk score are shown as automatically approved.
    documentThreshold: float
    # The share of documents needing no review that are reviewed anyway.
    auditSamplingRate: float
    approvalRuleSets: list[BatchOverviewApprovalRuleSet]
    # Weights of the types that differ from the default.
    piiTypeWeights: dict[str, float]
    # Weights of the set apply where the batch has none of its own.
    weightSetId: str | None
    # Null for this service itself.
    instanceId: str | None
    policyName: str
    context: str
    dueAt: str | None
    # Free text by which reports are grouped.
    domain: str
    finalizationPolicyId: str
    complianceProfileId: str
    exemptionCodeRequired: bool
    blindDoubleReview: BatchOverviewBlindDoubleReview


class BatchOverview(TypedDict):
    documents: BatchOverviewDocuments
    undecidedSpans: float
    # Documents that are past their due date and not reviewed.
    lateDocuments: float
    finalizationPolicy: FinalizationPolicy
    complianceProfile: ComplianceProfile | None
    weightSet: WeightSet | None
    id: str
    name: str
    description: str
    createdAt: str
    ownerId: str
    # If null, only administrators and auditors may see the batch.
    groupId: str | None
    closed: bool
    closedAt: str | None
    closedBy: str | None
    # Spans found with at least this confidence are approved automatically.
    confidenceThreshold: float
    # Documents with at most this risk score are shown as automatically approved.
    documentThreshold: float
    # The share of documents needing no review that are reviewed anyway.
    auditSamplingRate: float
    approvalRuleSets: list[BatchOverviewApprovalRuleSet]
    # Weights of the types that differ from the default.
    piiTypeWeights: dict[str, float]
    # Weights of the set apply where the batch has none of its own.
    weightSetId: str | None
    # Null for this service itself.
    instanceId: str | None
    policyName: str
    context: str
    dueAt: str | None
    # Free text by which reports are grouped.
    domain: str
    finalizationPolicyId: str
    complianceProfileId: str
    exemptionCodeRequired: bool
    blindDoubleReview: BatchOverviewBlindDoubleReview


class BatchOverviewApprovalRuleSet(TypedDict):
    id: str
    rules: list[Literal["CLASSIFIED_KEYWORDS", "DUAL_APPROVAL_SAMPLING_RATE", "HIGH_RISK_SCORE", "INEXPERIENCED_REVIEWER", "MANUAL_SPANS_THRESHOLD", "REJECTED_HIGH_CONFIDENCE", "SENSITIVE_PII"]]
    riskScoreThreshold: float
    rejectedConfidenceThreshold: float
    experiencedReviewerThreshold: float
    manualSpansThreshold: float
    classifiedKeywords: list[str]
    dualApprovalSamplingRate: float


class BatchOverviewBlindDoubleReview(TypedDict):
    enabled: bool
    percentage: float


class BatchOverviewDocuments(TypedDict):
    PENDING: float
    FAILED: float
    APPROVED: float
    REJECTED: float
    REVIEW_REQUIRED: float
    AUDIT_REQUIRED: float
    AUTO_APPROVED: float
    FINALIZED: float


class BlindDoubleReview(TypedDict):
    enabled: bool
    percentage: NotRequired[int]


class Box(TypedDict):
    x: float
    y: float
    width: float
    height: float


class CheckOutcome(TypedDict):
    """A check of a value by its name, for example `luhn`, and its outcome."""

    name: str
    passed: bool


class Competitor(TypedDict):
    characterStart: float
    characterEnd: float
    filterType: str
    detector: str
    confidence: float
    rule: str
    # The reason why the winner ranks higher.
    why: Literal["first", "longer", "not-replaced", "other", "priority", "surer"]


class ComplianceProfile(TypedDict):
    id: str
    # Unique, ignoring case.
    name: str
    exemptionCodes: list[ComplianceProfileExemptionCode]
    # A built-in profile, which cannot be changed.
    preset: bool
    # No further batch may choose it.
    archived: bool
    createdAt: str | None
    archivedAt: str | None


class ComplianceProfileExemptionCode(TypedDict):
    code: str
    description: str


class ContextWord(TypedDict):
    """A word or phrase beside a span that determined its confidence."""

    # As written in the detector: lower case, without accents.
    phrase: str
    place: Literal["before", "behind", "header"]
    # The effect on the kind: support or contradiction.
    says: Literal["against", "for"]


class DetectorFacts(TypedDict):
    """The detector of a span and its public description."""

    id: str
    # A short noun phrase: "Individual taxpayer identification number".
    name: NotRequired[str]
    # The public standard, registry or law that defines the format.
    standard: NotRequired[str]
    # The way in which a candidate is distinguished from other text: "Luhn check digit; shape alone counts 0.3".
    validation: NotRequired[str]


class DocumentFailure(TypedDict):
    """The reason of a failure, without text of the document."""

    # A stable code for programs.
    code: str
    message: str


DocumentFormat: TypeAlias = Literal["bmp", "calendar", "csv", "docx", "fhir", "gif", "gzip", "hl7", "html", "jpeg", "json", "mail", "markdown", "odp", "ods", "odt", "pdf", "png", "pptx", "rtf", "sql", "tar", "text", "tiff", "vcard", "webp", "xlsx", "xml", "yaml", "zip"]


class DocumentList(TypedDict):
    pendingRedactedDocuments: list[ListedDocument]


class DocumentSpan(TypedDict):
    place: NotRequired[str]
    # Another occurrence of a value that was found elsewhere.
    repeated: bool
    evidence: NotRequired[Evidence]
    salt: NotRequired[str]
    classification: NotRequired[str]
    id: str
    characterStart: float
    characterEnd: float
    filterType: str
    context: str
    documentId: str
    confidence: float
    # The original text. Sensitive: never log it.
    text: str
    # The replacement; the original text if nothing was replaced.
    replacement: str
    # True when an ignore rule matched, so that the text was left alone.
    ignored: bool
    # True when the text was replaced. False when ignored, or when no strategy's condition held.
    applied: bool
    priority: float


class DocumentStatus(TypedDict):
    documentId: str
    status: Literal["COMPLETE", "FAILED", "PENDING", "PROCESSING"]
    # Present only if FAILED.
    error: NotRequired[DocumentFailure]
    # Present only if COMPLETE: kinds that were found without the policy's model, which did not respond.
    modelFallbacks: NotRequired[list[str]]


class DocumentWarning(TypedDict):
    """A warning for the recipient of a document."""

    # The code, for programs.
    code: str
    # Counted from 1, if the warning concerns one page.
    page: NotRequired[float]
    # The message, for people; contains nothing from the document.
    message: str


DraftState: TypeAlias = Literal["DRAFT", "REVIEW"]


class Evidence(TypedDict):
    lost: list[Competitor]
    detector: DetectorFacts
    # The path of the rule in the policy: `identifiers.ssn`.
    rule: str
    # The regular expressions of the policy that may have found the span; absent for other detectors.
    patterns: NotRequired[list[str]]
    # The detector's confidence before the words beside the span were read; absent if no detector was involved.
    found: NotRequired[float]
    # The minimum confidence that the policy accepts.
    minConfidence: float
    contextWords: list[ContextWord]
    # Checks by name. A check with the name of its detector covers all rules of that number.
    checks: list[CheckOutcome]
    # The owner of the ignore rule that matched, the policy or the rule; absent if none matched.
    ignoredBy: NotRequired[Literal["policy", "rule"]]
    # The strategies in the order in which they were tried; the last one is applied if its condition holds.
    strategies: list[TriedStrategy]


class ExplainedPdf(TypedDict):
    """The response to a PDF to be explained: offsets refer to its text, as `umbra` reads it."""

    # The warnings that a redaction would give; absent when there are none.
    warnings: NotRequired[list[DocumentWarning]]
    explanation: ExplainedPdfExplanation
    context: str
    documentId: str
    filteredText: str
    # Kinds that were found without the policy's model, which did not respond; absent when there are none.
    modelFallbacks: NotRequired[list[str]]


class ExplainedPdfExplanation(TypedDict):
    appliedSpans: list[PdfSpan]
    ignoredSpans: list[PdfSpan]
    identifiedSpans: list[PdfSpan]


class ExplainedPieces(TypedDict):
    """The parts of an explanation of a document; offsets refer to its text as received."""

    explanation: ExplainedPiecesExplanation
    context: str
    documentId: str
    # Warnings of the document's reader; absent when there are none.
    warnings: NotRequired[list[FormatWarning]]
    filteredText: str
    # Kinds that were found without the policy's model, which did not respond; absent when there are none.
    modelFallbacks: NotRequired[list[str]]


class ExplainedPiecesExplanation(TypedDict):
    appliedSpans: list[DocumentSpan]
    ignoredSpans: list[DocumentSpan]
    identifiedSpans: list[DocumentSpan]


class ExplainedSpan(TypedDict):
    evidence: NotRequired[Evidence]
    salt: NotRequired[str]
    classification: NotRequired[str]
    id: str
    characterStart: float
    characterEnd: float
    filterType: str
    context: str
    documentId: str
    confidence: float
    # The original text. Sensitive: never log it.
    text: str
    # The replacement; the original text if nothing was replaced.
    replacement: str
    # True when an ignore rule matched, so that the text was left alone.
    ignored: bool
    # True when the text was replaced. False when ignored, or when no strategy's condition held.
    applied: bool
    priority: float


class ExplainedText(TypedDict):
    """The response to an explain request; kinds by their upper-case label."""

    filteredText: str
    # Kinds that were found without the policy's model, which did not respond; absent when there are none.
    modelFallbacks: NotRequired[list[str]]
    # Warnings of the document's reader; absent when there are none.
    warnings: NotRequired[list[FormatWarning]]
    explanation: ExplainedTextExplanation
    documentId: str
    context: str


class ExplainedTextExplanation(TypedDict):
    appliedSpans: list[ExplainedSpan]
    ignoredSpans: list[ExplainedSpan]
    # All findings, replaced or not.
    identifiedSpans: list[ExplainedSpan]
    # Near misses, with `detail=full`.
    nearMisses: NotRequired[list[NearMiss]]
    # Values that stay because the policy does not look for their kinds, with `detail=full`.
    left: NotRequired[list[Left]]


class FinalizationCertificate(TypedDict):
    """The signed facts."""

    id: str
    version: Literal[1]
    documentId: str
    documentFilename: str
    # Lower-case hex SHA-256 of the submitted bytes.
    documentHash: str
    documentHashSha512: str
    # Lower-case hex SHA-256 of the redacted text as UTF-8.
    redactedHash: str
    # For a document submitted as PDF; null if only its text was finalized. Absent for other documents and in old certificates.
    redactedPdf: NotRequired[RedactedPdfFacts | None]
    # Likewise for a document submitted as a file of another format.
    redactedFile: NotRequired[RedactedFileFacts | None]
    # The version of the policy that found the spans: `name@version+fingerprint`. Absent if unknown.
    policy: NotRequired[str]
    finalizedAt: str
    finalizedBy: str
    reviewers: list[FinalizationCertificateReviewer]
    overturns: list[Overturn]
    spanCounts: SpanCounts
    # The head of the installation's audit log at that time; `GET /api/v1/audit/verify` proves that the log still agrees.
    auditHead: FinalizationCertificateAuditHead
    algorithm: Literal["Ed25519"]
    # PEM, SubjectPublicKeyInfo.
    publicKey: str
    # Base64, over the canonical JSON (RFC 8785) of everything else.
    signature: str


class FinalizationCertificateAuditHead(TypedDict):
    """The head of the installation's audit log at that time; `GET /api/v1/audit/verify` proves that the log still agrees."""

    seq: float
    hash: str


class FinalizationCertificateReviewer(TypedDict):
    reviewerEmail: str
    approvedAt: str


class FinalizationPolicy(TypedDict):
    id: str
    name: str
    option: Literal["DELETE_AFTER_48H", "DELETE_AFTER_X_DAYS", "DELETE_IMMEDIATELY", "LEGAL_HOLD"]
    # Set for `DELETE_AFTER_X_DAYS`; otherwise null.
    deleteAfterDays: float | None
    createdAt: str | None


class FinalizedDocument(TypedDict):
    """The response of the API contract, plus the path of the redacted file for a document submitted as a file."""

    finalizedText: str
    # The path of `GET /api/v1/documents/{id}/redacted.pdf`.
    redactedPdf: NotRequired[str]
    # The path of `GET /api/v1/documents/{id}/redacted-file`.
    redactedFile: NotRequired[str]


class FormatWarning(TypedDict):
    """A message for people about a document. It contains no text of the document."""

    # Machine-readable code: `BAD_LINE`.
    code: str
    message: str


class InlineRedaction(TypedDict):
    """The response to a request that includes its policy; kinds by their hyphenated id."""

    filteredText: str
    # The same as in an explanation.
    modelFallbacks: NotRequired[list[str]]
    spans: list[InlineSpan]
    documentId: str
    context: str


class InlineSpan(TypedDict):
    characterStart: float
    characterEnd: float
    filterType: str
    context: str
    confidence: float
    # The original text. Sensitive: never log it.
    text: str
    # The replacement; the original text if nothing was replaced.
    replacement: str
    # True when an ignore rule matched, so that the text was left alone.
    ignored: bool


class InputProblem(TypedDict):
    """One of possibly several problems of an input."""

    # The field, or the path of fields, that is wrong.
    path: NotRequired[str]
    # A stable code for programs.
    code: NotRequired[str]
    message: NotRequired[str]


class Left(TypedDict):
    characterStart: float
    characterEnd: float
    filterType: str
    # The rule that would find it: `identifiers.date`.
    rule: str
    # The original text. Sensitive: never log it.
    text: str
    confidence: float


class LineProblem(TypedDict):
    """The response to a line that could not be processed."""

    # The id from the line; absent when it had none.
    id: NotRequired[str | float | None]
    # Counted from 1.
    line: float
    error: str
    code: NotRequired[str]


class ListedBatch(TypedDict):
    documents: NotRequired[ListedBatchDocuments]
    dueAt: NotRequired[str | None]
    closed: NotRequired[bool]
    id: str
    name: str


class ListedBatchDocuments(TypedDict):
    all: float
    # Those that still need attention.
    unfinished: float
    # Those of them that are past their due date.
    late: float


class ListedDocument(TypedDict):
    """`timestamp` is when it reached its status, ISO 8601 in UTC; `fileName` is null if none was given."""

    fileName: str | None
    status: Literal["COMPLETE", "FAILED", "PENDING", "PROCESSING"]
    timestamp: str
    documentId: str


Miss: TypeAlias = Literal["check", "context", "threshold"]


class NearMiss(TypedDict):
    characterStart: float
    characterEnd: float
    filterType: str
    # The original text. Sensitive: never log it.
    text: str
    why: Miss
    detector: DetectorFacts
    rule: str
    # The confidence before (`found`) and after the words beside it were read; 0 if a check failed.
    found: float
    confidence: float
    minConfidence: float
    contextWords: list[ContextWord]
    checks: list[CheckOutcome]


class NewBatch(TypedDict):
    description: NotRequired[str]
    # The group that may see the batch; null for administrators and auditors only. Only administrators can change it.
    groupId: NotRequired[str | None]
    confidenceThreshold: NotRequired[float]
    documentThreshold: NotRequired[float]
    auditSamplingRate: NotRequired[float]
    approvalRuleSets: NotRequired[list[ApprovalRuleSet]]
    # Weights that take precedence over those of the set and the defaults. Replaces all existing weights.
    piiTypeWeights: NotRequired[dict[str, float]]
    weightSetId: NotRequired[str | None]
    # A filtering instance; null is this service.
    instanceId: NotRequired[str | None]
    policyName: NotRequired[str]
    context: NotRequired[str]
    # When the documents of the batch must be reviewed, in ISO 8601. A date means the end of that day in UTC. Null sets no due date.
    dueAt: NotRequired[str | None]
    # Reports can be grouped by domain.
    domain: NotRequired[str]
    finalizationPolicyId: NotRequired[str]
    # Cannot be changed after the batch is created.
    complianceProfileId: NotRequired[str]
    # Requires a code from everyone who approves a span.
    exemptionCodeRequired: NotRequired[bool]
    # Cannot be changed after the batch is created.
    blindDoubleReview: NotRequired[BlindDoubleReview]
    name: str


class Overturn(TypedDict):
    """An approval of one person that another person reverted."""

    spanId: str
    spanType: str | None
    previousStatus: str | None
    # `DELETED` if the span itself was deleted.
    newStatus: str | None
    previousActor: str | None
    overturnedBy: str | None
    overturnedAt: str


class PdfSpan(TypedDict):
    lowerLeftX: None
    lowerLeftY: None
    upperRightX: None
    upperRightY: None
    location: None
    pageNumber: float | None
    # Another occurrence of a value that was found elsewhere.
    repeated: bool
    evidence: NotRequired[Evidence]
    salt: NotRequired[str]
    classification: NotRequired[str]
    id: str
    characterStart: float
    characterEnd: float
    filterType: str
    context: str
    documentId: str
    confidence: float
    # The original text. Sensitive: never log it.
    text: str
    # The replacement; the original text if nothing was replaced.
    replacement: str
    # True when an ignore rule matched, so that the text was left alone.
    ignored: bool
    # True when the text was replaced. False when ignored, or when no strategy's condition held.
    applied: bool
    priority: float


PolicyAction: TypeAlias = Literal["APPROVE", "DELETE", "ENCRYPT", "ROLLBACK", "SAVE", "SEED"]


class PolicyVersion(TypedDict):
    labels: list[str]
    action: PolicyAction
    author: str | None
    authorId: str | None
    draftAuthors: list[str]
    at: str
    note: str | None
    restoredVersion: float | None
    # The confirmations it required, such as `redacts-less`.
    confirmed: list[str]
    # Starts at 1, and continues for a policy that is created again after it was deleted.
    version: float
    # For a policy, the SHA-256 of the text as readers see it, in lower-case hex; null when this version is the deletion.
    fingerprint: str | None
    reference: str | None


class RedactedFileFacts(TypedDict):
    format: DocumentFormat
    # Codes of the warnings of the format's reader and writer: parts that were removed or could not be read.
    warnings: list[str]
    # Lower-case hex SHA-256.
    hash: str
    hashSha512: str
    sizeBytes: float


class RedactedLine(TypedDict):
    """A redacted line of newline-delimited JSON."""

    # The id from the line; absent when it had none.
    id: NotRequired[str | float | None]
    text: str
    # The same as in an explanation.
    modelFallbacks: NotRequired[list[str]]
    # The applied policy version, if it differs from the one in the header `x-umbra-policy`.
    policy: NotRequired[str]


class RedactedPdfFacts(TypedDict):
    # Pages that had to be replaced by images, from 1.
    pagesAsPictures: list[float]
    # Lower-case hex SHA-256.
    hash: str
    hashSha512: str
    sizeBytes: float


class ReidentifyRequest(TypedDict):
    id: str
    state: Literal["APPROVED", "FETCHED", "PENDING", "REJECTED"]
    # The policy whose key has made them.
    policyName: str
    strategy: Literal["CRYPTO_REPLACE", "FPE_ENCRYPT_REPLACE"]
    count: float
    reason: str
    requestedBy: str
    decidedBy: str | None
    createdAt: str
    expiresAt: str


class ReidentifyResults(TypedDict):
    results: list[ReidentifyResultsResult]


class ReidentifyResultsResult(TypedDict):
    encrypted: str
    decrypted: str | None
    error: str | None


class ReviewDocument(TypedDict):
    format: DocumentFormat
    # Lower-case hex of the submitted bytes.
    contentSha512: str
    contentSha256: str
    # Length of the text in UTF-16 code units.
    length: float
    words: float
    statusChangedAt: str
    spans: ReviewDocumentSpans
    leftByPolicy: dict[str, float]
    leftFindings: list[ReviewDocumentLeftFinding]
    # The version of the policy by which it was redacted; null before redaction, and for a remote filtering instance.
    policy: str | None
    approvals: list[ReviewDocumentApproval]
    blindReview: ReviewDocumentBlindReview | None
    # The number of redaction attempts.
    attempts: float
    # The reason why redaction failed; contains no text of the document.
    failure: str | None
    finalizedAt: str | None
    finalizedBy: str | None
    certificateId: str | None
    redactedPdf: bool
    redactedFile: bool
    purgeAt: str | None
    purgedAt: str | None
    erased: bool
    id: str
    filename: str
    status: Literal["APPROVED", "AUDIT_REQUIRED", "AUTO_APPROVED", "FAILED", "FINALIZED", "PENDING", "REJECTED", "REVIEW_REQUIRED"]
    riskScore: float
    batchId: str
    batchName: str | None
    autoApproved: bool
    documentThreshold: float
    priority: float
    # Incremented with each change of the document or one of its spans.
    version: float
    createdAt: str
    dueAt: str | None
    late: bool
    daysInQueue: float
    sourceAvailable: bool
    undecidedSpans: float
    # The number of approvals required, as of the last evaluation.
    approvalsRequired: float
    approvalsAcquired: float
    assigneeId: str | None
    assignedTo: str | None
    lockActive: bool
    lockedBy: str | None
    lockExpiresAt: str | None


class ReviewDocumentApproval(TypedDict):
    email: str
    at: str


class ReviewDocumentBlindReview(TypedDict):
    phase: Literal["adjudication", "done", "first", "second"]


class ReviewDocumentLeftFinding(TypedDict):
    start: float
    end: float
    type: str
    confidence: float


class ReviewDocumentSpans(TypedDict):
    manual: float
    PENDING: float
    APPROVED: float
    REJECTED: float
    REVIEW_REQUIRED: float
    NEEDS_SECOND_OPINION: float


class ReviewSpan(TypedDict):
    id: str
    documentId: str
    # Empty once the document's source has been purged.
    text: str
    # A kind, for example `email-address`.
    type: str
    # From 0 to 1.
    confidence: float
    status: Literal["APPROVED", "NEEDS_SECOND_OPINION", "PENDING", "REJECTED", "REVIEW_REQUIRED"]
    # UTF-16 code units; the end is exclusive.
    start: float
    end: float
    location: ReviewSpanLocation
    # Created by a person instead of the engine.
    manuallyCreated: bool
    createdAt: str
    statusChangedAt: str
    statusChangedBy: str | None
    exemptionCode: str | None


class ReviewSpanLocation(TypedDict):
    characterStart: float
    characterEnd: float
    page: float
    coordinates: Box | None
    lines: list[Box]


class SavedPolicy(TypedDict):
    notes: list[SavedPolicyNote]


class SavedPolicyNote(TypedDict):
    # The path, for example `identifiers.ssn.ssnFilterStrategies[0].condition`; empty for the whole policy.
    path: str
    # A stable code for programs: `unknown-key`, `wrong-type`, `bad-regex`, `bad-condition`, …
    code: str
    # A message for people: what is wrong and what to write instead.
    message: str


class SpanChange(TypedDict):
    status: NotRequired[Literal["APPROVED", "REJECTED", "PENDING", "NEEDS_SECOND_OPINION", None]]
    # A type from GET /api/v1/pii-types.
    type: NotRequired[str | None]
    # Required to overturn an approval of another person.
    reason: NotRequired[str | None]
    # Used only with the status APPROVED.
    exemptionCode: NotRequired[str | None]
    # The version of the document when it was read; equivalent to `If-Match`.
    version: NotRequired[int]


class SpanCounts(TypedDict):
    total: float
    approved: float
    rejected: float
    manual: float
    # Counts of approved spans.
    byType: dict[str, float]


class SubmittedDraft(TypedDict):
    state: DraftState
    fingerprint: str


class TriedStrategy(TypedDict):
    """A strategy whose condition was evaluated."""

    id: str
    strategy: str
    # Absent if the strategy always applies.
    condition: NotRequired[str]
    holds: bool


class WeightSet(TypedDict):
    id: str
    # Unique, ignoring case.
    name: str
    # Weights of the types that differ from the default.
    weights: dict[str, float]
    createdAt: str


class WrittenSpan(TypedDict):
    documentVersion: float
    id: str
    documentId: str
    # Empty once the document's source has been purged.
    text: str
    # A kind, for example `email-address`.
    type: str
    # From 0 to 1.
    confidence: float
    status: Literal["APPROVED", "NEEDS_SECOND_OPINION", "PENDING", "REJECTED", "REVIEW_REQUIRED"]
    # UTF-16 code units; the end is exclusive.
    start: float
    end: float
    location: ReviewSpanLocation
    # Created by a person instead of the engine.
    manuallyCreated: bool
    createdAt: str
    statusChangedAt: str
    statusChangedBy: str | None
    exemptionCode: str | None
