import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { useAnswer } from '../../api/queries.js';
import { accountKeys } from '../../api/keys.js';
import { Button, CommandButton } from '../../design/button.js';
import { submitting } from '../../design/field.js';
import { useTrying } from '../../design/once.js';
import { Loaded, Problem } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { CodeField, Enrolment, withoutBlanks } from '../../session/enrolment.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import { accountCommands } from './keys.js';
import { words } from './words.js';
import { PasswordField } from '../../session/password-field.js';

/** One-time codes: turning them on or off. */
export function SecondFactor() {
  const t = useWords(words);
  const client = useQueryClient();
  const state = useAnswer(accountKeys.totp, '/api/v1/account/totp');
  const isOn = state.data?.enabled === true;
  const [step, setStep] = useState<'begin' | 'end'>();
  const label = t(isOn ? 'factorEnd' : 'factorBegin');
  useCommands(
    state.data === undefined || step !== undefined
      ? []
      : [{ ...accountCommands.of('account.factor'), label, run: () => setStep(isOn ? 'end' : 'begin') }],
  );
  const rest = (): void => setStep(undefined);
  const done = (): void => {
    rest();
    void client.invalidateQueries({ queryKey: accountKeys.totp });
  };
  return (
    <section className="card stack" aria-label={t('factor')}>
      <h2>{t('factor')}</h2>
      <Loaded of={state} lines={2}>
        {({ enabled, recoveryCodesLeft }) => (
          <p>{enabled ? t('factorOn', { n: recoveryCodesLeft }) : t('factorOff')}</p>
        )}
      </Loaded>
      {step === undefined && (
        <div>
          <CommandButton id="account.factor" />
        </div>
      )}
      {step === 'begin' && <Enrolment onDone={done} onCancel={rest} />}
      {step === 'end' && <Ending onDone={done} onCancel={rest} />}
    </section>
  );
}

/** Turns one-time codes off. */
function Ending({ onDone, onCancel }: { readonly onDone: () => void; readonly onCancel: () => void }) {
  const t = useWords(words);
  const say = useWords(common);
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { problem, busy, attempt } = useTrying();
  const end = async (): Promise<void> => {
    await request('delete', '/api/v1/account/totp', { body: { currentPassword, code: withoutBlanks(code) } });
    onDone();
  };
  return (
    <form className="stack narrow" onSubmit={submitting(() => attempt(end))}>
      <PasswordField label={t('current')} autoFocus value={currentPassword} onChange={setPassword} />
      <CodeField value={code} onChange={setCode} />
      <Problem of={problem} />
      <div className="row">
        <Button type="submit" look="primary" disabled={busy}>
          {t('factorEnd')}
        </Button>
        <Button onClick={onCancel}>{say('action.cancel')}</Button>
      </div>
    </form>
  );
}
