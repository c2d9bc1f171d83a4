import { contentOf, formatOf, JUDGES, madeTexts, PLANTED, type MadeText } from '../../test/support/made-texts.js';
import { redactDocument, type Finding } from './redact-document.js';
import { openDocument } from './registry.js';

const MARK = 'Xx';

const findPlanted = (text: string): Promise<readonly Finding[]> =>
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

/** What is read, with the mark in place of what is planted, and without what programs write in several ways. */
const withoutPlanted = (read: unknown): string => JSON.stringify(read).replaceAll(PLANTED, MARK);

const MOST_OF_A_FORMAT = 20;
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
      const before = contentOf(made);
      const document = openDocument(before, { fileName: made.file });
      expect(document.format).toBe(format);
      const { bytes, findings } = await redactDocument(document, findPlanted);
      expect(findings.length).toBeGreaterThan(0);
      const judge = JUDGES[format];
      const after = judge === undefined ? Buffer.from(bytes).toString('latin1') : await judge(bytes, made);
      expect(JSON.stringify(after)).not.toMatch(new RegExp(PLANTED.source, 'iu'));
      if (judge !== undefined) expect(withoutPlanted(after)).toBe(withoutPlanted(await judge(before, made)));
    },
  );
});

it.each(['csv', 'json', 'xml', 'yaml', 'hl7', 'fhir', 'vcard', 'calendar', 'tar'])(
  '%s is tried with files of many programs',
  (format) => {
    expect(byFormat.get(format)?.length).toBeGreaterThanOrEqual(MOST_OF_A_FORMAT);
  },
);
