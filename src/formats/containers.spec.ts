import { gzipSync, gunzipSync } from 'node:zlib';
import { unzipSync, zipSync } from 'fflate';
import PostalMime from 'postal-mime';
import { budget } from '../../test/support/budget.js';
import { messageOf } from '../../test/support/mail.js';
import { leftIn, officeFile, officeFiles, redactPlanted } from '../../test/support/office.js';

/** Embeds a document in another one and extracts it again. */
interface Container {
  readonly name: string;
  readonly put: (bytes: Uint8Array, fileName: string) => Uint8Array;
  readonly take: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const fromBase64 = (text: string): Uint8Array => Buffer.from(text, 'base64');

const CONTAINERS: readonly Container[] = [
  {
    name: 'mail',
    put: (bytes, fileName) =>
      messageOf(
        'From: <office@clinic.example>',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        `Content-Disposition: attachment; filename=${fileName}`,
        'Content-Type: application/octet-stream',
        'Content-Transfer-Encoding: base64',
        '',
        ...(base64(bytes).match(/.{1,76}/g) ?? []),
        '--b--',
        '',
      ),
    take: async (bytes) => {
      const { attachments } = await PostalMime.parse(bytes);
      return new Uint8Array(attachments[0]?.content as ArrayBuffer);
    },
  },
  {
    name: 'an archive',
    put: (bytes, fileName) => zipSync({ [fileName]: bytes }),
    take: (bytes) => Object.values(unzipSync(bytes))[0] ?? new Uint8Array(),
  },
  { name: 'a compressed file', put: (bytes) => gzipSync(bytes), take: (bytes) => gunzipSync(bytes) },
  {
    name: 'a value of JSON',
    put: (bytes) => Buffer.from(JSON.stringify({ file: base64(bytes) })),
    take: (bytes) => fromBase64((JSON.parse(Buffer.from(bytes).toString()) as { file: string }).file),
  },
  {
    name: 'a resource of FHIR',
    put: (bytes) =>
      Buffer.from(JSON.stringify({ resourceType: 'Binary', contentType: 'application/zip', data: base64(bytes) })),
    take: (bytes) => fromBase64((JSON.parse(Buffer.from(bytes).toString()) as { data: string }).data),
  },
];

const documents = ['docx', 'pptx', 'odt', 'odp'].flatMap((format) =>
  officeFiles(format)
    .filter((file) => /link|comment|note|header|odfpy-0/.test(file))
    .slice(0, budget(2, 3))
    .map((file) => [format, file] as const),
);

/** Each document as it is redacted by itself, once for all that it is put in. */
const alones = new Map<string, ReturnType<typeof redactPlanted>>();
function redactedAlone(bytes: Uint8Array, file: string): ReturnType<typeof redactPlanted> {
  const alone = alones.get(file) ?? redactPlanted(bytes);
  alones.set(file, alone);
  return alone;
}

describe.each(CONTAINERS)('a document in $name', ({ put, take }) => {
  it.each(documents)('loses what it would lose by itself (%s, %s)', async (format, file) => {
    const bytes = officeFile(format, file);
    const alone = await redactedAlone(bytes, file);
    const within = await redactPlanted(put(bytes, `letter.${format}`));
    const taken = await take(within.bytes);
    expect(leftIn(taken)).toEqual([]);
    expect(Buffer.compare(taken, alone.bytes)).toBe(0);
    expect(within.found).toEqual(alone.found);
    expect(within.warnings.map(({ code }) => code)).toEqual(alone.warnings.map(({ code }) => code));
  });
});
