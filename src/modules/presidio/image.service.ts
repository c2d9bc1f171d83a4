import { Injectable } from '@nestjs/common';
import { DocumentFilterService } from '../filter/document-filter.service.js';
import type { SubmittedDocument } from '../filter/filter.types.js';
import { AnalyzerService } from './analyzer.service.js';
import type { ImageRequest } from './image-request.js';
import { refuse } from './presidio-fault.js';

const IMAGES = ['png', 'jpeg', 'webp', 'tiff', 'gif', 'bmp'] as const;

/** The first bytes of accepted formats. */
const SIGNATURES: Readonly<Record<(typeof IMAGES)[number], RegExp>> = {
  png: /^\x89PNG/,
  jpeg: /^\xff\xd8\xff/,
  webp: /^RIFF[\s\S]{4}WEBP/,
  tiff: /^(?:II\*\0|MM\0\*)/,
  gif: /^GIF8/,
  bmp: /^BM/,
};
const SIGNATURE_BYTES = 12;

/** Redacts images, as Presidio's image redactor does. */
@Injectable()
export class ImageService {
  constructor(
    private readonly analyzer: AnalyzerService,
    private readonly documents: DocumentFilterService,
  ) {}

  /**
   * Returns the image in its own format, with boxes over what was found. Counts and alerts are stored as for any
   * redaction.
   * @throws PresidioFault if it is no image; AppError as `DocumentFilterService.redact`
   */
  async redact(image: ImageRequest, policyName: string | undefined, name: SubmittedDocument): Promise<Uint8Array> {
    const { bytes, entities, threshold } = image;
    const head = bytes.toString('latin1', 0, SIGNATURE_BYTES);
    const format =
      IMAGES.find((each) => SIGNATURES[each].test(head)) ??
      refuse('invalid-parameter', `Invalid parameter, the image must be one of ${IMAGES.join(', ')}`);
    const policy = await this.analyzer.policyOf({ entities, threshold, recognizers: [] }, policyName);
    const { answer } = await this.documents.redact({ bytes, declared: { format } }, policy, name);
    return answer;
  }
}
