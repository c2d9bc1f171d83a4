import { unzipSync } from 'fflate';
import { planOf, redacted } from '../../test/support/formats.js';
import { officeFile } from '../../test/support/office.js';
import { sheetNamed } from '../../test/support/sheets.js';
import type { DeclaredFormat } from './format.js';
import { openDocument } from './registry.js';

/** Returns a policy that removes the text of these parts and searches for nothing else. */
const planFor = (...names: readonly string[]) =>
  planOf({
    identifiers: {
      fields: [{ names, fieldFilterStrategies: [{ strategy: 'STATIC_REPLACE', staticReplacement: '' }] }],
    },
  });
const ALL = planFor('@comments', '@deleted', '@properties', '@scripts');

const membersOf = (bytes: Uint8Array): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString('latin1')]),
  );

describe('parts of packages that a policy names', () => {
  it.each([
    ['docx-js-comments.docx', /ZqComment|ZqTitle|ZqKeyword/],
    ['docx-js-changes.docx', /ZqDeleted|ZqTitle|ZqKeyword/],
    ['python-docx-comments.docx', /ZqComment|ZqTitle|ZqRemark/],
    ['libreoffice-of-docx-js-comments.odt', /ZqComment|ZqTitle|ZqKeyword/],
    ['libreoffice-of-docx-js-changes.odt', /ZqDeleted|ZqTitle|ZqKeyword/],
    ['openpyxl-people.xlsx', /Zqcomment/],
    ['libreoffice-people.ods', /Zqcomment/],
  ])('go from %s, and all other text stays', async (name, gone) => {
    const ending = name.slice(name.lastIndexOf('.') + 1);
    const before = /xlsx|ods/.test(ending) ? sheetNamed(name) : officeFile(ending, name);
    const { bytes, findings } = await redacted(before, { fileName: name }, ALL);
    // Checked with a ZIP reader and a byte search, which do not depend on our reader.
    const members = Object.values(membersOf(bytes)).join('\n');
    expect(Object.values(membersOf(before)).join('\n')).toMatch(gone);
    expect(members).not.toMatch(gone);
    expect(new Set(findings.map(({ kind, applied }) => [kind, applied].join()))).toEqual(new Set(['field,true']));
    const texts = (document: Uint8Array): readonly string[] =>
      openDocument(document, { fileName: name })
        .pieces.filter(({ part }) => part === undefined)
        // A paragraph with tracked changes is also read as it was before.
        .map(({ text }) => text.replace(gone, ''));
    expect(texts(bytes)).toEqual(texts(before));
  });

  it('stay where a policy names others', async () => {
    const before = officeFile('docx', 'docx-js-comments.docx');
    const { bytes } = await redacted(before, {}, planFor('@deleted'));
    expect(membersOf(bytes)).toEqual(membersOf((await redacted(before, {}, planFor('other'))).bytes));
  });
});

describe('parts of texts that a policy names', () => {
  it.each<readonly [string, DeclaredFormat, string, string]>([
    [
      'HTML',
      { format: 'html' },
      '<!doctype html><!-- a <b>bold</b> remark --><p onclick="a()">text</p><script>b()</script><!-- other -->',
      '<!doctype html><!-- <b></b> --><p onclick="">text</p><script></script><!--  -->',
    ],
    ['XML', { format: 'xml' }, '<a b="c"><!-- remark --><d>text</d></a>', '<a b="c"><!--  --><d>text</d></a>'],
    [
      'RTF',
      { format: 'rtf' },
      '{\\rtf1\\ansi{\\info{\\title About}}text{\\*\\annotation a remark} more{\\deleted gone}.\\par}',
      '{\\rtf1\\ansi{\\info{\\title }}text{\\*\\annotation } more{\\deleted }.\\par}',
    ],
  ])('go from %s', async (_, declared, before, after) => {
    expect((await redacted(before, declared, ALL)).text).toBe(after);
  });

  it('may be left alone, and searched otherwise', async () => {
    const plan = planOf({ identifiers: { ssn: {} }, ignoredFields: ['@comments'] });
    const { text } = await redacted('<a><!-- 219-09-9999 --><b>219-09-9998</b></a>', { format: 'xml' }, plan);
    expect(text).toBe('<a><!-- 219-09-9999 --><b>{{{REDACTED-ssn}}}</b></a>');
  });
});
