import { queryOf } from './filters.js';

const query = (address: string) => queryOf(new URLSearchParams(address));

describe('the request for an address', () => {
  it('takes whole days of the reader, the last one included', () => {
    const { from = '', to = '' } = query('from=2025-03-01&to=2025-03-01');
    expect(new Date(from).getHours()).toBe(0);
    expect(Date.parse(to) - Date.parse(from)).toBe(24 * 60 * 60 * 1000);
  });

  it('leaves out what is empty or makes no sense', () => {
    expect(query('from=yesterday&actor=%20&outcome=MAYBE&page=-3&other=1')).toEqual({ page: 0, size: 50 });
    expect(query('page=x').page).toBe(0);
  });

  it('keeps the rest', () => {
    expect(query('actor=ana&action=SPAN_UPDATE&resourceId=7&outcome=FAILURE&page=2')).toEqual({
      ...{ actor: 'ana', action: 'SPAN_UPDATE', resourceId: '7', outcome: 'FAILURE', page: 2, size: 50 },
    });
  });
});
