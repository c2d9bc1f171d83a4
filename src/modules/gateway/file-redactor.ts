import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../platform/http/app-error.js';
import { DEFAULT_CONTEXT } from '../context/context.types.js';
import { DocumentFilterService } from '../filter/document-filter.service.js';
import { DEFAULT_ORGANIZATION, type SubmittedDocument } from '../filter/filter.types.js';
import { PdfFilterService } from '../filter/pdf-filter.service.js';
import { PolicyService } from '../policy/policy.service.js';
import { UnsupportedContent } from './gateway.errors.js';
import { formatOfFile, type RedactedFile, type RedactFile } from './requests/request-files.js';
import { modelAway, policyChanged, type GatewayCaller } from './requests/span-finder.js';

/** The most characters of redacted files that are kept: a conversation is sent with its files each time. */
const MAX_KEPT_CHARACTERS = 64 * 1024 * 1024;

/** Redacts images and PDF documents in requests by a policy, as `/api/filter` does. */
@Injectable()
export class FileRedactor {
  /** By a hash of policy and file. */
  private readonly known = new LRUCache<string, RedactedFile>({
    maxSize: MAX_KEPT_CHARACTERS,
    sizeCalculation: ({ base64 }) => base64.length + 1,
  });

  constructor(
    private readonly documents: DocumentFilterService,
    private readonly pdfs: PdfFilterService,
    private readonly policies: PolicyService,
  ) {}

  /** @throws AppError `not-found` when there is no policy of that name */
  async redactorFor(policyName: string, asker: GatewayCaller): Promise<RedactFile> {
    const { hash, reference } = await this.policies.compiled(policyName);
    const document: SubmittedDocument = { ...asker, context: DEFAULT_CONTEXT, organization: DEFAULT_ORGANIZATION };
    return async (bytes, path) => {
      const key = createHash('sha256').update(`${hash}\n`).update(bytes).digest('base64');
      const before = this.known.get(key);
      if (before !== undefined) return before;
      const { policy, fallbacks, ...redacted } = await this.redact(bytes, path, policyName, document);
      if (policy !== reference) throw policyChanged();
      if (fallbacks.length > 0) throw modelAway();
      this.known.set(key, redacted);
      return redacted;
    };
  }

  private async redact(bytes: Buffer, path: string, policyName: string, name: SubmittedDocument) {
    const found = formatOfFile(bytes);
    if (found === undefined) throw new UnsupportedContent(path, NOT_READ);
    const { format, mediaType } = found;
    try {
      if (format === 'pdf') {
        const { files, ...rest } = await this.pdfs.redact(bytes, policyName, name, { output: 'pdf' });
        return { mediaType, base64: base64Of(files[0]), ...rest };
      }
      const { answer, ...rest } = await this.documents.redact({ bytes, declared: { format } }, policyName, name);
      return { ...rest, mediaType, base64: base64Of(answer) };
    } catch (error) {
      // Only what is wrong with the file: its message is of the product and has no text of it.
      if (error instanceof AppError && UNSAFE.has(error.kind)) throw new UnsupportedContent(path, NOT_READ);
      throw error;
    }
  }
}

const UNSAFE: ReadonlySet<AppError['kind']> = new Set([
  'invalid',
  'unprocessable',
  'too-large',
  'unsupported-media-type',
]);

const NOT_READ =
  'This file cannot be read or made safe here, so nothing was sent. Send an image (PNG, JPEG, WebP, GIF) or a PDF with readable pages, or what it holds as text.';

function base64Of(bytes: Uint8Array | undefined): string {
  if (bytes === undefined) throw new Error('A redacted document has no file.');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
