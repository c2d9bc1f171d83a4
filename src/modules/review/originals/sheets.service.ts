import { Injectable } from '@nestjs/common';
import type { SheetInText } from '../../../formats/reviewed-text.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { DocumentFilterService } from '../../filter/document-filter.service.js';
import { DocumentEditor } from '../documents/document-editor.js';
import { SourceRepository } from '../documents/source.repository.js';
import { fileTextChanged } from '../redaction/detection.js';
import { sourceGone } from '../review.errors.js';
import { DocumentFileRepository } from '../files/document-file.repository.js';

/** Formats with rows and columns. */
const TABLES: ReadonlySet<string> = new Set(['csv', 'xlsx', 'ods']);
/** The maximum number of cells listed per document; a longer list would be unreadable. */
const MAX_CELLS = 200_000;

/** The listed sheets of a document. */
export interface Sheets {
  readonly sheets: readonly SheetInText[];
  /** False if there are more cells than are listed. */
  readonly isComplete: boolean;
}

/** Lists the cells in which parts of a document's text are located. */
@Injectable()
export class SheetsService {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly files: DocumentFileRepository,
    private readonly sources: SourceRepository,
    private readonly documents: DocumentFilterService,
  ) {}

  /**
   * @throws AppError `not-found`, also code `NO_SHEETS` for other formats; `conflict` code `SOURCE_GONE` once purged,
   *   or `FILE_TEXT_CHANGED` if the file now yields a different text
   */
  async read(documentId: string, actor: Actor): Promise<Sheets> {
    const { id, format, charset, purgedAt } = await this.editor.read(documentId, actor);
    if (!TABLES.has(format)) fail('not-found', 'This document has no sheets.', { code: 'NO_SHEETS' });
    if (purgedAt !== null) sourceGone();
    const [bytes, text] = await Promise.all([this.files.findOriginal(id), this.sources.read(id)]);
    const file = { bytes: bytes ?? sourceGone(), declared: { format, charset } };
    const sheets = await this.documents.sheets(file, text ?? sourceGone());
    return within(sheets ?? fileTextChanged(), MAX_CELLS);
  }
}

function within(sheets: readonly SheetInText[], maxCells: number): Sheets {
  let left = maxCells;
  let isComplete = true;
  const cut = sheets.map(({ name, cells }) => {
    const listed = cells.slice(0, left);
    left -= listed.length;
    isComplete &&= listed.length === cells.length;
    return { name, cells: listed };
  });
  return { sheets: cut, isComplete };
}
