import { tellsByItself } from './telling.js';

describe('tellsByItself', () => {
  it.each([
    '219-09-9999',
    '1984',
    'person-1@example.com',
    'Ann Baker',
    'Zorvath Quillimane',
    'Quillimane',
    'QUILLIMANE',
    'O’Quillimane',
    '桐箱ゾルバ',
    '欧阳焱淼',
    '김철수',
  ])('%s tells', (value) => {
    expect(tellsByItself({ text: value, kind: 'person' })).toBe(true);
  });

  it.each(['', '-', '123', '12/3', 'Ann', 'Baker', 'Grant', 'BAKER', 'patient', 'Dr', '北京'])(
    '%s does not',
    (value) => {
      expect(tellsByItself({ text: value, kind: 'person' })).toBe(false);
    },
  );

  it.each([
    ['AB-104422', true],
    ['ward 3 bed 1204', true],
    ['not seen', false],
    ['Came 12.03., left 14.03. without a word to anybody', false],
  ])('the value %j of a field that a policy names: %s', (text, tells) => {
    expect(tellsByItself({ text, kind: 'field' })).toBe(tells);
  });
});
