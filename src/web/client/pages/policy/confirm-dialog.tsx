import type { ApiProblem } from '../../api/errors.js';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

const KNOWN = ['redacts-nothing', 'redacts-less', 'fails-samples'] as const;
const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** What a refused save wants to have confirmed; empty for other problems. */
export const confirmationsOf = ({ code, details }: ApiProblem): readonly string[] =>
  code === 'CONFIRMATION_REQUIRED' ? textsIn(details.confirm) : [];

/** Names what would be lost by a save, which goes on only when somebody says so. */
export function ConfirmDialog({
  problem,
  onClose,
  onConfirm,
}: {
  readonly problem: ApiProblem;
  readonly onClose: () => void;
  readonly onConfirm: (confirm: readonly string[]) => void;
}) {
  const t = useWords(words);
  const say = useWords(common);
  const confirm = confirmationsOf(problem);
  const kinds = textsIn(problem.details.lostKinds);
  const samples = (Array.isArray(problem.details.samples) ? problem.details.samples : []).flatMap((sample: unknown) =>
    typeof sample === 'object' && sample !== null && 'name' in sample ? [String(sample.name)] : [],
  );
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
      {kinds.length > 0 && <p className="soft">{t('confirmKinds', { kinds: kinds.join(', ') })}</p>}
      {samples.length > 0 && <p className="soft">{t('confirmSamples', { names: samples.join(', ') })}</p>}
    </Dialog>
  );
}
