import fc from 'fast-check';
import { readView, searchOf } from './view.js';

describe('a view', () => {
  it('comes back from its address, whatever the names are', () => {
    const name = fc.string({ minLength: 1, unit: 'grapheme' });
    const views = fc.record(
      { hours: fc.constantFrom(6, 24, 72, 168), organization: name, context: name, source: name, type: name },
      { requiredKeys: ['hours'] },
    );
    fc.assert(
      fc.property(views, (view) => {
        expect(readView(searchOf(view))).toEqual(view);
      }),
    );
  });

  it('of an address that says nothing or nonsense is the last day of everything', () => {
    for (const search of ['', '?hours=x&organization=', '?hours=5']) expect(readView(search)).toEqual({ hours: 24 });
  });
});
