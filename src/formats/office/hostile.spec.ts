import {
  leftIn,
  opcPackage,
  packageWith,
  partText,
  partsOf,
  redactPlanted,
  type OpcPart,
} from '../../../test/support/office.js';
import { pack, writeZip } from '../archive/write-zip.js';
import { DocumentProblem } from '../document-problem.js';
import { openDocument } from '../registry.js';

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const main = (body: string, prolog = ''): OpcPart => ({
  type: TYPE,
  content: `<?xml version="1.0"?>${prolog}<w:document ${W}><w:body>${body}</w:body></w:document>`,
});
const withMain = (body: string, prolog = ''): Uint8Array => opcPackage({ 'word/document.xml': main(body, prolog) });
const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

function problemOf(bytes: Uint8Array, fileName = 'a.docx'): string {
  try {
    openDocument(bytes, { fileName });
    return 'none';
  } catch (error) {
    if (error instanceof DocumentProblem) return error.code;
    throw error;
  }
}

describe('a hostile package', () => {
  it.each<readonly [string, () => Uint8Array, string]>([
    ['no package', () => Buffer.from('a letter'), 'damaged'],
    ['cut short', () => withMain(paragraph('a')).subarray(0, 300), 'damaged'],
    [
      'a part that is cut short',
      () => opcPackage({ 'word/document.xml': { type: TYPE, content: `<w:document ${W}><w:body><w:p>` } }),
      'damaged',
    ],
    ['a document type', () => withMain(paragraph('a'), '<!DOCTYPE w:document SYSTEM "ZqValue">'), 'damaged'],
    [
      'a document type with entities',
      () => withMain(paragraph('&x;'), '<!DOCTYPE d [<!ENTITY x "ZqValue">]>'),
      'damaged',
    ],
    ['nesting without end', () => withMain('<w:p>'.repeat(300) + '</w:p>'.repeat(300)), 'too-deep'],
    [
      'two parts of one name',
      () => writeZip([pack('[Content_Types].xml', Buffer.from('')), pack('[content_types].XML', Buffer.from(''))]),
      'damaged',
    ],
    [
      'a part that unpacks to very much',
      () => opcPackage({ 'word/document.xml': { ...main(''), content: ' '.repeat(12 * 2 ** 20) } }),
      'too-large',
    ],
    [
      'OpenDocument with encrypted parts',
      () =>
        packageWith({
          mimetype: 'application/vnd.oasis.opendocument.text',
          'META-INF/manifest.xml':
            '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry m:full-path="content.xml"><m:encryption-data/></m:file-entry></m:manifest>',
          'content.xml': 'x',
        }),
      'encrypted',
    ],
    [
      'a package with a password',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage\0', 'utf16le')]),
      'encrypted',
    ],
  ])('%s is refused', (_name, make, code) => {
    expect(problemOf(make())).toBe(code);
  });

  it.each([
    ['.xls', 'Workbook'],
    ['.ppt', 'PowerPoint Document'],
    ['.msg', '__properties_version1.0'],
    ['other', 'Contents'],
  ])('old binary files are refused: %s', (_name, stream) => {
    const file = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(`${stream}\0`, 'utf16le')]);
    expect(() => openDocument(file)).toThrow(/Save it as \.\w+/);
  });

  it('loses relationships to nothing and out of the package, and what points at them', async () => {
    const bytes = opcPackage({
      'word/document.xml': {
        ...main(
          `<w:p><w:r><a:blip r:embed="rId1"/><a:blip r:embed="rId2"/><a:blip r:embed="rId9"/></w:r><w:r><w:t>kept</w:t></w:r></w:p>`,
        ),
        relationships: { rId1: 'image media/none-ZqValue.png', rId2: 'image ../../../../etc/ZqValue' },
      },
    });
    const written = (await redactPlanted(bytes)).bytes;
    expect(leftIn(written)).toEqual([]);
    expect(partText(written, 'word/document.xml')).toContain('<w:p><w:r></w:r><w:r><w:t>kept</w:t></w:r></w:p>');
  });

  it('loses a value in the name of a namespace or of a relationship', async () => {
    const number = '219-09-9999';
    const standard = 'http://schemas.openxmlformats.org/officeDocument/2006';
    const bytes = opcPackage({
      'word/document.xml': {
        ...main(`<w:p xmlns:x="${standard}/${number}"><w:r><w:t>${number}</w:t></w:r></w:p>`),
        relationships: { rId1: `${number} !http://example.com/` },
      },
    });
    const written = (await redactPlanted(bytes, /\d{3}-\d{2}-\d{4}/g)).bytes;
    expect(partText(written, 'word/document.xml')).not.toContain(number);
    expect(partText(written, 'word/_rels/document.xml.rels')).not.toContain(number);
  });

  it('is not given out where a value is left in a part that nobody reads, or in a name', async () => {
    const withPicture = (name: string, content: string): Uint8Array =>
      opcPackage({
        'word/document.xml': { ...main(paragraph('ZqLongValue')), relationships: { rId1: `image ${name}` } },
        [`word/${name}`]: { type: 'image/png', content },
      });
    await expect(redactPlanted(withPicture('a.png', 'with ZqLongValue'))).rejects.toThrow('Remove that file');
    await expect(redactPlanted(withPicture('ZqLongValue.png', ''))).rejects.toThrow('Remove that file');
    expect(leftIn((await redactPlanted(withPicture('a.png', 'nothing'))).bytes)).toEqual([]);
  });

  it('drops parts that nothing mentions', async () => {
    const { bytes } = await redactPlanted(
      opcPackage({
        'word/document.xml': main(paragraph('kept')),
        'word/old.xml': main(paragraph('ZqValue')),
        'stray.bin': { type: '', content: 'ZqValue' },
      }),
    );
    expect(Object.keys(partsOf(bytes)).sort()).toEqual(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']);
  });

  it('has a paragraph of very many runs read and written in little time', async () => {
    const runs = 20_000;
    const body = `<w:p>${'<w:r><w:t>Zq</w:t></w:r><w:r><w:t xml:space="preserve">Value </w:t></w:r>'.repeat(runs)}</w:p>`;
    const { bytes, found } = await redactPlanted(withMain(body));
    expect(found).toHaveLength(runs);
    expect(leftIn(bytes)).toEqual([]);
  });
});
