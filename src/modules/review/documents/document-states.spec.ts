import { readFileSync } from 'node:fs';
import path from 'node:path';
import { nextStatus, DOCUMENT_EVENTS, DOCUMENT_STATUSES } from './document-states.js';

const PAGE = path.resolve(__dirname, '../../../../docs/reference/review-states.md');

describe('the states of documents', () => {
  it('are those that the page about them shows', () => {
    const shown = readFileSync(PAGE, 'utf8')
      .split('\n')
      .flatMap((line) => /^\| ([A-Z_]+) +\| (\w+) +\| ([A-Z_]+) +\|$/.exec(line)?.slice(1).join(' ') ?? []);
    const known = DOCUMENT_STATUSES.flatMap((status) =>
      DOCUMENT_EVENTS.flatMap((event) => {
        const next = nextStatus(status, event);
        return next === undefined ? [] : [`${status} ${event} ${next}`];
      }),
    );
    expect(new Set(shown)).toEqual(new Set(known));
    expect(shown).toHaveLength(known.length);
  });

  it('let nothing out of FINALIZED', () => {
    for (const event of DOCUMENT_EVENTS) expect(nextStatus('FINALIZED', event)).toBeUndefined();
  });
});
