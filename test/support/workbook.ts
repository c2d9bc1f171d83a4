import { pack, writeZip } from '../../src/formats/archive/write-zip';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A part of a handmade workbook. */
export interface MadePart {
  readonly name: string;
  readonly type: string;
  readonly content: string | Uint8Array;
  /** The part that it belongs to; `as` is the relationship. */
  readonly of?: string;
  readonly as?: string;
}

export interface MadeWorkbook {
  /** The contents of the sheets, inside their root elements. */
  readonly sheets: readonly string[];
  readonly names?: readonly string[];
  readonly strings?: string;
  readonly styles?: string;
  /** The content of the workbook after its sheets. */
  readonly book?: string;
  readonly parts?: readonly MadePart[];
  /** Additional relationships by part, as written. */
  readonly links?: Readonly<Record<string, string>>;
}

/** Returns a handmade workbook such as no program would write. */
export function madeWorkbook({
  sheets,
  names = [],
  strings,
  styles,
  book = '',
  parts = [],
  links = {},
}: MadeWorkbook): Uint8Array {
  const own: MadePart[] = [
    {
      name: 'xl/workbook.xml',
      type: `${TYPE}.sheet.main+xml`,
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
        .map(
          (_, index) =>
            `<sheet name="${names[index] ?? `Sheet${index + 1}`}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
        )
        .join('')}</sheets>${book}</workbook>`,
      of: '',
      as: 'officeDocument',
    },
    ...sheets.map((content, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      type: `${TYPE}.worksheet+xml`,
      content: `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">${content}</worksheet>`,
      of: 'xl/workbook.xml',
      as: 'worksheet',
    })),
    ...(strings === undefined
      ? []
      : [
          {
            name: 'xl/sharedStrings.xml',
            type: `${TYPE}.sharedStrings+xml`,
            content: `<sst xmlns="${MAIN}">${strings}</sst>`,
            of: 'xl/workbook.xml',
            as: 'sharedStrings',
          },
        ]),
    ...(styles === undefined
      ? []
      : [
          {
            name: 'xl/styles.xml',
            type: `${TYPE}.styles+xml`,
            content: `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
            of: 'xl/workbook.xml',
            as: 'styles',
          },
        ]),
    ...parts,
  ];
  const owners = new Set(own.map(({ of = '' }) => of));
  const relationships = [...new Set([...owners, ...Object.keys(links)])].map((owner) =>
    relationshipsOf(owner, own, links[owner] ?? ''),
  );
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${own
    .map(({ name, type }) => `<Override PartName="/${name}" ContentType="${type}"/>`)
    .join('')}</Types>`;
  return writeZip(
    [{ name: '[Content_Types].xml', content: types }, ...relationships, ...own].map(({ name, content }) =>
      pack(name, Buffer.from(content)),
    ),
  );
}

function relationshipsOf(owner: string, parts: readonly MadePart[], more: string): { name: string; content: string } {
  const at = owner.lastIndexOf('/') + 1;
  const listed = parts
    .filter(({ of = '' }) => of === owner)
    .map(
      ({ name, as = 'other' }, index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${as}" Target="/${name}"/>`,
    );
  return {
    name: `${owner.slice(0, at)}_rels/${owner.slice(at)}.rels`,
    content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${listed.join('')}${more}</Relationships>`,
  };
}
