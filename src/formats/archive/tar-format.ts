import { DocumentProblem } from '../document-problem.js';
import type { Format, Warning } from '../format.js';
import { ArchiveDocument, type ArchiveWriter } from './archive-document.js';
import { areSame } from './members.js';
import { isTar, readTar, type TarMember } from './read-tar.js';
import { tooLarge, UnpackBudget } from '../unpack-budget.js';
import { writeTar } from './write-tar.js';

/** Uncompressed archives of documents. */
export const tar: Format = {
  id: 'tar',
  isText: false,
  mediaTypes: ['application/x-tar', 'application/tar'],
  extensions: ['.tar'],
  read({ bytes }, options) {
    if (!isTar(bytes)) {
      if (!options.isDeclared) return undefined;
      throw new DocumentProblem('damaged', 'The document is not a tar archive. Pack it again.');
    }
    const { members, left } = readTar(bytes);
    const { budget = UnpackBudget.forDocument() } = options;
    const read = members.map((member) => ({
      name: member.name,
      packed: member,
      content: () => {
        if (member.content.length > budget.maxOutputOf(member.content.length)) throw tooLarge();
        budget.take(member.content.length);
        return member.content;
      },
    }));
    return new ArchiveDocument(WRITER, read, options, left === 0 ? [] : [linksLeft(left)]);
  },
};

const linksLeft = (count: number): Warning => ({
  code: 'LINKS_REMOVED',
  message: `${count} links or devices were removed from the archive.`,
});

const WRITER: ArchiveWriter<TarMember> = {
  format: 'tar',
  write: (members) =>
    writeTar(members.map(({ name, packed, content }) => ({ ...packed, name, content: content ?? packed.content }))),
  verify: (written, members) => {
    const { members: read, left } = readTar(written);
    return left === 0 && areSame(read, members)
      ? Promise.resolve()
      : Promise.reject(
          new DocumentProblem('not-safe', 'The archive could not be packed again, so it is not returned.'),
        );
  },
};
