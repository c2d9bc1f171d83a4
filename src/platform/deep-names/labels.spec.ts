import { typesOfLabels } from './labels.js';

describe('labels of a model', () => {
  it('are taken for the types that they stand for', () => {
    const id2label = { 0: 'O', 1: 'B-GIVEN_NAME', 2: 'I-SURNAME', 3: 'B-CITY', 4: 'B-ORG', 5: 'B-EMAIL' };
    expect(typesOfLabels({ id2label })).toEqual([-1, 0, 0, 1, 2, -1]);
  });

  it.each([[undefined], [{}], [{ id2label: { 0: 'O', 1: 'B-EMAIL' } }], [{ id2label: { 0: 4 } }]])(
    'are none where nothing is a name: %j',
    (config) => {
      expect(typesOfLabels(config)).toBeUndefined();
    },
  );
});
