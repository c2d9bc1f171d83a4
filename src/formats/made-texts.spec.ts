import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isDrawn, seedFor } from '../../test/support/budget.js';
import { contentOf, formatOf, madeTexts, PLANTED, type MadeText } from '../../test/support/made-texts.js';
import { expectOnlyPlantedGone, findPlanted } from '../../test/support/planted-gone.js';
import { redactDocument } from './redact-document.js';
import { DocumentProblem } from './document-problem.js';
import type { FormatId } from './format.js';
import { FORMATS, formatOf as formatOfDeclared, openDocument } from './registry.js';

const DATA = path.resolve(__dirname, '../../test/data');
/** In `npm test` each file is cut off or damaged in one way, and the files of a format in all. */
const WAYS = 4;
const FIRST_WAY = seedFor('damaged documents');

const MIN_OF_A_FORMAT = 20;
const byFormat = new Map(
  [...new Set(madeTexts.map(formatOf))].map((format) => [
    format,
    madeTexts.filter((made) => formatOf(made) === format),
  ]),
);

describe.each([...byFormat])('documents of programs: %s', (format, files) => {
  it.each(files.map((made): [string, MadeText] => [made.producer, made]))(
    'of %s lose what is planted, and nothing else',
    async (_, made) => {
      await expectOnlyPlantedGone(contentOf(made), made, format);
    },
  );
});

/** Returns the sample files of programs for a format: the text files, or by name all others. */
function filesOf(format: FormatId): readonly string[] {
  const folders = ['pictures', 'sheets', `office/${format}`].map((name) => path.join(DATA, name)).filter(existsSync);
  const named = folders
    .flatMap((folder) => readdirSync(folder))
    .filter((fileName) => formatOfName(fileName) === format);
  return [...(byFormat.get(format) ?? []).map(({ file }) => file), ...named];
}
const formatOfName = (fileName: string): FormatId | undefined => formatOfDeclared({ fileName })?.id;

it.each(FORMATS.map(({ id }) => id))('%s is tried with files of many programs', (id) => {
  expect(filesOf(id).length).toBeGreaterThanOrEqual(MIN_OF_A_FORMAT);
});

describe.each([...byFormat])('documents of %s that are cut off or damaged', (_, files) => {
  it.each(files.map((made, index) => [made.producer, made, index] as const))(
    'of %s are refused, or lose what is planted',
    async (__, made, index) => {
      const whole = contentOf(made);
      const cuts = [0.1, 0.5, 0.9].map((share) => whole.subarray(0, Math.floor(whole.length * share)));
      const bent = Uint8Array.from(whole, (byte, i) => (i % 97 === 96 ? byte ^ 0x14 : byte));
      for (const [way, hostile] of [...cuts, bent].entries()) {
        if (!isDrawn(way, WAYS, FIRST_WAY + index)) continue;
        const given = await redacted(hostile, made).catch((error: unknown) => {
          expect(error).toBeInstanceOf(DocumentProblem);
          return new Uint8Array();
        });
        // An invalid UTF-8 byte changes adjacent letters.
        expect(Buffer.from(given).toString('latin1')).not.toMatch(new RegExp(PLANTED.source, 'iu'));
      }
    },
  );
});

async function redacted(bytes: Uint8Array, { file }: MadeText): Promise<Uint8Array> {
  return (await redactDocument(openDocument(bytes, { fileName: file }), findPlanted)).bytes;
}
