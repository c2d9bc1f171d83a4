import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { unzipSync, zipSync } from 'fflate';
import { officeFile } from '../../test/support/office.js';
import { Pictures, type PictureBox, type ReadPicture } from './pictures.js';
import { redactDocument, type Find, type Finding } from './redact-document.js';
import { openWithHandlers } from './registry.js';
import type { DeclaredFormat } from './format.js';

const FOLDER = path.join(__dirname, '../../test/data/pictures');
const NAME = 'Peter Dubois';
const BOX: PictureBox = { x: 12, y: 10, width: 120, height: 16 };
const KINDS = { tiff: 'pillow-raw.tiff', gif: 'magick.gif', bmp: 'pillow-rgb.bmp' } as const;
type Kind = keyof typeof KINDS;
const bytesOf = (kind: Kind): Buffer => readFileSync(path.join(FOLDER, KINDS[kind]));

/** Reports the name unless its box is black. */
const eye: ReadPicture = ({ width, pixels }) => {
  let light = 0;
  for (let y = BOX.y; y < BOX.y + BOX.height; y++) {
    for (let x = BOX.x; x < BOX.x + BOX.width; x++) light += pixels[y * width + x] ?? 0;
  }
  const isBlack = light / (BOX.width * BOX.height) < 30;
  const text = isBlack ? '' : NAME;
  return Promise.resolve({ text, boxes: Array.from(text, () => BOX), isUnsure: false });
};

const find: Find<Finding> = (text) => {
  const start = text.indexOf(NAME);
  const end = start + NAME.length;
  return Promise.resolve(
    start === -1 ? [] : [{ start, end, kind: 'person', text: NAME, replacement: 'X', applied: true }],
  );
};

