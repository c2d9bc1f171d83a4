import { redactDocument, type Finding } from '../../src/formats/redact-document.js';
import { openDocument } from '../../src/formats/registry.js';
import { JUDGES, PLANTED, type MadeText } from './made-texts.js';

const MARK = 'Xx';

/** Finds the planted values by their patterns, so that a test shows what the readers and writers do. */
export const findPlanted = (text: string): Promise<readonly Finding[]> =>
  Promise.resolve(
    [...text.matchAll(PLANTED)].map(({ 0: value, index }) => ({
      start: index,
      end: index + value.length,
      kind: 'planted',
      text: value,
      replacement: MARK,
      applied: true,
    })),
  );

/** Returns what was read, with a mark in place of the planted values. */
const withoutPlanted = (read: unknown): string => JSON.stringify(read).replaceAll(PLANTED, MARK);

/**
 * Redacts the planted values in a document of a program, and expects another library to read none of them in the result
 * and everything else as before.
 */
export async function expectOnlyPlantedGone(before: Uint8Array, made: MadeText, format: string): Promise<void> {
  const document = openDocument(before, { fileName: made.file });
  expect(document.format).toBe(format);
  const { bytes, findings } = await redactDocument(document, findPlanted);
  expect(findings.length).toBeGreaterThan(0);
  const judge = JUDGES[format];
  const after = judge === undefined ? Buffer.from(bytes).toString('latin1') : await judge(bytes, made);
  expect(JSON.stringify(after)).not.toMatch(new RegExp(PLANTED.source, 'iu'));
  if (judge !== undefined) expect(withoutPlanted(after)).toBe(withoutPlanted(await judge(before, made)));
}
