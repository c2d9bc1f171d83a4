import { ambiguous } from './zip.js';

/** A member that has been read. */
export interface Member {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Characters not allowed in a member path: control characters, other separators, drive letters. */
// oxlint-disable-next-line no-control-regex
export const FORBIDDEN_IN_PATHS = /[\0-\x1f\x7f\\\uFFFD]|^[a-z]:/i;

/** True if two archives hold the same members in the same order. */
export const areSame = (read: readonly Member[], expected: readonly Member[]): boolean =>
  read.length === expected.length &&
  read.every(({ name, content }, index) => {
    const member = expected[index];
    return member?.name === name && Buffer.compare(member.content, content) === 0;
  });

/** Rejects names that some file systems treat as equal. @throws DocumentProblem `damaged` */
export function refuseSameNames(members: readonly Pick<Member, 'name'>[]): void {
  const folded = new Set(members.map(({ name }) => name.replace(/\/$/, '').normalize('NFC').toLowerCase()));
  if (folded.size !== members.length) throw ambiguous('two members have the same name');
}
