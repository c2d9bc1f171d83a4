import fc from 'fast-check';
import { budget, seedFor } from '../../../test/support/budget.js';
import { planOf, redacted } from '../../../test/support/formats.js';
import { finderOfValues } from '../../../test/support/mail.js';
import { DocumentProblem } from '../document-problem.js';
import { redactDocument } from '../redact-document.js';
import { openDocument } from '../registry.js';

const PEOPLE = planOf({
  name: 'people',
  identifiers: { person: {}, ssn: {}, emailAddress: {}, phoneNumber: {} },
});

const HEAD =
  '{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fcharset0 Times;}{\\f1\\fcharset204 Arial Cyr;}{\\f2\\fcharset128 MS Gothic;}}\r\n';

/** Text in `⟦ ⟧` becomes a replacement; text in `⟪ ⟫` is removed. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  'a letter': '\\pard Dear ⟦Zelda Quartermain⟧,\\par\r\nyour SSN is ⟦219-09-9999⟧.\\par\r\n',
  'formatting in a value':
    'Dear {\\b ⟦Zel⟧}{\\i ⟪da Quarter⟫}⟪main⟫, hello\\par SSN {\\b ⟦219-⟧}\\i ⟪09-9999⟫\\i0 .\\par ',
  'lines in a value': 'SSN ⟦219-09⟧\r\n⟪-9999⟫ and on.\\par ',
  'letters of the code page': "Dear ⟦Zo\\'eb Quartermain⟧, gr\\'fc\\'dfe.\\par ",
  'letters by number': 'Dear ⟦Zo\\u235?⟧\\b ⟪ Quartermain⟫\\b0 , \\u8211- ok.\\par '.replace(
    '⟧\\b ⟪ Quartermain⟫\\b0 ',
    ' Quartermain⟧',
  ),
  'no letters that stand for others': '\\uc0 Dear ⟦Zo\\u235  Quartermain⟧, ok.\\par ',
  'two that stand for one': "{\\uc2 Dear ⟦Zo\\u235\\'c3\\'ab Quartermain⟧.}\\par ",
  'Cyrillic by its font': "{\\f1 SSN ⟦219-09-9999⟧, \\'e4\\'e0.}\\par ",
  'Japanese by its font': "{\\f2 \\'83e\\'83X\\'83g SSN ⟦219-09-9999⟧}\\par ",
  'a header and a footer': '{\\header Mail ⟦z.quartermain@example.com⟧\\par}{\\footer Call ⟦206-555-0117⟧}Text\\par ',
  'a note within a sentence': 'SSN ⟦219-{\\footnote Call }⟧09-9999'.replace(
    '⟦219-{\\footnote Call }⟧09-9999',
    '⟦219-⟧{\\footnote Call ⟦206-555-0117⟧}⟪09-9999⟫.\\par ',
  ),
  'a comment': 'Text{\\*\\atnid ZQ}{\\*\\atnauthor ⟦Peter Dubois⟧}{\\*\\annotation Ask ⟦Zelda Quartermain⟧.}\\par ',
  'an address as the id of a comment': 'Text{\\*\\atnid ⟦z.quartermain@example.com⟧}{\\*\\annotation Ok.}\\par ',
  properties:
    '{\\info{\\title Letter}{\\author ⟦Peter Dubois⟧}{\\operator ⟦Ahmed Haddad⟧}{\\creatim\\yr2024\\mo3\\dy12}{\\*\\company Good Health}}Text\\par ',
  'deleted and hidden text':
    '{\\deleted\\revauthdel1 ⟦219-⟧}{\\deleted ⟪09-9999⟫}SSN ⟦219-09-9998⟧{\\v Call ⟦206-555-0117⟧}\\par ',
  'names of reviewers': '{\\*\\revtbl {Unknown;}{⟦Peter Dubois⟧;}}Text\\par ',
  'a link':
    '{\\field{\\*\\fldinst HYPERLINK "mailto:⟦z.quartermain@example.com⟧"}{\\fldrslt ⟦z.quartermain@example.com⟧}}\\par ',
  'a table':
    '\\trowd\\cellx1000\\cellx2000\\intbl Name\\cell ⟦Zelda Quartermain⟧\\cell\\row\\pard SSN\\cell ⟦219-09-9999⟧\\cell\\row ',
  'a shape':
    '{\\shp{\\*\\shpinst{\\sp{\\sn wzDescription}{\\sv Photo of ⟦Zelda Quartermain⟧}}{\\shptxt SSN ⟦219-09-9999⟧\\par}}}',
  variables:
    '{\\*\\docvar {Patient}{SSN ⟦219-09-9999⟧}}{\\*\\userprops{\\propname Mail}\\proptype30{\\staticval ⟦z.quartermain@example.com⟧}}Text\\par ',
  'HTML of mail': '{\\*\\htmltag64 <p>}\\htmlrtf \\par\\htmlrtf0 SSN ⟦219-09-9999⟧{\\*\\htmltag84 </p>}',
  'words of control behind a value':
    '\\fs24\\lang1033 SSN ⟦219-09-9999⟧\\line Call\\tab ⟦206-555-0117⟧\\emdash ok\\par ',
  'signs that stand for themselves': 'C:\\\\par \\{SSN ⟦219-09-9999⟧\\} a\\~b\\_c\\-d\\par ',
};

const sourceOf = (marked: string): string => `${HEAD}${marked.replace(/[⟦⟧⟪⟫]/g, '')}}`;
const expectedOf = (marked: string): string => `${HEAD}${marked.replace(/⟦[^⟧]*⟧/g, '⟦⟧').replace(/⟪[^⟫]*⟫/g, '')}}`;
const shown = (text: string): string => text.replace(/\\\{\\\{\\\{REDACTED-[a-z-]+\\\}\\\}\\\}/g, '⟦⟧');

describe.each(Object.entries(DOCUMENTS))('%s', (_, marked) => {
  it('loses what is sensitive, and nothing else', async () => {
    const { text, format, warnings } = await redacted(Buffer.from(sourceOf(marked), 'latin1'), {}, PEOPLE);
    expect(shown(text)).toBe(expectedOf(marked));
    expect([format, warnings]).toEqual(['rtf', []]);
  });
});

const document = (text: string): Buffer => Buffer.from(`${HEAD}${text}}`, 'latin1');
const after = async (text: string, ...values: readonly string[]): Promise<string> => {
  const { bytes } = await redactDocument(openDocument(document(text)), finderOfValues(...values));
  return Buffer.from(bytes).toString('latin1').slice(HEAD.length, -1);
};

it.each([
  [
    'an object',
    '{\\object\\objemb{\\*\\objdata 01050000{}\\bin3 a}b}{\\result See}}',
    '{\\object\\objemb{\\result See}}',
    'embedded objects',
  ],
  ['stored data', '{\\*\\datastore 0105}Text', 'Text', 'stored data'],
  ['data of themes', '{\\*\\themedata 504b}Text', 'Text', 'data of themes'],
])('removes what it cannot read, and says so: %s', async (_, sent, expected, kind) => {
  const { text, warnings } = await redacted(document(sent), {}, PEOPLE);
  expect(text).toBe(`${HEAD}${expected}}`);
  expect(warnings).toEqual([{ code: 'DATA_REMOVED', message: `Removed, because Umbra does not read it: ${kind}.` }]);
});

it('reads what somebody has called a style or a font', async () => {
  const fonts = '{\\fonttbl{\\f0 Georgia;}{\\f1 Franklin Gothic Medium;}{\\f2 Hand of Zelda Quartermain;}}';
  const styles = '{\\stylesheet{\\s0 Normal;}{\\s1 heading 1;}{\\s2 Letter 219-09-9999;}}';
  const { text } = await redacted(`{\\rtf1\\ansi${fonts}${styles}\\pard\\s2 Hello.\\par}`, {}, PEOPLE);
  expect(text).not.toMatch(/Zelda|Quartermain|219/);
  expect(text).toContain('{\\f0 Georgia;}{\\f1 Franklin Gothic Medium;}{\\f2 Hand of ');
  expect(text).toContain('{\\s0 Normal;}{\\s1 heading 1;}{\\s2 Letter ');
});

it('keeps pictures, and says so', async () => {
  const sent = document(
    '{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv SSN 219-09-9999}}}\\pngblip 8950}}',
  );
  const { text, warnings } = await redacted(sent, {}, PEOPLE);
  expect(text).toContain('\\pngblip 8950}}');
  expect(text).not.toContain('219-09');
  expect(warnings.map(({ code }) => code)).toEqual(['PICTURES_NOT_READ']);
});

it('removes what stands behind the document', async () => {
  const sent = Buffer.concat([document('Text'), Buffer.from('\r\n\0 SSN 219-09-9999')]);
  const { text, warnings } = await redacted(sent, {}, PEOPLE);
  expect(text).toBe(`${HEAD}Text}`);
  expect(warnings.map(({ code }) => code)).toEqual(['DATA_REMOVED']);
});

it('keeps words of control apart from what is written behind them', async () => {
  expect(await after("\\fs24\\'5aelda came", 'Zelda')).toBe('\\fs24 \\{\\{\\{X\\}\\}\\} came');
  const open = openDocument(document("\\b1\\'5aelda"));
  const piece = open.pieces.at(-1);
  if (piece === undefined) throw new Error('Nothing is read.');
  for (const text of ['7a', 'a\nb\tc', 'Ä😀\\{}', '']) {
    const edits = new Map([[piece, [{ start: 0, end: 5, text }]]]);
    const written = open.write(edits);
    await open.verify(written, edits);
    const expected = text === '' ? undefined : text;
    expect(openDocument(written).pieces.find(({ text: read }) => read === expected)?.text).toBe(expected);
  }
});

it('is refused where it is nothing that can be read', () => {
  expect(() => openDocument(Buffer.from('text'), { format: 'rtf' })).toThrow(/start/);
  expect(() => openDocument(document('{'.repeat(1001)))).toThrow(DocumentProblem);
  expect(() => openDocument(document('\\bin99999 x'))).toThrow(/Binary/);
});

it.each([
  ['groups', '{}'.repeat(100_000)],
  ['paragraphs', 'a\\par '.repeat(20_000)],
  ['words of control', '\\b\\b0'.repeat(50_000)],
  ['backslashes', '\\\\'.repeat(100_000)],
  ['letters by number', '\\u233?'.repeat(30_000)],
  ['signs that stand for one', `\\uc100\\u233${'a'.repeat(100_000)}`],
  ['groups that are not closed', '{'.repeat(900)],
])('is read in linear time: %s', async (_, text) => {
  expect(await after(text, 'nothing')).toBe(text);
});

describe('any document', () => {
  const VALUE = 'Zoë Quartermain';
  const letter = (sign: string): fc.Arbitrary<string> => {
    const code = sign.charCodeAt(0);
    const hex = `\\'${code.toString(16)}`;
    const own = code > 127 ? [hex, `\\u${code}?`, `\\u${code}${hex}`] : [sign, sign, sign, hex, `\\u${code}?`];
    return fc.constantFrom(...own, ...own.map((each) => `{\\b ${each}}`), `\r\n${own[0]}`, `\\i ${own[0]}`);
  };
  const value = fc.tuple(...Array.from(VALUE, letter)).map((signs) => signs.join(''));
  const text = fc.constantFrom(
    'and ',
    'C:\\\\x ',
    '\\par ',
    '{\\footnote x}',
    '\\tab ',
    '\\{ ',
    "\\'e9 ",
    '{\\*\\unknown y}',
  );
  const documents = fc.array(fc.oneof(value, text), { maxLength: 6 }).map((all) => all.join(''));

  it('loses a value however it is written', async () => {
    const run = fc.asyncProperty(documents, async (sent) => {
      const open = openDocument(document(sent));
      const { bytes } = await redactDocument(open, finderOfValues(VALUE));
      const [before, read] = [open, openDocument(bytes)].map(({ pieces }) =>
        pieces.map(({ text: own }) => own).join('|'),
      );
      expect(read).toBe(before?.replaceAll(VALUE, '{{{X}}}'));
      expect(read).not.toContain('Quartermain');
    });
    await fc.assert(run, { numRuns: budget(200, 10_000), seed: seedFor('rtf values') });
  });
});
