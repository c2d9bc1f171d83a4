import { strToU8, zipSync } from 'fflate';
import type { FormatId } from '../../../src/formats/format.js';
import { readPackage } from './plain-readers.js';
import { NOTE, type Row, type Sample } from './sample.js';

type Parts = Readonly<Record<string, string>>;

/** A sample of each format of office programs, with as many rows as it has paragraphs or lines of a table. */
export function officeSamples(rows: readonly Row[]): readonly Sample[] {
  return [
    packaged('docx', 'letter.docx', docx(rows), rows),
    packaged('xlsx', 'table.xlsx', xlsx(rows), rows),
    packaged('pptx', 'slides.pptx', pptx(rows), rows),
    packaged('odt', 'letter.odt', odt(rows), rows),
    packaged('ods', 'table.ods', ods(rows), rows),
    packaged('odp', 'slides.odp', odp(rows), rows),
  ];
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument';

const relations = (type: string, target: string): string =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;

const contentTypes = (parts: Parts): string =>
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    parts,
  )
    .map(([name, type]) => `<Override PartName="/${name}" ContentType="${TYPES}.${type}+xml"/>`)
    .join('')}</Types>`;

function docx(rows: readonly Row[]): Parts {
  const paragraphs = rows.map(
    ({ ssn, email }) =>
      `<w:p><w:r><w:t>SSN ${ssn.slice(0, 5)}</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${ssn.slice(5)}, ${email} ${NOTE}</w:t></w:r></w:p>`,
  );
  return {
    '[Content_Types].xml': contentTypes({ 'word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relations('officeDocument', 'word/document.xml'),
    'word/document.xml': `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`,
  };
}

function xlsx(rows: readonly Row[]): Parts {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const cell = (place: string, text: string): string => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const written = [{ id: 'id', ssn: 'ssn', email: 'email', note: 'note' }, ...rows].map(
    ({ ssn, email, note }, index) =>
      `<row r="${index + 1}">${cell(`A${index + 1}`, ssn)}${cell(`B${index + 1}`, email)}${cell(`C${index + 1}`, note)}</row>`,
  );
  return {
    '[Content_Types].xml': contentTypes({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
    }),
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${XML}<workbook xmlns="${main}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${main}"><sheetData>${written.join('')}</sheetData></worksheet>`,
  };
}

/** Paragraphs of which no slide has more than people can read. */
const PARAGRAPHS_A_SLIDE = 40;
const slidesOf = (rows: readonly Row[]): readonly (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / PARAGRAPHS_A_SLIDE) }, (_, index) =>
    rows.slice(index * PARAGRAPHS_A_SLIDE, (index + 1) * PARAGRAPHS_A_SLIDE),
  );

function pptx(rows: readonly Row[]): Parts {
  const main = 'http://schemas.openxmlformats.org/presentationml/2006/main';
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main';
  const slides = slidesOf(rows);
  const nameOf = (index: number): string => `slides/slide${index + 1}.xml`;
  const related = slides.map(
    (_, index) => `<Relationship Id="r${index + 1}" Type="${OFFICE}/slide" Target="${nameOf(index)}"/>`,
  );
  const listed = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="r${index + 1}"/>`);
  const paragraph = ({ ssn, email }: Row): string =>
    `<a:p><a:r><a:t>SSN ${ssn.slice(0, 5)}</a:t></a:r><a:r><a:rPr b="1"/><a:t>${ssn.slice(5)}, ${email} ${NOTE}</a:t></a:r></a:p>`;
  const slideOf = (some: readonly Row[]): string =>
    `${XML}<p:sld xmlns:p="${main}" xmlns:a="${drawing}"><p:cSld><p:spTree><p:sp><p:txBody><a:bodyPr/>${some.map(paragraph).join('')}</p:txBody></p:sp></p:spTree></p:cSld></p:sld>`;
  return {
    '[Content_Types].xml': contentTypes({
      'ppt/presentation.xml': 'presentationml.presentation.main',
      ...Object.fromEntries(slides.map((_, index) => [`ppt/${nameOf(index)}`, 'presentationml.slide'])),
    }),
    '_rels/.rels': relations('officeDocument', 'ppt/presentation.xml'),
    'ppt/presentation.xml': `${XML}<p:presentation xmlns:p="${main}" xmlns:r="${OFFICE}"><p:sldIdLst>${listed.join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related.join('')}</Relationships>`,
    ...Object.fromEntries(slides.map((some, index) => [`ppt/${nameOf(index)}`, slideOf(some)])),
  };
}

const OPEN = 'urn:oasis:names:tc:opendocument:xmlns';

/** @see OpenDocument 1.3, part 2: packages */
function openDocument(type: string, body: string): Parts {
  const mediaType = `application/vnd.oasis.opendocument.${type}`;
  const spaces = ['office', 'text', 'table', 'draw', 'presentation', 'style'].map(
    (name) => ` xmlns:${name}="${OPEN}:${name === 'draw' ? 'drawing' : name}:1.0"`,
  );
  return {
    mimetype: mediaType,
    'META-INF/manifest.xml': `${XML}<manifest:manifest xmlns:manifest="${OPEN}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mediaType}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    'content.xml': `${XML}<office:document-content${spaces.join('')} office:version="1.3"><office:body>${body}</office:body></office:document-content>`,
  };
}

const openParagraph = ({ ssn, email }: Row): string =>
  `<text:p>SSN ${ssn.slice(0, 5)}<text:span>${ssn.slice(5)}</text:span>, ${email} ${NOTE}</text:p>`;

const odt = (rows: readonly Row[]): Parts =>
  openDocument('text', `<office:text>${rows.map(openParagraph).join('')}</office:text>`);

function ods(rows: readonly Row[]): Parts {
  const cell = (text: string): string =>
    `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
  const written = [{ ssn: 'ssn', email: 'email', note: 'note' }, ...rows].map(
    ({ ssn, email, note }) => `<table:table-row>${cell(ssn)}${cell(email)}${cell(note)}</table:table-row>`,
  );
  return openDocument(
    'spreadsheet',
    `<office:spreadsheet><table:table table:name="S">${written.join('')}</table:table></office:spreadsheet>`,
  );
}

function odp(rows: readonly Row[]): Parts {
  const pages = slidesOf(rows).map(
    (some, index) =>
      `<draw:page draw:name="p${index + 1}"><draw:frame><draw:text-box>${some.map(openParagraph).join('')}</draw:text-box></draw:frame></draw:page>`,
  );
  return openDocument('presentation', `<office:presentation>${pages.join('')}</office:presentation>`);
}

function packaged(format: FormatId, fileName: string, parts: Parts, rows: readonly Row[]): Sample {
  const packed = Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)]));
  const unpacked = Object.values(packed).reduce((sum, { byteLength }) => sum + byteLength, 0);
  const { mimetype, ...others } = packed;
  const bytes = zipSync(mimetype === undefined ? others : { mimetype: [mimetype, { level: 0 }], ...others });
  return { format, fileName, bytes, unpacked, leastFindings: rows.length, parse: () => readPackage(bytes) };
}
