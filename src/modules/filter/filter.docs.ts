import { PDF_PASSWORD_HEADER } from '../../pdf/pdf-password.js';
import { DOCUMENT_ID_HEADER } from './document-id.js';
import { DOCUMENT_HEADER_DOCS } from './document-headers.js';
import { MODEL_FALLBACK_DOCS } from './model-fallbacks.js';
import { POLICY_HEADER_DOCS } from './policy-header.js';
import { REPORT_HEADER_DOCS } from './pdf/pdf-headers.js';
import { RECEIPT_HEADER_DOCS } from './receipts/receipt-request.js';

export const TEXT_BODY = { schema: { type: 'string' } } as const;
/** The header with the id of the document in alerts and logs. */
const NAME_HEADER = { [DOCUMENT_ID_HEADER]: { schema: { type: 'string' } } } as const;
const ANSWER_HEADERS = {
  ...NAME_HEADER,
  ...POLICY_HEADER_DOCS,
  ...RECEIPT_HEADER_DOCS,
  ...MODEL_FALLBACK_DOCS,
  ...DOCUMENT_HEADER_DOCS,
} as const;
export const NAMED = { headers: ANSWER_HEADERS };
export const REPORTED = { headers: { ...ANSWER_HEADERS, ...REPORT_HEADER_DOCS } };
export const PASSWORD = {
  name: PDF_PASSWORD_HEADER,
  description: 'The password of an encrypted PDF.',
  required: false,
} as const;
export const REFUSED_DOCUMENT = {
  status: 422,
  description:
    'The document is damaged or not in the declared format (`DOCUMENT_DAMAGED`), nested too deeply (`DOCUMENT_TOO_DEEP`), encrypted (`DOCUMENT_ENCRYPTED`), too large when unpacked (`DOCUMENT_TOO_LARGE`), too complex (`DOCUMENT_TOO_COMPLEX`), or could not be made safe (`DOCUMENT_NOT_SAFE`). A PDF is encrypted (`PDF_ENCRYPTED`), damaged (`PDF_DAMAGED`), too complex (`PDF_TOO_COMPLEX`), has a page that cannot be read (`PDF_WITHOUT_TEXT`) or drawn (`PDF_FONT_MISSING`), or could not be made safe (`PDF_NOT_SAFE`).',
};
export const ACCEPTED = {
  status: 202,
  description: 'With `async=true`: the PDF is stored and will be redacted.',
  headers: { ...NAME_HEADER, Location: { description: 'The URL of the result.', schema: { type: 'string' } } },
} as const;
export const UNKNOWN_POLICY = { status: 404, description: 'There is no policy with this name.' };
