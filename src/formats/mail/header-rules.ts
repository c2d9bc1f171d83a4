/** The rule by which a header is processed. */
export type HeaderRule = 'drop' | 'ids' | 'addresses' | 'date' | 'parameters' | 'encoding' | 'text';

/**
 * Routes, keys and hashes reveal the sender and the origin of a message; signatures become invalid with any change;
 * lengths and checksums refer to the original text.
 */
const DROPPED: ReadonlySet<string> = new Set(
  (
    'received x-received return-path delivered-to autocrypt face x-face dkim-signature domainkey-signature ' +
    'x-google-dkim-signature authentication-results received-spf content-length content-md5 lines'
  ).split(' '),
);
const DROPPED_BY_START = ['x-originating-', 'x-ms-', 'arc-', 'autocrypt-'];

const IDS: ReadonlySet<string> = new Set(
  'message-id in-reply-to references resent-message-id original-message-id x-original-message-id'.split(' '),
);

/** Headers with addresses of senders; the names in them are labelled accordingly. */
const SENDERS: ReadonlySet<string> = new Set(
  'from sender reply-to resent-from resent-sender resent-reply-to x-sender x-original-from x-google-original-from x-envelope-from errors-to disposition-notification-to return-receipt-to'.split(
    ' ',
  ),
);
const RECIPIENTS: ReadonlySet<string> = new Set(
  'to cc bcc resent-to resent-cc resent-bcc x-original-to x-envelope-to envelope-to apparently-to mail-followup-to mail-reply-to x-forwarded-to x-forwarded-for'.split(
    ' ',
  ),
);
const DATES: ReadonlySet<string> = new Set(['date', 'resent-date']);

/** Returns the rule for a header; the key is its name in lower case. */
export function ruleOf(key: string): HeaderRule {
  if (DROPPED.has(key) || DROPPED_BY_START.some((start) => key.startsWith(start))) return 'drop';
  if (IDS.has(key)) return 'ids';
  if (SENDERS.has(key) || RECIPIENTS.has(key)) return 'addresses';
  if (DATES.has(key)) return 'date';
  if (key === 'content-type' || key === 'content-disposition') return 'parameters';
  return key === 'content-transfer-encoding' ? 'encoding' : 'text';
}

/** Returns the label of the names in an address header, worded so that detectors expect names. */
export const labelOfNames = (key: string): string => (SENDERS.has(key) ? 'Sender name' : 'Recipient name');
export const labelOfAddresses = (key: string): string => (SENDERS.has(key) ? 'Sender email' : 'Recipient email');

/** Parameters with standard values, which are not pieces if they look like one. */
const STANDARD_PARAMETERS: ReadonlySet<string> = new Set(
  'boundary charset format delsp micalg protocol type start-info report-type method component size differences version reply-type conversions access-type'.split(
    ' ',
  ),
);
export const isStandardParameter = (parameter: string, text: string): boolean =>
  parameter === 'boundary' ||
  parameter === 'charset' ||
  (STANDARD_PARAMETERS.has(parameter) && /^[\w.+/-]{0,60}$/.test(text));

export const isFileName = (parameter: string): boolean => parameter === 'name' || parameter === 'filename';

const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const DATE = new RegExp(
  `^(?:${DAY}, ?)?\\d{1,2} ${MONTH} \\d{4} \\d{1,2}:\\d{2}(?::\\d{2})? (?:[+-]\\d{4}|[A-Z]{1,5})(?: ?\\([^()]{0,60}\\))?$`,
  'i',
);

/** @see RFC 5322, 3.3 */
export const isDate = (text: string): boolean => DATE.test(text.trim().replace(/ {1,20}/g, ' '));
