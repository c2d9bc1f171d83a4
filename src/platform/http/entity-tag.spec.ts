import { entityTagOf, unlessChanged } from './entity-tag.js';

const group = { name: 'Ward', memberIds: ['u-1'] };
const tag = entityTagOf(group);

describe('the entity tag of a record', () => {
  it('is quoted, and changes with the record', () => {
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    expect(entityTagOf({ ...group })).toBe(tag);
    expect(entityTagOf({ ...group, memberIds: [] })).not.toBe(tag);
  });
});

/** Checks a record with this tag; undefined for one that does not exist. */
const check = (ifMatch: string | undefined, of: string | undefined) => (): void =>
  unlessChanged(ifMatch, () => of)?.(undefined);

describe('a change', () => {
  it.each([undefined, tag, `W/${tag}`, tag.replaceAll('"', ''), `"other", ${tag}`, '*'])(
    'is made with If-Match: %s',
    (ifMatch) => {
      expect(check(ifMatch, tag)).not.toThrow();
    },
  );

  it.each([
    ['"other"', 'precondition-failed'],
    ['other', 'precondition-failed'],
    ['', 'invalid'],
    ['"', 'invalid'],
  ])('is refused with If-Match: %s, as %s', (ifMatch, kind) => {
    expect(check(ifMatch, tag)).toThrow(expect.objectContaining({ kind }));
  });

  it('of a record that does not exist is refused with any condition', () => {
    expect(check('*', undefined)).toThrow(expect.objectContaining({ kind: 'precondition-failed' }));
    expect(check(undefined, undefined)).not.toThrow();
  });
});
