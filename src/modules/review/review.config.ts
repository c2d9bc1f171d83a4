import { EnvBoolean, EnvInteger } from '../../platform/config/env.js';

const MIB = 1024 * 1024;
/** The encrypted text must fit into one database record of at most 16 MiB. */
const MAX_TEXT_BYTES = 15 * MIB;
/** The file is read as a whole, alongside others. */
const MAX_PDF_BYTES = 256 * MIB;

/** Limits and settings for ingesting, redacting and storing documents under review. */
export class ReviewConfig {
  @EnvInteger({
    name: 'REVIEW_MAX_TEXT_BYTES',
    page: 'limits',
    description: 'The maximum size of a submitted text, in bytes of UTF-8.',
    range: { from: 1024, to: MAX_TEXT_BYTES },
  })
  readonly maxTextBytes: number = 10 * MIB;

  @EnvInteger({
    name: 'REVIEW_MAX_PDF_BYTES',
    page: 'limits',
    description: 'The maximum size of a submitted PDF, in bytes.',
    range: { from: 1024, to: MAX_PDF_BYTES },
  })
  readonly maxPdfBytes: number = 50 * MIB;

  @EnvInteger({
    name: 'REVIEW_WORKERS',
    description:
      'How many documents each process redacts at once in the background; 0 leaves the work to other processes.',
    range: { from: 0, to: 64 },
  })
  readonly workers: number = 16;

  @EnvInteger({
    name: 'REVIEW_MAX_ATTEMPTS',
    description:
      'How many times the redaction of a document is attempted, with increasing delays, before the document is FAILED. It is also FAILED after twice as many attempts that ended because the process stopped.',
    range: { from: 1, to: 20 },
  })
  readonly maxAttempts: number = 5;

  @EnvBoolean({
    name: 'REVIEW_PDF_SHOW_LABEL',
    description: 'Whether the black boxes in redacted PDF documents show the type of the redacted text.',
  })
  readonly pdfShowLabel: boolean = true;

  /** The limit of a request body: JSON may need six bytes for a character, but mostly needs one. */
  get maxBodyBytes(): number {
    return this.maxTextBytes * 2 + MIB;
  }

  /** The limit of a request with a PDF: slightly above the maximum, so that the batch is checked before the size. */
  get maxPdfBodyBytes(): number {
    return this.maxPdfBytes + MIB;
  }
}
