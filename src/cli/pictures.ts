import type { Environment } from '../platform/config/environment.js';
import { Pictures, type ReadPicture } from '../formats/pictures.js';
import { OcrConfig } from '../platform/ocr/ocr.config.js';
import type { TextRecogniser } from '../platform/ocr/text-recogniser.js';
import { FileError } from './files.js';
import { setting } from './setting.js';

/** Reads images within documents, with threads that are started for the first image. */
export class PictureReader {
  private recogniser: TextRecogniser | undefined;

  constructor(private readonly env: Environment) {}

  /**
   * Returns a reader for one document; undefined if text recognition is off.
   * @throws FileError if a setting is invalid
   */
  forDocument(): Pictures | undefined {
    const config = setting(OcrConfig, this.env);
    return config.mode === 'off' ? undefined : new Pictures((picture) => this.read(picture, config));
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
