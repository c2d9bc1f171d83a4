import { bodyOf, changesOf, conflictsOf, draftOf, localMoment, mergedWith, type Field } from './fields.js';

const FIELDS: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', fixed: true },
  { name: 'title', label: 'Title', kind: 'text' },
  { name: 'key', label: 'Key', kind: 'secret', isSet: true },
  {
    name: 'option',
    label: 'Option',
    kind: 'choice',
    options: ['DAYS', 'NEVER'].map((value) => ({ value, label: value })),
  },
  { name: 'days', label: 'Days', kind: 'number', min: 1, max: 9, when: ({ option }) => option === 'DAYS' },
  { name: 'terms', label: 'Terms', kind: 'lines' },
  {
    name: 'weights',
    label: 'Weights',
    kind: 'numbers',
    add: 'Add',
    columns: [
      { name: 'type', label: 'Type' },
      { name: 'weight', label: 'Weight' },
    ],
  },
  { name: 'until', label: 'Until', kind: 'moment' },
];
const RECORD = { name: 'a', title: 'A', option: 'DAYS', days: 3, terms: ['x', 'y'], weights: { ssn: 2 }, until: null };
const opened = draftOf(FIELDS, RECORD);

describe('the form of a record', () => {
  it('holds what the API says, and never a secret', () => {
    expect(opened).toEqual({
      name: 'a',
      title: 'A',
      key: '',
      option: 'DAYS',
      days: '3',
      terms: 'x\ny',
      weights: [{ type: 'ssn', weight: '2' }],
      until: '',
    });
  });

  it('becomes the body of a new record without what is empty', () => {
    expect(bodyOf(FIELDS, { ...opened, title: '', terms: ' x \n\nx', weights: [{ type: '', weight: '5' }] })).toEqual({
      name: 'a',
      option: 'DAYS',
      days: 3,
      terms: ['x'],
      weights: {},
    });
  });

  it('leaves out fields that do not matter', () => {
    expect(bodyOf(FIELDS, { ...opened, option: 'NEVER' })).not.toHaveProperty('days');
  });

  it('gives a moment back as it came, to the minute', () => {
    const iso = '2026-11-27T10:43:00.000Z';
    expect(bodyOf(FIELDS, { ...opened, until: localMoment(iso) })).toMatchObject({ until: iso });
  });
});

describe('what is sent of changes', () => {
  it('is what was changed alone', () => {
    expect(changesOf(FIELDS, opened, opened)).toEqual({});
    expect(changesOf(FIELDS, opened, { ...opened, title: '', key: 's' })).toEqual({ title: '', key: 's' });
  });

  it('is null for a field that no longer matters', () => {
    expect(changesOf(FIELDS, opened, { ...opened, option: 'NEVER' })).toEqual({ option: 'NEVER', days: null });
  });

  it('is null for a number that was emptied', () => {
    expect(changesOf(FIELDS, opened, { ...opened, days: '' })).toEqual({ days: null });
  });

  it('is never what stays as it was made', () => {
    expect(changesOf(FIELDS, opened, { ...opened, name: 'b' })).toEqual({});
  });
});

describe('what somebody else has changed meanwhile', () => {
  const now = draftOf(FIELDS, { ...RECORD, title: 'theirs', days: 5 });
  it('is in the way where it is changed here to something else', () => {
    const clash = conflictsOf(FIELDS, opened, { ...opened, title: 'mine' }, now);
    expect(clash.map(({ name }) => name)).toEqual(['title']);
    expect(conflictsOf(FIELDS, opened, { ...opened, title: 'theirs' }, now)).toEqual([]);
    expect(conflictsOf(FIELDS, opened, { ...opened, terms: 'z' }, now)).toEqual([]);
  });

  it('is taken over beside what is changed here', () => {
    expect(mergedWith(FIELDS, opened, { ...opened, title: 'mine' }, now)).toEqual({ ...now, title: 'mine' });
  });
});
