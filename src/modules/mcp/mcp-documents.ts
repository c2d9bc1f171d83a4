import { Injectable } from '@nestjs/common';
import { mediaTypeOf } from '../../formats/registry.js';
import type { ToolInput, RedactedDocument, SentDocument } from '../../mcp/backend.js';
import { looksLikePdf } from '../../pdf/pdf-header.js';
import type { Submitter } from '../../platform/audit/submitter.js';
import { DocumentFilterService } from '../filter/document-filter.service.js';
import { PdfFilterService } from '../filter/pdf-filter.service.js';
import { nameOf, policyOf } from './tool-input.js';

const PDF = 'application/pdf';

/** Redacts files that a tool is given. */
@Injectable()
export class McpDocuments {
  constructor(
    private readonly documents: DocumentFilterService,
    private readonly pdfs: PdfFilterService,
  ) {}

  async redact(document: SentDocument, input: ToolInput, submitter: Submitter): Promise<RedactedDocument> {
    const { bytes, fileName, format } = document;
    const name = nameOf(input, submitter);
    if (format === 'pdf' || (format === undefined && looksLikePdf(bytes))) {
      const { files, report, replaced } = await this.pdfs.redact(bytes, policyOf(input), name, { output: 'pdf' });
      const warnings = report.warnings.map(({ message }) => message);
      return { bytes: files[0] ?? new Uint8Array(), mediaType: PDF, counts: replaced, warnings };
    }
    const file = { bytes, declared: { format, fileName } };
    const {
      answer,
      mediaType,
      format: read,
      replaced,
      warnings,
    } = await this.documents.redact(file, policyOf(input), name);
    return {
      bytes: answer,
      mediaType: mediaType ?? mediaTypeOf(read),
      counts: replaced,
      warnings: warnings.first.map(({ message }) => message),
    };
  }
}
