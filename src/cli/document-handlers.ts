import type { Plan } from '../engine/index.js';
import { type DocumentProblem, withDocumentProblems } from '../formats/document-problem.js';
import { EmbeddedPdfs, problemOfPdf, type PdfHandler } from '../formats/embedded-pdfs.js';
import type { Handlers } from '../formats/registry.js';
import type { Environment } from '../platform/config/environment.js';
import { AppError } from '../platform/http/app-error.js';
import { FileError } from './files.js';
import { PictureReader } from './pictures.js';

/** Reads images, and reads and redacts PDFs, that are embedded in other documents. */
export class DocumentHandlers {
  private readonly pictures: PictureReader;

  constructor(
    private readonly plan: Plan,
    private readonly env: Environment,
  ) {
    this.pictures = new PictureReader(env);
  }

  /** Returns the handlers for one document. @throws FileError if a setting is invalid */
  async forDocument(): Promise<Handlers> {
    return { pictures: await this.pictures.forDocument(), pdfs: new EmbeddedPdfs(this.pdfHandler()) };
  }

  /** Stops the threads that read images. */
  close(): Promise<void> {
    return this.pictures.close();
  }

  /** The PDF code is loaded only if there is a PDF. */
  private pdfHandler(): PdfHandler {
    const { plan, env } = this;
    return {
      read: (bytes) =>
        withDocumentProblems(problemOf, async () => {
          const { readEmbeddedPdf } = await import('./pdf.js');
          return readEmbeddedPdf(bytes, env);
        }),
      redact: (bytes, text, removed) =>
        withDocumentProblems(problemOf, async () => {
          const { redactEmbeddedPdf } = await import('./pdf.js');
          return redactEmbeddedPdf(bytes, { plan, env }, text, removed);
        }),
    };
  }
}

/** Reports a PDF that cannot be handled as a problem of the document it is embedded in. */
const problemOf = (error: unknown): DocumentProblem | undefined =>
  error instanceof FileError || error instanceof AppError ? problemOfPdf(error) : undefined;
