import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { OcrError } from './ocr.errors.js';

/** The trained data of one language, in the form that the recogniser reads. */
export interface LanguageData {
  readonly language: string;
  readonly bytes: Uint8Array;
}

/** Valid language names; none of them can lead out of the folder. */
const LANGUAGE = /^\w{1,40}$/;
/** The largest published data file of a language has 60 MB. */
const MAX_BYTES = 256 * 1024 * 1024;
/**
 * The accurate model with integer weights: a third of the size of the floating-point model, and several times as fast.
 */
const BUNDLED = new Map([['eng', '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz']]);

/**
 * Reads language data from a folder, or else from the data bundled with the product. Nothing is ever downloaded.
 * @throws OcrError `language-missing`
 */
export function loadLanguages(languages: readonly string[], directory?: string): Promise<readonly LanguageData[]> {
  return Promise.all(
    [...new Set(languages)].map(async (language) => ({ language, bytes: await load(language, directory) })),
  );
}

async function load(language: string, directory: string | undefined): Promise<Uint8Array> {
  if (!LANGUAGE.test(language))
    missing(`"${language.slice(0, 40)}" is not the name of a language: use names such as eng.`);
  for (const file of filesOf(language, directory)) {
    const bytes = await readIfThere(file);
    if (bytes !== undefined) return unpack(bytes, path.basename(file));
  }
  return missing(
    `The data of the language "${language}" is missing: put ${language}.traineddata into the folder of PDF_OCR_DATA_DIR.`,
  );
}

function filesOf(language: string, directory: string | undefined): readonly string[] {
  const name = `${language}.traineddata`;
  const given = directory ? [path.join(directory, name), path.join(directory, `${name}.gz`)] : [];
  const bundled = BUNDLED.get(language);
  return bundled === undefined ? given : [...given, createRequire(__filename).resolve(bundled)];
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    return missing(`${path.basename(file)} cannot be read: check its permissions.`);
  }
}

async function unpack(bytes: Buffer, name: string): Promise<Uint8Array> {
  // RFC 1952, 2.3.1
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: MAX_BYTES });
  } catch {
    return missing(`${name} is damaged: install it again.`);
  }
}

function missing(message: string): never {
  throw new OcrError('language-missing', message);
}
