import { useQuery } from '@tanstack/react-query';
import { policyKeys } from '../../api/keys.js';
import { useAnswer } from '../../api/queries.js';
import { Badge } from '../../design/states.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { draftState, readDraft, type TaggedDraft } from './api.js';
import { Differences } from './differences.js';
import { DraftActions } from './draft-actions.js';
import { words } from './words.js';

interface DraftCardProps {
  readonly name: string;
  readonly mayChange: boolean;
  readonly onShow: (text: string) => void;
  readonly onActive: () => Promise<void>;
}

/** The draft of a policy, if there is one, and the steps to activate it. */
export function DraftCard(props: DraftCardProps) {
  const { name } = props;
  const state = useQuery({ queryKey: policyKeys.draftState(name), queryFn: () => draftState(name) });
  const { data: draft } = useQuery({
    queryKey: [...policyKeys.draft(name), state.data],
    queryFn: () => readDraft(name),
    enabled: state.data !== undefined && state.data !== null,
    // The card stays while its draft changes to another state.
    placeholderData: (before) => before,
  });
  if (draft === undefined || draft === null || state.data === null) return null;
  return <DraftThere {...props} draft={draft} />;
}

function DraftThere({ draft, ...props }: DraftCardProps & { readonly draft: TaggedDraft }) {
  const t = useWords(words);
  const { name } = props;
  const { data: compared } = useAnswer(
    [...policyKeys.draft(name), 'diff', draft.tag],
    '/api/policies/{policyName}/draft/diff',
    { path: { policyName: name } },
  );
  const { sentBack } = draft;
  return (
    <section className="card stack" aria-label={t('draft')}>
      <div className="row">
        <h2>{t('draft')}</h2>
        <Badge tone={draft.state === 'REVIEW' || sentBack !== null ? 'warn' : 'accent'}>
          {t(sentBack === null ? `draft.${draft.state}` : 'draft.sentBack')}
        </Badge>
        <span className="soft small">
          {t('draftBy', { authors: draft.authors.join(', '), when: moment(draft.savedAt) })}
        </span>
      </div>
      {sentBack !== null && (
        <p className="notice warn" dir="auto">
          {t(sentBack.reason === null ? 'sentBack' : 'sentBackWhy', {
            who: sentBack.by ?? t('system'),
            why: sentBack.reason ?? '',
          })}
        </p>
      )}
      {draft.note !== null && <p dir="auto">{draft.note}</p>}
      {compared !== undefined && <Differences title={t('draftDiff')} of={compared} />}
      <DraftActions {...props} draft={draft} />
    </section>
  );
}
