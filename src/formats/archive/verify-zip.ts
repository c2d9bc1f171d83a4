import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { DocumentProblem } from '../document-problem.js';
import { areSame, type Member } from './members.js';

/**
 * Reads an archive with another library and checks that it holds exactly these members in this order.
 * @throws DocumentProblem `not-safe`
 */
export async function verifyZip(archive: Uint8Array, members: readonly Member[]): Promise<void> {
  const read = await membersOf(archive).catch(notSafe);
  if (!areSame(read, members)) notSafe();
}

async function membersOf(archive: Uint8Array): Promise<readonly Member[]> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const members: Member[] = [];
  for await (const entry of zip.eachEntry()) {
    const isFolder = entry.fileName.endsWith('/');
    const content = isFolder ? new Uint8Array() : await buffer(await zip.openReadStreamPromise(entry));
    members.push({ name: entry.fileName, content });
  }
  return members;
}

function notSafe(): never {
  throw new DocumentProblem(
    'not-safe',
    'Another archive reader reads the redacted document differently from what was written, so it is not returned.',
  );
}
