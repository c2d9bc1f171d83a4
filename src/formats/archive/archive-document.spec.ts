import { gunzipSync, gzipSync } from 'node:zlib';
import { redacted } from '../../../test/support/formats.js';
import { DocumentProblem } from '../document-problem.js';
import { openDocument } from '../registry.js';
import { isTar, readTar } from './read-tar.js';
import { readZip } from './read-zip.js';
import { UnpackBudget } from '../unpack-budget.js';
import { pack, writeZip } from './write-zip.js';
import { unpack } from './zip.js';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'utf8');
const zipOf = (members: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  writeZip(Object.entries(members).map(([name, content]) => pack(name, Buffer.from(content))));
const membersOf = (archive: Uint8Array): Readonly<Record<string, string>> => {
  const budget = UnpackBudget.forDocument();
  return Object.fromEntries(
    readZip(archive).map((entry) => [entry.name, Buffer.from(unpack(entry, budget)).toString()]),
  );
};
const problemOf = async (bytes: Uint8Array): Promise<string> => {
  try {
    await redacted(bytes);
  } catch (error) {
    if (error instanceof DocumentProblem) return error.code;
    throw error;
  }
  return 'none';
};

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const TABLE = 'name,email\nPeter Quillimane,ana@example.com\n';
const TABLE_AFTER = 'name,email\n{{{REDACTED-person}}},{{{REDACTED-email-address}}}\n';

/** A folder, a table, a long name, a name with an accent and a link, as the tarfile of Python 3.11 writes them; gzip. */
const OF_PYTHON: Readonly<Record<string, string>> = {
  ustar:
    'H4sIAAAAAAACA+3XT46CMBQG8K49BQdQpqWtbL2F644WbSwtkWq40pxjLjaliQv/zGISwQl+vwWPkC5IHh+vtaYNH2RYNFoKkWq5lKlGl5rumWSF5FyI/jljgkqSSTKCUxvUMb5Ksz19etP+ui4uqyoyObbvf6N9Y3W+ac+v6T+XN/3ngpYko+j/4Jyq9VzXythZN1dOrXSn6vQx+HpGYOpS/q13u8VzLnnowt/zz67zz2nR//+R/+GtjyboLPjsJvs5ovE++d+o6vvrUXLH2v+Vd/NfcuR/lPnvw964HYLw1vPfuMO/Ov+JQsb9fzHwuQT5BwAAAAAAAAAAAACAKfoBS31S0gAoAAA=',
  GNU: 'H4sIAAAAAAACA+3YwW6DIBgHcM59Ch6gQxGo1z6A955Zhx2Ziql08ZX2HHuxUZIlq8vSZAk20f/vIMRw+/zzIY0dfEbSyoOdlHEsdyqOwfcY51zxQgkh5fU950IqQhWZwWXw+kwp6V8uz84Of64Ly+qaLE5zrX9vXN8YdhzeH1N/oSb1D5OS0Bz1T67TrdmaVttmM251p/dm1G38GFy7IbB0LGPZvnLdqbLdW8L9/0fef+W/yMubXhB2iVJJQqs5879Scf9vQv2fHvVgfvTI4ZLrf7//89v+L0Q4AaL/z+Fwtt5Q7+ik9zNEYz35P+r68yPdPnz//6+cnv8l8j/T+d/5V9udEIRV9/90Z///3f/Igof//yLxvQTyDwAAAAAAAAAAAEv2BUlOBkwAKAAA',
  pax: 'H4sIAAAAAAACA+2YPW6DMACFPecUHCAF/8JUNWPHbp3dxCRW+RM4FVfqOXqxAlKlhKiqOthI4X0DRggJpMfzh13YziXEL3QglXIas1RN48DPOJ0zxbgSQsrxOmOSKhIpEoBz53Q7vEpzOL/Vtvv1vuG2PCd3RzHm35i6KUy87z6WyV+oWf5C0oxEFPl7p9Kl2ZpS22LTb3Wld6bX5fQx1OWGgHsnTuJk96L7Z6MPpvU3/1/0/ab/nF+7gDLKx/73Ifu/0vyZlFGj3elxEkFRV8eHpQ6x6x2mnCX87znYv/3Prv0vBFMC/g/Ba2udiVwdzdwfoxrwfyD/U57d+J9J+D8EXFzof6/zr09oeHX+H3J/GmNfbP8nm63/eZal8H+Q9X/tTrY6ogir/v+31bvHZ/x//1dyNaz/ued9SfQfAAAAAAAAAAAAa+AbX3sJZAAoAAA=',
};

describe('an archive of documents', () => {
  it('is redacted member by member, each by its format', async () => {
    const { bytes, format, warnings } = await redacted(
      zipOf({
        'people.csv': TABLE,
        'deep/page.html': '<p>Write to ana@<b>example</b>.com</p>',
        'deep/notes': 'SSN 219-09-9999',
        'empty.txt': '',
        'deep/inner.zip': zipOf({ 'a.json': '{"email":"ana@example.com"}' }),
        'table.csv.gz': gzipSync(TABLE),
      }),
    );
    const members = membersOf(bytes);
    expect([format, warnings, Object.keys(members)]).toEqual([
      'zip',
      [],
      ['people.csv', 'deep/page.html', 'deep/notes', 'empty.txt', 'deep/inner.zip', 'table.csv.gz'],
    ]);
    expect(members['people.csv']).toBe(TABLE_AFTER);
    expect(members['deep/page.html']).toBe('<p>Write to {{{REDACTED-email-address}}}<b></b></p>');
    expect(members['deep/notes']).toBe('SSN {{{REDACTED-ssn}}}');
    const inner = readZip(bytes).map((entry) => unpack(entry, UnpackBudget.forDocument()));
    expect(membersOf(inner[4] ?? bytes)).toEqual({ 'a.json': '{"email":"{{{REDACTED-email-address}}}"}' });
    expect(gunzipSync(inner[5] ?? bytes).toString()).toBe(TABLE_AFTER);
  });

  it('of tar that is compressed is read within another one', async () => {
    const archive = gunzipSync(Buffer.from(OF_PYTHON.GNU ?? '', 'base64'));
    const { bytes, format } = await redacted(
      zipOf({ 'list.tar.gz': gzipSync(archive), 'list.tgz': gzipSync(archive) }),
    );
    const members = readZip(bytes).map((entry) => unpack(entry, UnpackBudget.forDocument()));
    expect(format).toBe('zip');
    expect(members).toHaveLength(2);
    for (const member of members) {
      const contents = readTar(gunzipSync(member)).members.map(({ content }) => Buffer.from(content).toString());
      expect(contents).toContain('name,email\nx,{{{REDACTED-email-address}}}\n');
      expect(contents).toContain('Write to {{{REDACTED-email-address}}}.');
      expect(contents.join()).not.toContain('ana@');
    }
  });

  it('says where something was found', async () => {
    const { findings } = await redacted(zipOf({ 'a.txt': 'x', 'b.csv': TABLE }));
    expect(findings.map(({ place }) => place)).toContain('member 2, row 2, column 2');
  });

  it('loses members that nobody reads, and says so without their names', async () => {
    const { bytes, warnings } = await redacted(
      zipOf({ 'Peter Quillimane.png': PNG, 'broken.json': '{"a":[', 'a.txt': 'Nothing.' }),
    );
    expect(Object.keys(membersOf(bytes))).toEqual(['a.txt']);
    expect(warnings.map(({ code, message }) => [code, message.split(' of ')[0]])).toEqual([
      ['MEMBER_REMOVED', 'Member 1 (.png)'],
      ['MEMBER_REMOVED', 'Member 2 (.json)'],
    ]);
  });

  it('loses what was found from the names of members, which stay unlike and stay paths', async () => {
    const { bytes } = await redacted(
      zipOf({
        'Peter_Quillimane/people.csv': TABLE,
        'Peter_Quillimane/letter to ana@example.com.txt': 'Dear all,',
        'Peter_Quillimane/letter to bob@example.com.txt': 'Dear all,',
      }),
    );
    const names = Object.keys(membersOf(bytes));
    expect(new Set(names).size).toBe(3);
    expect(names.join()).not.toMatch(/Quillimane|ana@|bob@/i);
    expect(new Set(names.map((name) => name.split('/')[0])).size).toBe(1);
    expect(names.every((name) => name.split('/').length === 2 && /\.(?:csv|txt)$/.test(name))).toBe(true);
  });

  it('reads names of folders as a whole, and those of files without their ending', async () => {
    const text = 'Dear all,';
    const names = ['ana@example.com/a.txt', '10.1.2.3/b.txt', 'bob@example.com', 'eve@example.com.eml', '206.555.0117'];
    const { bytes } = await redacted(zipOf(Object.fromEntries(names.map((name) => [name, text]))));
    expect(Object.keys(membersOf(bytes)).join()).not.toMatch(/ana|bob|eve|example|10\.1|0117/);
  });

  it('leaves members that hold nothing packed as they were', async () => {
    const archive = zipOf({ 'a.txt': 'Nothing at all. '.repeat(50), 'b.csv': TABLE });
    const [before] = readZip(archive);
    const [after] = readZip((await redacted(archive)).bytes);
    expect(after).toEqual(before);
  });

  it('is not what text is that has blanks where tar has its sign', () => {
    const text = `{"name":"Quartermain",${' '.repeat(600)}"birthDate":"1958-11-02"}`;
    expect(isTar(Buffer.from(text))).toBe(false);
    expect(isTar(Buffer.from(`${'1'.repeat(148)}0052311 ${' '.repeat(400)}`))).toBe(false);
    expect(openDocument(Buffer.from(text)).format).toBe('json');
  });

  it.each(Object.keys(OF_PYTHON))('of tar is read and written (%s)', async (kind) => {
    const archive = gunzipSync(Buffer.from(OF_PYTHON[kind] ?? '', 'base64'));
    const { bytes, format, warnings } = await redacted(archive);
    const { members } = readTar(bytes);
    expect([format, warnings.map(({ code }) => code)]).toEqual(['tar', ['LINKS_REMOVED']]);
    expect(
      members.map(({ name, content }) => [name.replace(/(?:long-)+/, ''), Buffer.from(content).toString()]),
    ).toEqual([
      ['list/', ''],
      ['list/people.csv', 'name,email\nx,{{{REDACTED-email-address}}}\n'],
      ['list/.txt', 'Write to {{{REDACTED-email-address}}}.'],
      ['list/café.txt', 'nothing'],
    ]);
    expect(members.map(({ modified }) => modified)).toEqual([1767225600, 1767225600, 1767225600, 1767225600]);
    expect(Buffer.from(bytes).includes('pdubois')).toBe(false);
    // Also within gzip.
    const compressed = await redacted(gzipSync(archive));
    expect(compressed.format).toBe('gzip');
    expect(gunzipSync(compressed.bytes).equals(bytes)).toBe(true);
  });

  it.each<readonly [string, string, () => Uint8Array]>([
    ['cut short', 'damaged', () => zipOf({ 'a.txt': 'x' }).subarray(0, 40)],
    ['of gzip that is cut short', 'damaged', () => gzipSync(TABLE.repeat(100)).subarray(0, 60)],
    ['of gzip with bytes behind it', 'damaged', () => Buffer.concat([gzipSync(TABLE), bytesOf('more text')])],
    ['of gzip that holds a picture', 'damaged', () => gzipSync(PNG)],
    ['of gzip that unpacks to much', 'too-large', () => gzipSync(Buffer.alloc(60 * 2 ** 20))],
    ['in six archives', 'too-large', () => nested(6)],
    ['of tar with a wrong header', 'damaged', () => tarWith((archive) => archive.fill('9', 520, 521))],
    ['of tar that is cut short', 'damaged', () => tarWith((archive) => archive).subarray(0, 1500)],
    [
      'of tar with two members of one name',
      'damaged',
      () => tarWith((archive) => Buffer.concat([archive.subarray(512, 1536), archive])),
    ],
  ])('%s is refused (%s)', async (_name, code, make) => {
    expect(await problemOf(make())).toBe(code);
  });

  it('with five archives within each other is read', async () => {
    expect(await problemOf(nested(4))).toBe('none');
  });

  it('of a book is read, and stays one', async () => {
    const page = (text: string): string =>
      `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><p>${text}</p></html>`;
    const book = zipOf({ mimetype: 'application/epub+zip', 'a.xhtml': page('ana@example.com'), 'b.css': 'p {}' });
    expect(openDocument(book, { fileName: 'a.epub' }).mediaType).toBe('application/epub+zip');
    const { bytes, warnings } = await redacted(book);
    expect(warnings).toEqual([]);
    expect(membersOf(bytes)).toEqual({
      mimetype: 'application/epub+zip',
      'a.xhtml': page('{{{REDACTED-email-address}}}'),
      'b.css': 'p {}',
    });
  });

  it('of a package of a program is none', () => {
    expect(() => openDocument(zipOf({ mimetype: 'application/x-drawing', 'a.txt': 'x' }))).toThrow('not supported');
  });
});

function nested(times: number): Uint8Array {
  let archive = zipOf({ 'a.txt': 'ana@example.com' });
  for (let i = 1; i < times; i++) archive = zipOf({ 'a.zip': archive });
  return archive;
}

function tarWith(change: (archive: Buffer) => Buffer): Uint8Array {
  return change(gunzipSync(Buffer.from(OF_PYTHON.ustar ?? '', 'base64')));
}

it('a folder loses content that it has, with a warning', async () => {
  const { bytes, warnings } = await redacted(zipOf({ 'notes/': TABLE, 'notes/a.csv': TABLE }));
  expect(warnings.map(({ code }) => code)).toEqual(['MEMBER_REMOVED']);
  expect(Buffer.from(bytes).includes('Quillimane')).toBe(false);
  expect(membersOf(bytes)).toEqual({ 'notes/': '', 'notes/a.csv': TABLE_AFTER });
});
