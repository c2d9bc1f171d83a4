import { DocumentProblem, type DocumentProblemCode, withDocumentProblems } from '../formats/document-problem.js';
import { Pictures } from '../formats/pictures.js';
import type { PdfHost, PdfReadOptions } from '../pdf/pdf.types.js';
import { recogniseBy } from '../pdf/recognise-pages.js';
import { OcrError, type OcrErrorKind } from '../platform/ocr/ocr.errors.js';
import type { TextRecogniser } from '../platform/ocr/text-recogniser.js';
import type { RecognitionOptions } from './documents.types.js';

const MAX_LANGUAGES = 8;
const MAX_WORKERS = 64;
const MAX_SECONDS = 600;

/** Recognizers by their options. A recognizer keeps its language data, and its threads while they are needed. */
const recognisers = new Map<string, Promise<TextRecogniser>>();

/** Reads the images of one document. The code for this is loaded with the first image. */
export class Recognition {
  /** @param options `off` if images are not read @throws RangeError if the options are invalid */
  constructor(private readonly options: RecognitionOptions | 'off' = {}) {
    if (options !== 'off') check(options);
  }

  /** Reads pages of PDFs; undefined if text recognition is off. */
  get page(): PdfHost['recognise'] {
    const { options } = this;
    if (options === 'off') return undefined;
    return (picture, page) =>
      withDocumentProblems(problemOf, async () =>
        recogniseBy(await recogniserOf(options), { allowUnreadable: false })(picture, page),
      );
  }

  /** When the text of pages is recognized from their images. */
  get mode(): PdfReadOptions['ocr'] {
    return this.options === 'off' ? 'off' : 'auto';
  }

  /** Returns a reader for the images of one document; undefined if text recognition is off. */
  forDocument(): Pictures | undefined {
    const { options } = this;
    if (options === 'off') return undefined;
    return new Pictures((picture) =>
      withDocumentProblems(problemOf, async () => {
        const { textOfPicture } = await import('../pdf/picture-text.js');
        const recogniser = await recogniserOf(options);
        return textOfPicture(picture, (part) => recogniser.recognise(part));
      }),
    );
  }
}

function check({ languages = [], workers = 1, timeoutSeconds = 1 }: RecognitionOptions): void {
  if (languages.length > MAX_LANGUAGES) throw new RangeError(`recognition.languages: at most ${MAX_LANGUAGES}.`);
  if (!Number.isInteger(workers) || workers < 1 || workers > MAX_WORKERS) {
    throw new RangeError(`recognition.workers must be a whole number from 1 to ${MAX_WORKERS}.`);
  }
  if (!(timeoutSeconds >= 1 && timeoutSeconds <= MAX_SECONDS)) {
    throw new RangeError(`recognition.timeoutSeconds must be from 1 to ${MAX_SECONDS}.`);
  }
}

function recogniserOf(options: RecognitionOptions): Promise<TextRecogniser> {
  const { languages = ['eng'], dataDirectory, workers = 1, timeoutSeconds = 60 } = options;
  const key = JSON.stringify([languages, dataDirectory, workers, timeoutSeconds]);
  let recogniser = recognisers.get(key);
  if (recogniser === undefined) {
    const folder = dataDirectory === undefined ? {} : { languageDir: dataDirectory };
    recogniser = import('../platform/ocr/text-recogniser.js').then(
      ({ TextRecogniser: Recogniser }) => new Recogniser({ languages, ...folder, workers, timeoutSeconds }),
    );
    recognisers.set(key, recogniser);
  }
  return recogniser;
}

const problemOf = (error: unknown): DocumentProblem | undefined =>
  error instanceof OcrError ? new DocumentProblem(CODES[error.kind], inOptions(error.message)) : undefined;

const CODES: Readonly<Record<OcrErrorKind, DocumentProblemCode>> = {
  'timed-out': 'too-large',
  'out-of-memory': 'too-large',
  overloaded: 'too-large',
  'language-missing': 'not-safe',
  failed: 'damaged',
};

/** Replaces the names of settings in a message by the names of options. */
const inOptions = (message: string): string =>
  message
    .replaceAll('PDF_OCR_TIMEOUT_SECONDS', 'recognition.timeoutSeconds')
    .replaceAll('PDF_OCR_DATA_DIR', 'recognition.dataDirectory');
