import { ownPath } from './own-path.js';

describe('where one goes after signing in', () => {
  it.each([
    ['/queue?status=PENDING', '/queue?status=PENDING'],
    ['/documents/a%2Fb', '/documents/a%2Fb'],
    [null, '/'],
    ['', '/'],
    ['https://elsewhere.example/', '/'],
    ['//elsewhere.example/path', '/'],
    ['/\\elsewhere.example', '/'],
    ['javascript:alert(1)', '/'],
  ])('%p leads to %p', (to, path) => {
    expect(ownPath(to)).toBe(path);
  });
});
