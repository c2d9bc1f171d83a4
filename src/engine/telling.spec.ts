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
    expect(tellsByItself(value)).toBe(true);
  });

  it.each(['', '-', '123', '12/3', 'Ann', 'Baker', 'Grant', 'BAKER', 'patient', 'Dr', '北京'])(
    '%s does not',
    (value) => {
      expect(tellsByItself(value)).toBe(false);
    },
  );
});
