import { randomBytes } from 'node:crypto';
import { DocumentProblem } from '../document-problem.js';
import type { Format, ReadOptions } from '../format.js';
import { fromBytes } from './charsets.js';
import { readEntity } from './entity.js';
import { EnvelopeLine } from './envelope-line.js';
import { lineEndOf } from './fields.js';
import { MailDocument, type Message } from './mail-document.js';
import { envelopesIn, isMailbox, looksLikeMail, type Envelope } from './mailbox.js';
import { MailReader } from './reader.js';

/** Messages as sent and stored: EML and MBOX. @see RFC 5322, RFC 2045, RFC 4155 */
export const mail: Format = {
  id: 'mail',
  isText: false,
  mediaTypes: ['message/rfc822', 'message/global', 'application/mbox'],
  extensions: ['.eml', '.mbox', '.mbx'],
  read({ bytes }, options) {
    if (bytes.length > MAX_BYTES) {
      if (!options.isDeclared) return undefined;
      throw new DocumentProblem('too-deep', 'The mailbox is longer than 256 MiB. Split it.');
    }
    if (!options.isDeclared && !looksLikeMailIn(bytes)) return undefined;
    const raw = fromBytes(bytes);
    if (raw.length > 0 && !raw.includes('\n')) {
      throw new DocumentProblem('damaged', 'The message has no line breaks. Save it with CRLF or LF line endings.');
    }
    return readMail(raw, options);
  },
};

const MAX_BYTES = 256 * 1024 * 1024;
const MAX_HEAD = 131_072;

function looksLikeMailIn(bytes: Uint8Array): boolean {
  const head = fromBytes(bytes.subarray(0, MAX_HEAD));
  return looksLikeMail(head, isMailbox(head) ? head.indexOf('\n') + 1 : 0);
}

/** Mail servers accept less. */
const MAX_HEADER_BYTES = 1 << 20;
/** Rewritten headers may grow by this factor due to encoded words. */
const MAX_GROWTH = 16;

function readMail(raw: string, options: ReadOptions, headerLimit = MAX_HEADER_BYTES): MailDocument {
  const reader = new MailReader(options.openInner ?? (() => undefined), randomBytes(32), lineEndOf(raw), headerLimit);
  const envelopes: readonly (Envelope | undefined)[] = isMailbox(raw) ? [...envelopesIn(raw)] : [undefined];
  const messages = envelopes.map((envelope, index): Message => {
    reader.parts = 0;
    const before = envelope === undefined ? raw : raw.slice(envelope.messageStart, envelope.messageEnd);
    const message = envelopes.length > 1 ? `message ${index + 1}` : '';
    const place = { message, path: '', depth: 0, isMessage: true, boundaries: [] };
    const line = envelope === undefined ? undefined : new EnvelopeLine(raw, envelope, reader.prefixOf(place));
    return { before, line, entity: readEntity(before, place, reader) };
  });
  return new MailDocument(messages, reader, (written) => readMail(written, options, MAX_HEADER_BYTES * MAX_GROWTH));
}
