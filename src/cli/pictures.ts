import type { Environment } from '../platform/config/environment.js';
import { Pictures, type ReadPicture } from '../formats/pictures.js';
import type { OcrConfig } from '../platform/ocr/ocr.config.js';
import type { TextRecogniser } from '../platform/ocr/text-recogniser.js';
import { FileError } from './files.js';

/** Reads images within documents, with threads that are started for the first image. */
export class PictureReader {
  private recogniser: TextRecogniser | undefined;

  constructor(private readonly env: Environment) {}

  /**
   * Returns a reader for one document; undefined if text recognition is off. The code that checks settings takes longer
   * to load than a text takes to redact, so it is loaded only if one is set or there is an image; by default, text
   * recognition is on.
   * @throws FileError if a setting is invalid
   */
  async forDocument(): Promise<Pictures | undefined> {
    const isSet = Object.keys(this.env).some((name) => name.startsWith('PDF_OCR'));
    const config = isSet ? await this.config() : undefined;
    if (config?.mode === 'off') return undefined;
    return new Pictures(async (picture) => this.read(picture, config ?? (await this.config())));
  }

  private async config(): Promise<OcrConfig> {
    const [{ OcrConfig }, { setting }] = await Promise.all([
      import('../platform/ocr/ocr.config.js'),
      import('./setting.js'),
    ]);
    return setting(OcrConfig, this.env);
  }

  async close(): Promise<void> {
    await this.recogniser?.close();
    this.recogniser = undefined;
  }

  /** The code for text recognition is loaded only here. */
  private async read(picture: Parameters<ReadPicture>[0], config: OcrConfig): ReturnType<ReadPicture> {
    const { OcrError, TextRecogniser } = await import('../platform/ocr/text-recogniser.js');
    const { textOfPicture } = await import('../pdf/picture-text.js');
    const { languages, dataDirectory, workers, timeoutSeconds } = config;
    const folder = dataDirectory === '' ? {} : { languageDir: dataDirectory };
    this.recogniser ??= new TextRecogniser({ languages: languages.split('+'), ...folder, workers, timeoutSeconds });
    const { recogniser } = this;
    try {
      return await textOfPicture(picture, (part) => recogniser.recognise(part));
    } catch (error) {
      throw error instanceof OcrError ? new FileError(`An image: ${error.message}`) : error;
    }
  }
}
