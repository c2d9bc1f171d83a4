import { hasPdfHeader } from './pdf-header.js';
import { PdfProblem } from './pdf-problem.js';
import type { PdfHost, PdfRedactOptions, RedactedPdf, TextRedaction } from './pdf.types.js';
import type { SafeText } from './redaction.types.js';
import type { Attachment, SafeAttachment } from './structure/attachments.js';

/** Redacts a PDF without the files that are embedded in it. */
export type RedactEmbedded = (bytes: Uint8Array, options: PdfRedactOptions, host: PdfHost) => Promise<RedactedPdf>;

const TEXT_NAME = /\.(?:txt|csv|tsv|md|log|json|xml|html?|eml|srt|ya?ml)$/iu;
/** Controls that no text has. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const IS_BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/u;

/**
 * The files of a document that may stay in it, redacted likewise: texts, and PDF documents of which none that is embedded
 * stays. What cannot be read or redacted goes, as everything else does.
 * @param safe for what they are called
 * @throws what the host throws
 */
export async function keptAttachments(
  attachments: readonly Attachment[],
  options: PdfRedactOptions,
  host: PdfHost,
  safe: SafeText,
  redactEmbedded: RedactEmbedded,
): Promise<readonly SafeAttachment[]> {
  const kept: SafeAttachment[] = [];
  for (const { name, description, mediaType, bytes } of attachments) {
    if (bytes === undefined) continue;
    const isPdf = hasPdfHeader(bytes);
    const redacted = isPdf
      ? await redactedPdf(bytes, options, host, redactEmbedded)
      : await redactedText(bytes, { name, mediaType }, options, host, safe);
    if (redacted === undefined) continue;
    kept.push({
      name: safe(name) ?? 'file',
      ...(description === undefined ? {} : { description: safe(description) }),
      mediaType: isPdf ? 'application/pdf' : 'text/plain',
      bytes: redacted,
    });
  }
  return kept;
}

async function redactedPdf(
  bytes: Uint8Array,
  options: PdfRedactOptions,
  host: PdfHost,
  redactEmbedded: RedactEmbedded,
): Promise<Uint8Array | undefined> {
  const own = { title: undefined, password: undefined, boxes: [], keepAttachments: false, output: 'pdf' } as const;
  try {
    const { files } = await redactEmbedded(bytes, { ...options, ...own }, host);
    return files[0];
  } catch (error) {
    if (error instanceof PdfProblem) return undefined;
    throw error;
  }
}

async function redactedText(
  bytes: Uint8Array,
  { name, mediaType }: Pick<Attachment, 'name' | 'mediaType'>,
  { limits }: PdfRedactOptions,
  host: PdfHost,
  safe: SafeText,
): Promise<Uint8Array | undefined> {
  const isText = mediaType?.startsWith('text/') === true || TEXT_NAME.test(name);
  if (!isText || bytes.length > limits.maxTextBytes) return undefined;
  const text = decoded(bytes);
  if (text === undefined) return undefined;
  const found = await host.find({ text });
  // What went from the document goes from here too, and nothing of it is left if the two differ.
  return Buffer.from(safe(without(text, found)) ?? '', 'utf8');
}

/** The text of bytes, by their byte order mark or as UTF-8; undefined of what is no text in these. */
function decoded(bytes: Uint8Array): string | undefined {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'; // prettier-ignore
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return IS_BINARY.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

function without(text: string, found: readonly TextRedaction[]): string {
  let left = '';
  let at = 0;
  for (const { from, to, replacement } of found.toSorted((one, other) => one.from - other.from)) {
    if (to <= at) continue;
    if (from >= at) left += text.slice(at, from) + replacement;
    at = to;
  }
  return left + text.slice(at);
}
