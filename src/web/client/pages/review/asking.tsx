import type { Span } from '../../api/types.js';
import { ReasonDialog } from '../../design/reason-dialog.js';
import { SureDialog } from '../../design/sure.js';
import { common } from '../../words/common.js';
import { cutMiddle } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { ChoiceDialog, typeChoices } from './dialogs.js';
import type { Bulk } from '../../review/spans/bulk.js';
import { BulkDialog } from './bulk-dialog.js';
import { EraseDialog } from './erase-dialog.js';
import { dialogWords } from './dialog-words.js';
import { words } from './words.js';

/** The question the user is asked now. */
export type OpenQuestion =
  | { readonly what: 'type' | 'mark' | 'code' | 'alike' | 'many' | 'reject' | 'finalize' | 'erase' }
  | { readonly what: 'reason'; readonly who: string; readonly then: (reason: string) => void };

/** Renders the dialog of the current question, if any. */
export function AskingDialogs({
  asking,
  onClose,
  filename,
  left,
  spans,
  current,
  me,
  text,
  types,
  codes,
  onMark,
  onType,
  onCode,
  onDecide,
  onReject,
  onFinalize,
  onErase,
}: {
  readonly asking: OpenQuestion | undefined;
  readonly onClose: () => void;
  readonly filename: string;
  /** The number of values that the policy leaves. */
  readonly left: number;
  readonly spans: readonly Span[];
  readonly current: Span | undefined;
  readonly me: string;
  readonly text: string;
  readonly types: Parameters<typeof typeChoices>[0];
  readonly codes: readonly { readonly code: string; readonly description: string }[];
  readonly onMark: (type: string) => void;
  readonly onType: (type: string) => void;
  readonly onCode: (exemptionCode: string) => void;
  readonly onDecide: (bulk: Bulk) => void;
  readonly onReject: () => void;
  readonly onFinalize: () => void;
  readonly onErase: (reference: string) => void;
}) {
  const t = useWords(words);
  const d = useWords(dialogWords);
  const say = useWords(common);
  const name = cutMiddle(filename);
  const closing = (act: () => void): void => {
    onClose();
    act();
  };
  const replaced = spans.filter(({ status }) => status === 'APPROVED').length;
  return (
    <>
      {asking?.what === 'reason' && (
        <ReasonDialog
          title={d('reasonTitle')}
          hint={d('reasonHint', { who: asking.who })}
          verb={say('action.save')}
          onGive={asking.then}
          onClose={onClose}
        />
      )}
      {(asking?.what === 'type' || asking?.what === 'mark') && (
        <ChoiceDialog
          title={d('typeTitle')}
          label={d('typeFind')}
          choices={typeChoices(types)}
          onTake={asking.what === 'mark' ? onMark : onType}
          onClose={onClose}
        />
      )}
      {asking?.what === 'code' && (
        <ChoiceDialog
          title={d('codeTitle')}
          hint={d('codeHint')}
          label={t('code')}
          free
          choices={codes.map(({ code, description }) => ({ value: code, label: code, hint: description }))}
          onTake={onCode}
          onClose={onClose}
        />
      )}
      {(asking?.what === 'alike' || asking?.what === 'many') && (
        <BulkDialog
          spans={spans}
          current={current}
          me={me}
          first={asking.what === 'alike' ? 'alike' : 'above'}
          text={text}
          onDecide={onDecide}
          onClose={onClose}
        />
      )}
      {asking?.what === 'reject' && (
        <SureDialog
          title={d('rejectTitle', { name })}
          hint={d('rejectHint')}
          verb={t('reject')}
          onSure={() => closing(onReject)}
          onClose={onClose}
        />
      )}
      {asking?.what === 'finalize' && (
        <SureDialog
          title={d('finalizeTitle', { name })}
          hint={[d('finalizeHint', { n: replaced }), ...(left > 0 ? [d('finalizeLeft', { n: left })] : [])].join(' ')}
          verb={t('finalize')}
          onSure={() => closing(onFinalize)}
          onClose={onClose}
        />
      )}
      {asking?.what === 'erase' && <EraseDialog name={name} onErase={onErase} onClose={onClose} />}
    </>
  );
}
