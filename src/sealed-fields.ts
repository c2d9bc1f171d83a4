import { secondFactorSealed } from './modules/account/second-factor/second-factor.model.js';
import { DOCUMENT_PIECES_SEALED } from './modules/filter/documents/document-piece.model.js';
import { QUEUED_DOCUMENTS_SEALED } from './modules/filter/documents/queued-document.model.js';
import { PDF_WEBHOOKS_SEALED } from './modules/filter/documents/webhooks/webhook.model.js';
import { SEALED_GATEWAY_RESPONSES } from './modules/gateway/stored/stored-response.model.js';
import { POLICY_DRAFTS_SEALED } from './modules/policy/drafts/draft.model.js';
import { LISTS_SEALED } from './modules/policy/lists/list.model.js';
import { POLICIES_SEALED } from './modules/policy/policy.model.js';
import { POLICY_SAMPLES_SEALED } from './modules/policy/samples/sample.model.js';
import { POLICY_VERSIONS_SEALED } from './modules/policy/versions/version.model.js';
import { SEALED_REIDENTIFY_REQUESTS } from './modules/reidentify/reidentify.model.js';
import { SEALED_COMMENTS } from './modules/review/comments/comment.model.js';
import { SEALED_DOCUMENTS } from './modules/review/documents/document.model.js';
import { SEALED_RESULTS, SEALED_SOURCES } from './modules/review/documents/source.model.js';
import { SEALED_FILES } from './modules/review/files/document-file.model.js';
import { filterInstanceSealed } from './modules/review/instances/filter-instance.model.js';
import { SEALED_SPANS } from './modules/review/spans/span.model.js';
import { issuerSealed } from './modules/sso/issuers/issuer.model.js';
import { foreignSessionSealed } from './modules/sso/links/foreign-session.model.js';
import type { SealedFieldsOf } from './platform/encryption/sealed-field.js';
import { SEALED_ANSWERS } from './platform/idempotency/keyed-request.model.js';
import { noteSealed } from './platform/audit/note.model.js';
import { holdsSealed } from './platform/holds/hold.model.js';
import { secretSealed } from './platform/secrets/secret.model.js';

/** All encrypted fields in the database. A field that is missing here keeps its old key when keys are rotated. */
export const SEALED_FIELDS: readonly SealedFieldsOf[] = [
  secretSealed,
  secondFactorSealed,
  issuerSealed,
  foreignSessionSealed,
  noteSealed,
  holdsSealed,
  LISTS_SEALED,
  POLICIES_SEALED,
  POLICY_VERSIONS_SEALED,
  POLICY_SAMPLES_SEALED,
  POLICY_DRAFTS_SEALED,
  SEALED_DOCUMENTS,
  SEALED_SOURCES,
  SEALED_RESULTS,
  SEALED_FILES,
  SEALED_SPANS,
  SEALED_COMMENTS,
  filterInstanceSealed,
  QUEUED_DOCUMENTS_SEALED,
  DOCUMENT_PIECES_SEALED,
  PDF_WEBHOOKS_SEALED,
  SEALED_ANSWERS,
  SEALED_GATEWAY_RESPONSES,
  SEALED_REIDENTIFY_REQUESTS,
];
