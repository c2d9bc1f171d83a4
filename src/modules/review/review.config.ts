import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { Env } from '../../platform/config/env.js';

const MIB = 1024 * 1024;
/** The encrypted text must fit into one database record of at most 16 MiB. */
const MAX_TEXT_BYTES = 15 * MIB;
/** The file is read as a whole, alongside others. */
const MAX_PDF_BYTES = 256 * MIB;

/** Limits and settings for ingesting, redacting and storing documents under review. */
export class ReviewConfig {
  @Env({
    name: 'REVIEW_MAX_TEXT_BYTES',
    page: 'limits',
    description: 'The maximum size of a submitted text, in bytes of UTF-8.',
    must: `a whole number from 1024 to ${MAX_TEXT_BYTES}`,
  })
  @IsInt()
  @Min(1024)
  @Max(MAX_TEXT_BYTES)
  readonly maxTextBytes: number = 10 * MIB;

  @Env({
    name: 'REVIEW_MAX_PDF_BYTES',
    page: 'limits',
    description: 'The maximum size of a submitted PDF, in bytes.',
    must: `a whole number from 1024 to ${MAX_PDF_BYTES}`,
  })
  @IsInt()
  @Min(1024)
  @Max(MAX_PDF_BYTES)
  readonly maxPdfBytes: number = 50 * MIB;

  @Env({
    name: 'REVIEW_WORKERS',
    description:
      'How many documents each process redacts at once in the background; 0 leaves the work to other processes.',
    must: 'a whole number from 0 to 64',
  })
  @IsInt()
  @Min(0)
  @Max(64)
  readonly workers: number = 16;

  @Env({
    name: 'REVIEW_MAX_ATTEMPTS',
    description:
      'How many times the redaction of a document is attempted, with increasing delays, before the document is FAILED. It is also FAILED after twice as many attempts that ended because the process stopped.',
    must: 'a whole number from 1 to 20',
  })
  @IsInt()
  @Min(1)
  @Max(20)
  readonly maxAttempts: number = 5;

  @Env({
    name: 'REVIEW_PDF_SHOW_LABEL',
    description: 'Whether the black boxes in redacted PDF documents show the type of the redacted text.',
    must: 'true or false',
  })
  @IsBoolean()
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
