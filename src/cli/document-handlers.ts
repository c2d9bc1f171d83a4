import type { Plan } from '../engine/index.js';
import { DocumentProblem } from '../formats/document-problem.js';
import { EmbeddedPdfs, type PdfHandler } from '../formats/embedded-pdfs.js';
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
  forDocument(): Handlers {
    return { pictures: this.pictures.forDocument(), pdfs: new EmbeddedPdfs(this.pdfHandler()) };
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
        withDocumentProblems(async () => {
          const { readEmbeddedPdf } = await import('./pdf.js');
          return readEmbeddedPdf(bytes, env);
        }),
      redact: (bytes, text, removed) =>
        withDocumentProblems(async () => {
          const { redactEmbeddedPdf } = await import('./pdf.js');
          return redactEmbeddedPdf(bytes, { plan, env }, text, removed);
        }),
    };
  }
}

/** Reports a PDF that cannot be handled as a problem of the document it is embedded in. @throws DocumentProblem */
async function withDocumentProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FileError || error instanceof AppError)) throw error;
    throw new DocumentProblem('not-safe', `A PDF in the document: ${error.message}`);
  }
}
