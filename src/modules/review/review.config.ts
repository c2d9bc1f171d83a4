import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { Env } from '../../platform/config/env.js';

const MIB = 1024 * 1024;
/** Sealed, a text must fit into one record of the database, which holds 16 MiB. */
const MAX_TEXT_BYTES = 15 * MIB;
/** It is read as a whole, beside others. */
const MAX_PDF_BYTES = 256 * MIB;

/** How documents are taken in, redacted and kept for review. */
export class ReviewConfig {
  @Env({
    name: 'REVIEW_MAX_TEXT_BYTES',
    page: 'limits',
    description: 'The longest text of a document, in bytes of UTF-8.',
    must: `a whole number from 1024 to ${MAX_TEXT_BYTES}`,
  })
  @IsInt()
  @Min(1024)
  @Max(MAX_TEXT_BYTES)
  readonly maxTextBytes: number = 10 * MIB;

  @Env({
    name: 'REVIEW_MAX_PDF_BYTES',
    page: 'limits',
    description: 'The largest PDF that is taken in, in bytes.',
    must: `a whole number from 1024 to ${MAX_PDF_BYTES}`,
  })
  @IsInt()
  @Min(1024)
  @Max(MAX_PDF_BYTES)
  readonly maxPdfBytes: number = 50 * MIB;

  @Env({
    name: 'REVIEW_WORKERS',
    description: 'How many documents each process redacts at once in the background; 0 leaves it to other processes.',
    must: 'a whole number from 0 to 64',
  })
  @IsInt()
  @Min(0)
  @Max(64)
  readonly workers: number = 16;

  @Env({
    name: 'REVIEW_MAX_ATTEMPTS',
    description: 'How often the redaction of a document is tried before it is FAILED, with growing pauses in between.',
    must: 'a whole number from 1 to 20',
  })
  @IsInt()
  @Min(1)
  @Max(20)
  readonly maxAttempts: number = 5;

  @Env({
    name: 'REVIEW_PDF_SHOW_LABEL',
    description: 'Whether the type of what was redacted is written into its black box in redacted PDF documents.',
    must: 'true or false',
  })
  @IsBoolean()
  readonly pdfShowLabel: boolean = true;

  /** Of a request: JSON may write a character in six, and mostly writes it in one. */
  get maxBodyBytes(): number {
    return this.maxTextBytes * 2 + MIB;
  }

  /** Of a request with a PDF: a little more than is taken, whose size is judged after its batch. */
  get maxPdfBodyBytes(): number {
    return this.maxPdfBytes + MIB;
  }
}
