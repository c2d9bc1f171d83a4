import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { umbra } from './cli.js';
import type { ReviewScene } from './review.js';

/** Runs `umbra certificate verify` with the certificate of a document, in a folder for the files. */
export async function verifyCertificate(
  { member }: ReviewScene,
  folder: string,
  id: string,
  document: Uint8Array,
  redacted: Uint8Array | string,
) {
  const certificate = (await member.ask('GET', `/api/v1/documents/${id}/certificate`)).body as object;
  const { publicKey } = (await member.ask('GET', '/api/v1/certificates/public-key')).body as {
    readonly publicKey: string;
  };
  const file = async (name: string, content: Uint8Array | string): Promise<string> => {
    await writeFile(path.join(folder, name), content);
    return path.join(folder, name);
  };
  const { code, out, complaints } = await umbra([
    ...['certificate', 'verify', await file('certificate.json', JSON.stringify(certificate))],
    ...['--key', await file('key.pem', publicKey)],
    ...['--document', await file('document', document), '--redacted', await file('redacted', redacted)],
  ]);
  return { status: code, said: [out, ...complaints].join('\n'), certificate };
}
