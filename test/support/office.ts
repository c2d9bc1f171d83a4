import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { pack, writeZip } from '../../src/formats/archive/write-zip.js';
import type { Warning } from '../../src/formats/format.js';
import { redactDocument, type Finding } from '../../src/formats/redact-document.js';
import { openDocument } from '../../src/formats/registry.js';

const FOLDER = path.resolve(__dirname, '../data/office');

/** The committed documents of one format (see scripts/fixtures/office). */
export const officeFiles = (format: string): readonly string[] => readdirSync(path.join(FOLDER, format));
export const officeFile = (format: string, name: string): Uint8Array => readFileSync(path.join(FOLDER, format, name));

/** Values planted in documents: words with this prefix. */
const PLANTED = /Zq[A-Za-z0-9]+/g;
export const MARK = '[X]';

export interface RedactedOffice {
  readonly bytes: Uint8Array;
  readonly found: readonly string[];
  readonly places: readonly string[];
  readonly warnings: readonly Warning[];
  readonly format: string;
}

/** Redacts the planted values. */
export async function redactPlanted(bytes: Uint8Array, pattern: RegExp = PLANTED): Promise<RedactedOffice> {
  const find = (text: string): Promise<readonly Finding[]> =>
    Promise.resolve(
      [...text.matchAll(pattern)].map(({ 0: value, index }) => {
        return {
          start: index,
          end: index + value.length,
          kind: 'planted',
          text: value,
          replacement: MARK,
          applied: true,
        };
      }),
    );
  const { bytes: written, findings, warnings, format } = await redactDocument(openDocument(bytes), find);
  return {
    bytes: written,
    found: findings.map(({ text }) => text),
    places: findings.map(({ place }) => place),
    warnings,
    format,
  };
}

/** Returns the parts of a package by name. */
export const partsOf = (bytes: Uint8Array): Readonly<Record<string, Uint8Array>> => unzipSync(bytes);
export const partText = (bytes: Uint8Array, name: string): string => Buffer.from(partsOf(bytes)[name] ?? []).toString();

/**
 * Returns the names of parts that still contain a planted value, in any encoding or split by tags; embedded packages
 * are opened.
 */
export function leftIn(bytes: Uint8Array): readonly string[] {
  return Object.entries(partsOf(bytes)).flatMap(([name, content]) => {
    const part = Buffer.from(content);
    if (part.subarray(0, 4).toString('latin1') === 'PK\x03\x04')
      return leftIn(part).map((inner) => `${name}: ${inner}`);
    const forms = [name, part.toString('latin1'), part.toString('utf16le'), part.subarray(1).toString('utf16le')];
    const hasSome = forms.some((form) => /Zq[A-Z0-9]/.test(form) || /Zq[A-Z0-9]/.test(form.replace(/<[^>]*>/g, '')));
    return hasSome ? [name] : [];
  });
}

/** Returns the text of a part without planted values, replacements and names of authors. */
export const otherText = (bytes: Uint8Array, name: string): string =>
  partText(bytes, name)
    .replace(/<([\w:]*(?:creator|-initials|author-\w+))(?:\s[^>]*)?>[^<]*<\/\1>/g, '')
    .replace(BREAKS, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(PLANTED, '')
    .replaceAll(MARK, '')
    .replace(/\s+/g, ' ');
/** Tags that interrupt text or begin another text. */
const BREAKS =
  /<\/?(?:w:p|w:tab|w:br|w:delText|w:instrText|a:p|a:br|svg:title|svg:desc|text:p|text:h|text:s|text:tab|text:line-break|text:note|text:note-body|text:note-citation|a:fld)(?=[\s/>])[^>]*>/g;

/** Returns a package with these parts; strings are text. */
export const packageWith = (parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  writeZip(
    Object.entries(parts).map(([name, content]) =>
      pack(name, Buffer.from(content as string), { isStored: name === 'mimetype' }),
    ),
  );

/** A part of an Office Open XML package, with its type and relationships. */
export interface OpcPart {
  readonly type: string;
  readonly content: string | Uint8Array;
  /** Relationships by id: `type target`, with `!` before an external target. */
  readonly relationships?: Readonly<Record<string, string>>;
}

/** Returns an Office Open XML package; the first part is the main one. */
export function opcPackage(
  parts: Readonly<Record<string, OpcPart>>,
  ofPackage: Readonly<Record<string, string>> = {},
): Uint8Array {
  const [main = ''] = Object.keys(parts);
  const all: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${Object.entries(
      parts,
    )
      .map(([name, { type }]) => `<Override PartName="/${name}" ContentType="${type}"/>`)
      .join('')}</Types>`,
    '_rels/.rels': relationships({ rId0: `officeDocument ${main}`, ...ofPackage }),
  };
  for (const [name, { content, relationships: own }] of Object.entries(parts)) {
    all[name] = content;
    if (own !== undefined) all[name.replace(/([^/]*)$/, '_rels/$1.rels')] = relationships(own);
  }
  return packageWith(all);
}

const relationships = (own: Readonly<Record<string, string>>): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(
    own,
  )
    .map(([id, said]) => {
      const [type = '', target = ''] = said.split(' ');
      const mode = target.startsWith('!') ? ' TargetMode="External"' : '';
      return `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target.replace('!', '')}"${mode}/>`;
    })
    .join('')}</Relationships>`;
