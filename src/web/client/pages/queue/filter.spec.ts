import { addressOf, queryOf, readFilter } from './filter.js';

describe('the filter of the queue', () => {
  it('comes back from its address as it was, the file name from beside it', () => {
    const filter = {
      status: 'FAILED',
      batchId: 'b-1',
      assignee: 'me',
      isLate: true,
      filename: 'a&b=c ü #1',
      sort: 'filename',
      dir: 'asc',
    } as const;
    const { search, hash, pathname } = new URL(addressOf(filter), 'http://umbra.invalid');
    expect(pathname).toBe('/queue');
    expect(search + hash).not.toContain('name=a');
    expect(readFilter(search, filter.filename)).toEqual(filter);
  });

  it('takes what it does not know as not said', () => {
    expect(readFilter('?status=DONE&sort=size&dir=up', '')).toEqual({
      status: '',
      batchId: '',
      assignee: '',
      isLate: false,
      filename: '',
      sort: 'riskScore',
      dir: 'desc',
    });
    expect(addressOf(readFilter('', ''))).toBe('/queue');
    expect(queryOf(readFilter('?dir=asc', 'secret'))).toEqual({ dir: 'asc' });
  });
});
