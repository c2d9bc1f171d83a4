import type { Plan } from '../engine/index.js';
import { DocumentProblem } from '../formats/document-problem.js';
import { EmbeddedPdfs, type PdfHandler } from '../formats/embedded-pdfs.js';
import type { Handlers } from '../formats/registry.js';
import type { Environment } from '../platform/config/environment.js';
import { AppError } from '../platform/http/app-error.js';
import { FileError } from './files.js';
import { PictureReader } from './pictures.js';

/** Reads pictures, and reads and redacts PDF documents, that stand in other documents. */
export class DocumentHandlers {
  private readonly pictures: PictureReader;

  constructor(
    private readonly plan: Plan,
    private readonly env: Environment,
  ) {
    this.pictures = new PictureReader(env);
  }

  /** Returns those of one document. @throws FileError of a wrong setting */
  forDocument(): Handlers {
    return { pictures: this.pictures.forDocument(), pdfs: new EmbeddedPdfs(this.pdfHandler()) };
  }

  /** Ends the threads that read pictures. */
  close(): Promise<void> {
    return this.pictures.close();
  }

  /** What PDFs need is loaded only when there is one. */
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

/** A PDF that cannot be handled is a fault of the document that it stands in. @throws DocumentProblem */
async function withDocumentProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FileError || error instanceof AppError)) throw error;
    throw new DocumentProblem('not-safe', `A PDF in the document: ${error.message}`);
  }
}
