import { parseFilter } from '../filter/filter-parser.js';
import { MemberDraft } from './member-draft.js';

const ids = Array.from({ length: 5000 }, (_, i) => `member-${i}`);
const removal = (filter: string) =>
  ({ op: 'remove', attribute: 'members', only: parseFilter(filter), value: undefined }) as const;
const naming = (...names: readonly string[]) => names.map((name) => `value eq "${name}"`).join(' or ');

describe('members of a group', () => {
  it('leave by any filter', () => {
    const draft = new MemberDraft(['a', 'b', 'ab']);
    draft.apply(removal('value sw "a" and not (value eq "a")'));
    expect(draft.ids).toEqual(['a', 'b']);
    draft.apply(removal('type eq "User"'));
    expect(draft.ids).toEqual([]);
  });

  it('leave by name as often as a request may say it', () => {
    const draft = new MemberDraft(ids);
    const named = removal(naming(...ids.slice(0, 25), ...Array.from({ length: 25 }, (_, i) => `nobody-${i}`)));
    for (let times = 0; times < 1000; times++) draft.apply(named);
    expect(draft.ids).toEqual(ids.slice(25));
  });

  it('are not compared without end', () => {
    const draft = new MemberDraft(ids);
    const costly = removal('value co "x" or value co "y"');
    expect(() => {
      for (let times = 0; times < 1000; times++) draft.apply(costly);
    }).toThrow('name members by value eq');
  });
});
