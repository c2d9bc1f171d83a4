import { withNullTypes } from './null-types.js';

describe('withNullTypes', () => {
  it('adds null to the types and values of what is nullable, wherever it is', () => {
    const properties = { a: { type: 'string', nullable: true, maxLength: 3 }, b: { enum: ['x'], type: 'string' } };
    expect(withNullTypes({ items: [{ properties }] })).toEqual({
      items: [{ properties: { a: { type: ['string', 'null'], maxLength: 3 }, b: { enum: ['x'], type: 'string' } } }],
    });
    expect(withNullTypes({ type: 'string', enum: ['x'], nullable: true })).toEqual({
      type: ['string', 'null'],
      enum: ['x', null],
    });
  });

  it('makes a choice of a reference that may be null', () => {
    expect(withNullTypes({ nullable: true, description: 'd', allOf: [{ $ref: '#/a' }] })).toEqual({
      description: 'd',
      anyOf: [{ $ref: '#/a' }, { type: 'null' }],
    });
  });

  it('leaves a field alone that is named so', () => {
    const properties = { nullable: { type: 'boolean' } };
    expect(withNullTypes({ properties, nullable: false })).toEqual({ properties });
  });
});