async function redacted(bytes: Uint8Array, declared: DeclaredFormat): Promise<Buffer> {
  const document = await openWithHandlers(bytes, declared, { pictures: new Pictures(eye), pdfs: undefined });
  const { findings, bytes: written } = await redactDocument(document, find);
  expect(findings.map(({ text }) => text)).toEqual([NAME]);
  return Buffer.from(written);
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const folded = (text: string): string => text.replace(/.{76}/g, '$&\r\n');

/** Embeds an image in a document and extracts it again. */
interface Container {
  readonly declared: DeclaredFormat;
  put(picture: Buffer, kind: Kind): Uint8Array;
  take(document: Buffer, kind: Kind): Uint8Array | undefined;
}

const inText = (declared: DeclaredFormat, around: (data: string, kind: Kind) => string): Container => ({
  declared,
  put: (picture, kind) => Buffer.from(around(base64(picture), kind)),
  take: (document) => {
    const [found = ''] = /[a-z\d+/%]{40}[a-z\d+/%=\r\n]*/i.exec(document.toString('latin1')) ?? [];
    return Buffer.from(decodeURIComponent(found), 'base64');
  },
});

const PLACES: Readonly<Record<string, Container>> = {
  'a message': inText(
    { format: 'mail' },
    (data, kind) =>
      `From: a@b.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: image/${kind}\r\nContent-Transfer-Encoding: base64\r\n\r\n${folded(data)}\r\n--b--\r\n`,
  ),
  HL7: inText(
    { format: 'hl7' },
    (data, kind) => `MSH|^~\\&|A|B|C|D|20240101||ORU^R01|1|P|2.5\rOBX|1|ED|||^IMAGE^${kind}^Base64^${data}\r`,
  ),
  FHIR: inText({ format: 'fhir' }, (data, kind) =>
    JSON.stringify({ resourceType: 'Patient', photo: [{ contentType: `image/${kind}`, data }] }),
  ),
  'a page': inText({ format: 'html' }, (data, kind) => `<img src="data:image/${kind};base64,${data}">`),
  'a value of JSON': inText({ format: 'json' }, (data) => JSON.stringify({ scan: data })),
  'a cell': inText({ format: 'csv' }, (data, kind) => `id,scan\n1,data:image/${kind};base64,${data}\n`),
  'an archive': {
    declared: { format: 'zip' },
    put: (picture, kind) => zipSync({ [`a.${kind}`]: picture }),
    take: (document, kind) => unzipSync(document)[`a.${kind}`],
  },
  'a document of Word': {
    declared: { format: 'docx' },
    put: (picture, kind) => withPicture(picture, kind),
    take: (document, kind) => unzipSync(document)[`word/media/planted.${kind}`],
  },
};

function withPicture(picture: Buffer, kind: Kind): Uint8Array {
  const parts = unzipSync(officeFile('docx', 'python-docx-table.docx'));
  const text = (name: string): string => Buffer.from(parts[name] ?? []).toString();
  const types = text('[Content_Types].xml').replace(
    '<Default',
    `<Default Extension="${kind}" ContentType="image/${kind}"/><Default`,
  );
  const relation = `<Relationship Id="rIdP" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/planted.${kind}"/>`;
  const name = 'word/_rels/document.xml.rels';
  const relations =
    parts[name] === undefined
      ? `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation}</Relationships>`
      : text(name).replace('</Relationships>', `${relation}</Relationships>`);
  return zipSync({
    ...parts,
    '[Content_Types].xml': Buffer.from(types),
    [name]: Buffer.from(relations),
    [`word/media/planted.${kind}`]: picture,
  });
}

const CASES = Object.keys(PLACES).flatMap((place) =>
  (Object.keys(KINDS) as Kind[]).map((kind) => [place, kind] as const),
);

it.each(CASES)('in %s, a picture in %s loses what it says', async (place, kind) => {
  const container = PLACES[place];
  const picture = bytesOf(kind);
  const sent = container?.put(picture, kind) ?? picture;
  const written = await redacted(sent, container?.declared ?? {});
  const own = container?.take(written, kind) ?? Buffer.alloc(0);
  const again = await openWithHandlers(own, { format: kind }, { pictures: new Pictures(eye), pdfs: undefined });
  expect(again.format).toBe(kind);
  expect(again.pieces).toEqual([]);
});

describe('in RTF', () => {
  const rtf = (content: string): Buffer => Buffer.from(`{\\rtf1\\ansi Text {\\pict${content}} end}`, 'latin1');
  const canvas = createCanvas(160, 40);
  canvas.getContext('2d').fillStyle = '#eee';
  canvas.getContext('2d').fillRect(0, 0, 160, 40);
  const png = canvas.encodeSync('png');

  it('a picture is read as its bytes, and written so', async () => {
    const document = await openWithHandlers(
      rtf(`\\pngblip\\picw10 ${png.toString('hex').replace(/.{128}/g, '$&\r\n')}`),
      {},
      { pictures: new Pictures(eye), pdfs: undefined },
    );
    const { bytes, findings } = await redactDocument(document, find);
    expect(findings).toHaveLength(1);
    const [, hex = ''] = /\\picw10 +([\da-f]+)\}/.exec(Buffer.from(bytes).toString('latin1')) ?? [];
    const again = await openWithHandlers(
      Buffer.from(hex, 'hex'),
      { format: 'png' },
      { pictures: new Pictures(eye), pdfs: undefined },
    );
    expect(again.pieces).toEqual([]);
  });

  it.each(['\\emfblip 0100', '\\wmetafile8\\picw10 0100', '\\pngblip 8950'])(
    'what nobody reads goes, with a warning: %s',
    async (content) => {
      const { bytes, warnings } = await redactDocument(
        await openWithHandlers(rtf(content), {}, { pictures: new Pictures(eye), pdfs: undefined }),
        find,
      );
      expect(Buffer.from(bytes).toString()).not.toMatch(/0100|8950/);
      expect(Buffer.from(bytes).toString()).toContain(' end}');
      expect(warnings.map(({ code }) => code)).toEqual(['DATA_REMOVED']);
    },
  );
});
