import { NullableChoice } from '../../../platform/http/nullable.decorators.js';
import type { FormatId } from '../../../formats/format.js';
import { FORMATS } from '../../../formats/registry.js';
import { PRIORITIES } from '../documents/document.types.js';
import type { SubmittedFile } from './file-ingest.js';
import type { SentFileBody } from './ingest-body.decorators.js';
import { PdfQueryDto } from './pdf.dto.js';

const IDS = FORMATS.map(({ id }) => id);

/** The query of a file submission; the body is the file itself. */
export class FileQueryDto extends PdfQueryDto {
  @NullableChoice(
    IDS,
    { description: 'The format of the file. If absent, it is determined from Content-Type, file name and content.' },
    { message: `format must be one of ${IDS.join(', ')}` },
  )
  readonly format?: FormatId;
}

export const submittedFile = (
  { batchId, name, priority = PRIORITIES.normal, format }: FileQueryDto,
  { bytes, password, mediaType, charset }: SentFileBody,
): SubmittedFile => ({ batchId, name, priority, bytes, password, declared: { format, mediaType, charset } });
