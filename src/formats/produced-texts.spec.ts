import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isLong, shareOf } from '../../test/support/budget.js';
import { expectOnlyPlantedGone } from '../../test/support/planted-gone.js';
import { contentIn, produceTexts } from '../../test/support/produced-texts.js';

const folder = mkdtempSync(path.join(tmpdir(), 'umbra-produced-'));
const produced = produceTexts(folder);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** By the ending of a file. */
const FORMATS = { ndjson: 'json', log: 'text', md: 'markdown', mbox: 'mail' } as const;
type Ending = keyof typeof FORMATS;
const endingOf = (file: string): Ending => path.extname(file).slice(1) as Ending;
const makerOf = (file: string): string => `${file.split('-')[0] ?? ''} ${endingOf(file)}`;

/** Texts of lines that the programs of this machine write, in addition to the committed files of all formats. */
test.each(shareOf(produced, makerOf, 0))('%s loses what is planted, and nothing else', async (file) => {
  await expectOnlyPlantedGone(contentIn(folder, file), { file, producer: makerOf(file) }, FORMATS[endingOf(file)]);
});

test('many programs have written them', () => {
  const count = (ending: Ending): number => produced.filter((file) => endingOf(file) === ending).length;
  // Without Python, git or the other programs, those of Node.js alone.
  const isComplete = isLong ? 20 : 4;
  expect(Math.min(count('ndjson'), count('log'), count('mbox'))).toBeGreaterThanOrEqual(isComplete);
});
