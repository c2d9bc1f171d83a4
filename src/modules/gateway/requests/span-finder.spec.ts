import type { Kind } from '../../../engine/index.js';
import { NOBODY } from '../../../platform/audit/submitter.js';
import type { FilterService } from '../../filter/filter.service.js';
import type { PolicyService } from '../../policy/policy.service.js';
import { SpanFinder } from './span-finder.js';

const POLICY = 'p@1+0';
const asker = { documentId: 'd', submitter: NOBODY, gone: new AbortController().signal };

/** A finder by a policy that is asked for as `policy`, with what each text was looked through. */
async function finder({ policy = POLICY, fallbacks = [] as readonly Kind[] }) {
  const asked: string[] = [];
  const filter = {
    detect: (text: string) => {
      asked.push(text);
      return Promise.resolve({ spans: [{ start: 0, end: 1, kind: 'person', confidence: 1 }], fallbacks, policy });
    },
  } as unknown as FilterService;
  const policies = { compiled: () => Promise.resolve({ hash: 'h', reference: POLICY }) } as unknown as PolicyService;
  const { find } = await new SpanFinder(filter, policies).by('p', asker);
  return { find, asked };
}

it('looks through each text once', async () => {
  const { find, asked } = await finder({});
  expect(await find('one')).toEqual([{ start: 0, end: 1, kind: 'person' }]);
  expect(await find('one')).toEqual(await find('two'));
  expect(await find(' \n')).toEqual([]);
  expect(asked).toEqual(['one', 'two']);
});

it.each([
  ['the policy was changed meanwhile', { policy: 'p@2+0' }],
  ['a model of the policy does not answer', { fallbacks: ['person'] as const }],
])('fails when %s', async (_, state) => {
  const { find } = await finder(state);
  await expect(find('one')).rejects.toMatchObject({ name: 'GatewayFailure', status: 503, code: 'UNAVAILABLE' });
});
