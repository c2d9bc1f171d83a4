import { request } from '../../api/client.js';
import type { BatchOverview } from '../../api/types.js';
import type { Draft, Field } from '../../records/fields.js';
import { allOf, type RecordKind, wordsOfKind } from '../../records/kind.js';
import { Records } from '../../records/records.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

type RuleSet = BatchOverview['approvalRuleSets'][number];
type Rule = RuleSet['rules'][number];
const RULES: readonly Rule[] = [
  ...(['SENSITIVE_PII', 'HIGH_RISK_SCORE', 'REJECTED_HIGH_CONFIDENCE', 'INEXPERIENCED_REVIEWER'] as const),
  ...(['MANUAL_SPANS_THRESHOLD', 'CLASSIFIED_KEYWORDS', 'DUAL_APPROVAL_SAMPLING_RATE'] as const),
];
const MAX_COUNT = 1_000_000;
const STEP = 0.01;
const has =
  (rule: Rule) =>
  ({ rules }: Draft): boolean =>
    (rules as readonly Rule[]).includes(rule);

/** The rule sets of a batch. The API stores them in the batch, so each write starts from its current rule sets. */
export function RuleSets({ batchId, queryKey }: { readonly batchId: string; readonly queryKey: readonly unknown[] }) {
  const t = useWords(words);
  const path = { id: batchId };
  const read = async (): Promise<readonly RuleSet[]> =>
    (await request('get', '/api/v1/batches/{id}', { path })).approvalRuleSets;
  const write = (sets: readonly object[]) =>
    request('patch', '/api/v1/batches/{id}', { path, body: { approvalRuleSets: sets as never } });
  const share = { kind: 'number', min: 0, max: 1, step: STEP, required: true } as const;
  const count = { kind: 'number', min: 0, max: MAX_COUNT, required: true } as const;
  const fields: readonly Field[] = [
    {
      kind: 'choices',
      name: 'rules',
      label: t('rules'),
      hint: t('rulesHint'),
      none: t('noneTicked'),
      options: RULES.map((value) => ({ value, label: t(`rule.${value}`) })),
    },
    { ...share, name: 'riskScoreThreshold', label: t('risk'), initial: 0.9, when: has('HIGH_RISK_SCORE') },
    {
      ...share,
      name: 'rejectedConfidenceThreshold',
      label: t('rejected'),
      initial: 0.95,
      when: has('REJECTED_HIGH_CONFIDENCE'),
    },
    {
      ...count,
      name: 'experiencedReviewerThreshold',
      label: t('experience'),
      initial: 100,
      when: has('INEXPERIENCED_REVIEWER'),
    },
    { ...count, name: 'manualSpansThreshold', label: t('manual'), initial: 5, when: has('MANUAL_SPANS_THRESHOLD') },
    {
      kind: 'lines',
      name: 'classifiedKeywords',
      label: t('keywords'),
      initial: ['Classified', 'Proprietary', 'Secret'],
      when: has('CLASSIFIED_KEYWORDS'),
    },
    {
      ...share,
      name: 'dualApprovalSamplingRate',
      label: t('sample'),
      initial: 0.02,
      when: has('DUAL_APPROVAL_SAMPLING_RATE'),
    },
  ];
  const said = ({ rules }: RuleSet): string =>
    rules.length === 0 ? t('always') : rules.map((rule) => t(`rule.${rule}`)).join(' + ');
  const kind: RecordKind<RuleSet> = {
    id: 'rules',
    queryKey,
    list: async () => allOf(await read()),
    keyOf: ({ id }) => id,
    nameOf: said,
    words: wordsOfKind(t),
    columns: [],
    fields: () => fields,
    create: async (body) => write([...(await read()), body]),
    read: async ({ id }) => (await read()).find((set) => set.id === id) ?? Promise.reject(new Error(t('gone'))),
    update: async ({ id }, _changes, body) =>
      write((await read()).map((set) => (set.id === id ? { ...set, ...body } : set))),
    remove: async ({ id }) => write((await read()).filter((set) => set.id !== id)),
  };
  return <Records kind={kind} nameLabel={t('ruleSet')} />;
}
