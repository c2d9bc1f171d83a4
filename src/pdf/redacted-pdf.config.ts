import { Matches, MaxLength } from 'class-validator';
import { Env, EnvBoolean } from '../platform/config/env.js';

/** Settings for redacted PDF documents: attachments and title. */
export class RedactedPdfConfig {
  @EnvBoolean({
    name: 'PDF_KEEP_ATTACHMENTS',
    description:
      'Whether files attached to a PDF are kept and redacted in their own formats; those that cannot be redacted are removed. Otherwise all attached files are removed.',
  })
  readonly keepAttachments: boolean = false;

  @Env({
    name: 'PDF_TITLE',
    description:
      'The title of every redacted PDF; the original title is removed. If absent, redacted PDFs have no title.',
    must: 'a text of at most 200 characters on one line',
    example: 'Redacted',
  })
  @MaxLength(200)
  @Matches(/^\P{Cc}*$/u)
  readonly title: string = '';
}
