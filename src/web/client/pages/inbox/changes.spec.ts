import { changed } from './changes.js';

const MESSAGES = [
  { id: 'a', read: false, kind: 'mention' },
  { id: 'b', read: false, kind: 'alert' },
];
const ids = (messages: readonly { readonly id: string }[]) => messages.map(({ id }) => id);

it('an archived message leaves its list', () => {
  expect(ids(changed('unread', MESSAGES, 'a', 'archive'))).toEqual(['b']);
  expect(ids(changed('all', MESSAGES, 'b', 'archive'))).toEqual(['a']);
});

it('a read message leaves the unread ones alone and keeps its place among all', () => {
  expect(ids(changed('unread', MESSAGES, 'a', 'read'))).toEqual(['b']);
  expect(changed('all', MESSAGES, 'a', 'read')).toEqual([{ ...MESSAGES[0], read: true }, MESSAGES[1]]);
});

it('a message that is not there changes nothing', () => {
  expect(changed('unread', MESSAGES, 'x', 'archive')).toEqual(MESSAGES);
});
