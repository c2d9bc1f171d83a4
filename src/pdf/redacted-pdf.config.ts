import { IsBoolean, IsString, Matches, MaxLength } from 'class-validator';
import { Env } from '../platform/config/env.js';

/** Settings for redacted PDF documents: attachments and title. */
export class RedactedPdfConfig {
  @Env({
    name: 'PDF_KEEP_ATTACHMENTS',
    description:
      'Whether files that are attached to a PDF stay in it, redacted by their own formats. What cannot be redacted is removed, and without this setting all attached files are.',
    must: 'true or false',
  })
  @IsBoolean()
  readonly keepAttachments: boolean = false;

  @Env({
    name: 'PDF_TITLE',
    description: 'What every redacted PDF is called; the title that it had is removed. Without it none has a title.',
    must: 'a text of at most 200 characters in one line',
    example: 'Redacted',
  })
  @IsString()
  @MaxLength(200)
  @Matches(/^\P{Cc}*$/u)
  readonly title: string = '';
}
