import { covers, neededScope, SCOPES, scopeFor } from './scope.js';

describe('scopes', () => {
  it('are two for each area, and one more for those that programs hand something in to', () => {
    expect(SCOPES).toHaveLength(20);
    expect(new Set(SCOPES).size).toBe(20);
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

  it('of handing in are part of writing, and open nothing else', () => {
    expect(neededScope('review', 'POST', true)).toBe('review:ingest');
    expect(neededScope('review', 'POST', false)).toBe('review:write');
    expect(neededScope('audit', 'POST', true)).toBe('audit:write');
    expect(covers(['review:write'], 'review:ingest')).toBe(true);
    expect(covers(['review:read'], 'review:ingest')).toBe(false);
    expect(covers(['trend:write'], 'review:ingest')).toBe(false);
    expect(covers(['review:ingest'], 'review:read')).toBe(false);
    expect(covers(['review:ingest'], 'review:write')).toBe(false);
  });

  it('limit only a credential that has some: none at all is no limit, an empty list allows nothing', () => {
    expect(covers(undefined, 'audit:write')).toBe(true);
    expect(covers([], 'audit:read')).toBe(false);
  });
});
