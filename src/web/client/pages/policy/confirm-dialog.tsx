import type { ApiProblem } from '../../api/errors.js';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Problem } from '../../design/states.js';
import { common } from '../../words/common.js';
import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import { confirmationsOf, kindsLostIn, samplesIn } from './confirmations.js';
import { words } from './words.js';

const KNOWN = ['redacts-nothing', 'redacts-less', 'fails-samples'] as const;

/** Lists what a save would lose, and saves only after confirmation. */
export function ConfirmDialog({
  problem,
  refused,
  onClose,
  onConfirm,
}: {
  readonly problem: ApiProblem;
  /** The reason why the confirmed save was refused. */
  readonly refused?: string | undefined;
  readonly onClose: () => void;
  readonly onConfirm: (confirm: readonly string[]) => void;
}) {
  const t = useWords(words);
  const say = useWords(common);
  const confirm = confirmationsOf(problem);
  const kinds = kindsLostIn(problem);
  const samples = samplesIn(problem);
  return (
    <Dialog
      title={t('confirmTitle')}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {say('action.cancel')}
          </Button>
          <Button look="danger" onClick={() => onConfirm(confirm)}>
            {t('confirmSave')}
          </Button>
        </>
      }
    >
      {KNOWN.filter((one) => confirm.includes(one)).map((one) => (
        <p key={one}>{t(`confirm.${one}`)}</p>
      ))}
      {kinds.length > 0 && (
        <p className="soft">{t('confirmKinds', { kinds: kinds.map((kind) => sayKind(kind)).join(', ') })}</p>
      )}
      {samples.length > 0 && (
        <ul>
          {samples.map(({ sample, lost = {}, notRedacted = [], notKept = [] }) => (
            <li key={sample}>
              <strong>
                <bdi>{sample}</bdi>
              </strong>
              {': '}
              {[
                ...Object.entries(lost).map(([kind, n]) => t('confirmLost', { kind: sayKind(kind), n })),
                ...(notRedacted.length > 0 ? [t('confirmStays', { n: notRedacted.length })] : []),
                ...(notKept.length > 0 ? [t('confirmGoes', { n: notKept.length })] : []),
              ].join('; ')}
            </li>
          ))}
        </ul>
      )}
      <Problem of={refused} />
    </Dialog>
  );
}
