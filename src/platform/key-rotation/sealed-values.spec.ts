import { mongo } from 'mongoose';
import { stepsOf, topNamesOf, valuesOf } from './sealed-values.js';

const found = (document: Readonly<Record<string, unknown>>, ...fields: readonly string[]) =>
  valuesOf(document, { collection: 'c', fields }).map(({ path, field, value }) => [path, field, String(value)]);

describe('the values of a document', () => {
  it('are found by name and by path', () => {
    expect(
      found({ _id: 1, text: 'a', source: { bytes: new mongo.Binary(Buffer.from('b')) } }, 'text', 'source.bytes'),
    ).toEqual([
      ['text', 'text', 'a'],
      ['source.bytes', 'source.bytes', 'b'],
    ]);
  });

  it('are found in arrays, whose positions are no part of their place', () => {
    expect(found({ pages: [{ text: 'a' }, {}, { text: 'b' }], tags: ['x', 'y'] }, 'pages.text', 'tags')).toEqual([
      ['pages.0.text', 'pages.text', 'a'],
      ['pages.2.text', 'pages.text', 'b'],
      ['tags.0', 'tags', 'x'],
      ['tags.1', 'tags', 'y'],
    ]);
  });

  it('are told apart by the id of their element, where the path names it', () => {
    const document = {
      inner: {
        spans: [
          { spanId: 's1', text: 'a' },
          { spanId: 's2', text: 'b' },
        ],
      },
    };
    expect(found(document, 'inner.spans[spanId].text')).toEqual([
      ['inner.spans.0.text', 'inner.spans[s1].text', 'a'],
      ['inner.spans.1.text', 'inner.spans[s2].text', 'b'],
    ]);
  });

  it('are not there where something else is', () => {
    expect(
      found({ text: null, other: 5, deep: 'no object' }, 'text', 'other', 'missing', 'deep.text', 'deep[id].text'),
    ).toEqual([]);
  });

  it('need only what stands at the top of their paths', () => {
    expect(topNamesOf({ collection: 'c', fields: ['text', 'spans[id].text', 'spans[id].note', 'a.b'] })).toEqual([
      'text',
      'spans',
      'a',
    ]);
    expect(() => stepsOf('a..b')).toThrow('no path');
  });
});
