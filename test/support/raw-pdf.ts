/**
 * An object of a file. Objects are numbered from 1; the first is the catalog. A stream consists of its dictionary
 * without `/Length`, and its bytes.
 */
export type RawObject = string | { readonly dict: string; readonly data: string | Uint8Array };

export interface RawPdfOptions {
  /** Additional entries of the trailer. */
  readonly trailer?: string;
  readonly version?: string;
}

export function rawPdf(objects: readonly RawObject[], { trailer = '', version = '1.7' }: RawPdfOptions = {}): Buffer {
  const parts: Buffer[] = [Buffer.from(`%PDF-${version}\n`, 'latin1')];
  let length = parts[0]?.length ?? 0;
  const add = (part: string | Uint8Array): void => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
  };
  const offsets = objects.map((object, i) => {
    const offset = length;
    add(`${i + 1} 0 obj\n`);
    if (typeof object === 'string') add(object);
    else {
      const data = typeof object.data === 'string' ? Buffer.from(object.data, 'latin1') : object.data;
      add(`<< ${object.dict} /Length ${data.length} >>\nstream\n`);
      add(data);
      add('\nendstream');
    }
    add('\nendobj\n');
    return offset;
  });
  const start = length;
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) add(`${String(offset).padStart(10, '0')} 00000 n \n`);
  add(`trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

/** Returns all readable content of a file, with object streams and data streams inflated. */
export function everythingIn(file: Uint8Array, inflate: (data: Uint8Array) => Uint8Array): string {
  const bytes = Buffer.from(file);
  let text = bytes.toString('latin1');
  for (let at = bytes.indexOf('stream\n'); at !== -1; at = bytes.indexOf('stream\n', at + 1)) {
    const end = bytes.indexOf('\nendstream', at);
    if (end === -1) break;
    try {
      text += `\n${Buffer.from(inflate(bytes.subarray(at + 'stream\n'.length, end))).toString('latin1')}`;
    } catch {
      // Not compressed, or an image.
    }
  }
  return text;
}
