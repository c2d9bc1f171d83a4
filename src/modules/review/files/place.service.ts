import { Injectable } from '@nestjs/common';
import { NOWHERE, placesOf, type PlaceOf, type TextRange } from '../../../pdf/places.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { DocumentFileRepository } from './document-file.repository.js';

export type { PagePlace, PlaceOf, TextRange } from '../../../pdf/places.js';

/** Finds where on its pages a part of a document's text is located. */
@Injectable()
export class PlaceService {
  constructor(private readonly files: DocumentFileRepository) {}

  /** Returns the positions of ranges of one document, as `placesOf` computes them. Plain text has no positions. */
  async placesOf(
    { id, format }: Pick<DocumentHeader, 'id' | 'format'>,
    ranges: readonly TextRange[],
  ): Promise<PlaceOf> {
    if (format !== 'pdf' || ranges.length === 0) return () => NOWHERE;
    const start = ranges.reduce((least, range) => Math.min(least, range.start), Infinity);
    const end = ranges.reduce((most, range) => Math.max(most, range.end), 0);
    return placesOf(this.files.readLayout(id, start, end), ranges);
  }
}
