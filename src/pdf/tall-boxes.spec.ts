import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DATA, fileOf, finding, redact, textOf } from '../../test/support/redact-pdf.js';

/** Fonts whose boxes are up to three times as high as their lines, with values in the middle of lines. */
const FILES = [
  ['cairo-cjk.pdf', '千代田区'],
  ['cairo-cjk.pdf', '090-1234-5678'],
  ['cairo-amiri.pdf', 'فهد'],
  ['chromium-amiri.pdf', 'فهد'],
] as const;

const plain = (text: string): string => text.replace(/\s+/gu, '');

test.each(FILES)('%s loses %s, and nothing of the lines above and below', async (file, value) => {
  const bytes = readFileSync(path.join(DATA, file));
  const redacted = await redact(bytes, finding(value));
  expect(redacted.report).toMatchObject({ redactions: 1, pictures: [] });
  expect(plain(await textOf(fileOf(redacted)))).toBe(plain(await textOf(bytes)).replace(value, ''));
});
