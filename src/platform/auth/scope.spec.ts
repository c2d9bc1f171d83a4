import { covers, SCOPES, scopeFor } from './scope.js';

describe('scopes', () => {
  it('are two for each area', () => {
    expect(SCOPES).toHaveLength(16);
    expect(new Set(SCOPES).size).toBe(16);
    expect(SCOPES).toContain('review:write');
  });

  it.each([
    ['GET', 'review:read'],
    ['HEAD', 'review:read'],
    ['POST', 'review:write'],
    ['PUT', 'review:write'],
    ['PATCH', 'review:write'],
    ['DELETE', 'review:write'],
    ['QUERY', 'review:write'],
  ])('%s needs %s', (method, scope) => {
    expect(scopeFor('review', method)).toBe(scope);
  });

  it('of writing include reading, in their own area alone', () => {
    expect(covers(['review:write'], 'review:read')).toBe(true);
    expect(covers(['review:write'], 'search:read')).toBe(false);
    expect(covers(['review:read'], 'review:write')).toBe(false);
    expect(covers(['review:read'], 'review:read')).toBe(true);
  });

  it('limit only a credential that has some: none at all is no limit, an empty list allows nothing', () => {
    expect(covers(undefined, 'audit:write')).toBe(true);
    expect(covers([], 'audit:read')).toBe(false);
  });
});
