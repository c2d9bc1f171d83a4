import { ambiguous } from './zip.js';

/** A member as it is read. */
export interface Member {
  readonly name: string;
  readonly content: Uint8Array;
}

/** What no path of a member may hold: control characters, other separators, letters of drives. */
// oxlint-disable-next-line no-control-regex
export const NOT_IN_PATHS = /[\0-\x1f\x7f\\\uFFFD]|^[a-z]:/i;

/** Whether two archives hold the same, in the same order. */
export const areSame = (read: readonly Member[], expected: readonly Member[]): boolean =>
  read.length === expected.length &&
  read.every(({ name, content }, index) => {
    const member = expected[index];
    return member?.name === name && Buffer.compare(member.content, content) === 0;
  });

/** Refuses names that some file systems take for one. @throws DocumentProblem `damaged` */
export function refuseSameNames(members: readonly Pick<Member, 'name'>[]): void {
  const folded = new Set(members.map(({ name }) => name.replace(/\/$/, '').normalize('NFC').toLowerCase()));
  if (folded.size !== members.length) throw ambiguous('two members have one name');
}
