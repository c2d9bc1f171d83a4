import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { request } from '../../api/client.js';
import { policyKeys } from '../../api/keys.js';
import { useAnswer, policyNames } from '../../api/queries.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button, CommandButton, CommandLink } from '../../design/button.js';
import { copyText } from '../../design/clipboard.js';
import { Select, TextArea } from '../../design/field.js';
import type { JsonProblem } from '../../design/json/types.js';
import { Menu } from '../../design/menu.js';
import { Page } from '../../design/page.js';
import { toast } from '../../design/toast.js';
import { percent } from '../../words/format.js';
import { useCommands } from '../../keys/registry.js';
import { useWords } from '../../words/t.js';
import { type Question } from './api.js';
import { EXAMPLES, FIRST_POLICY, type Example } from './examples.js';
import { piecesOf, readPolicy, resultOf, shownOf, withKinds } from './model.js';
import { SaveDialog } from './save-dialog.js';
import { snippetOf, SNIPPETS, type SnippetKind } from './snippets.js';
import { useExplained } from './use-explained.js';
import { LeftValues, NearMisses, Why } from './why.js';
import { tryCommands } from './keys.js';
import { words } from './words.js';
import { isReplaceable } from './fields-of-work.js';
import { OwnPolicy } from './own-policy.js';
import { Comparison, FileButton, Marked } from './parts.js';
import './page.css';

/** Longer texts are sent only on request. */
const LONG_TEXT_LENGTH = 100_000;
const OWN = '';

export default function TryPage() {
  const t = useWords(words);
  const who = useStore(session);
  const [address, setAddress] = useSearchParams();
  const [, go] = useLocation();
  const [text, setText] = useState<string>(() => textOf(address.get('example'), address.get('policy')));
  const [asked, setAsked] = useState(text);
  const [policyName, setPolicyName] = useState(address.get('policy') ?? 'default');
  const [policyText, setPolicyText] = useState(FIRST_POLICY);
  const [other, setOther] = useState('');
  const [least, setLeast] = useState(0);
  const [chosen, setChosen] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const mayRead = who?.role !== 'ROLE_USER';

  const names = useQuery(policyNames);
  const schema = useAnswer(
    policyKeys.schema,
    '/api/policies/schema',
    {},
    { staleTime: Infinity, enabled: policyName === OWN },
  );
  useEffect(() => {
    if (text.length <= LONG_TEXT_LENGTH) setAsked(text);
  }, [text]);

  const own = readPolicy(policyText);
  const question = questionOf(asked, policyName, own);
  const { answer, problem, isWorking } = useExplained(question);
  const second = useExplained(other === '' || asked === '' ? undefined : { text: asked, policyName: other });
  const shown = answer === undefined ? [] : shownOf(answer.explained, least);
  const pieces = answer === undefined ? [] : piecesOf(answer.text, shown);
  const found = shown.find(({ id }) => id === chosen);
  const problems: readonly JsonProblem[] = own.ok
    ? ((problem?.details.problems ?? []) as readonly JsonProblem[])
    : [{ path: '', message: own.message }];

  const choose = (name: string): void => {
    setPolicyName(name);
    setAddress({ policy: name }, { replace: true });
  };
  const editCopy = async (kinds: readonly string[] = []): Promise<void> => {
    const stored =
      policyName !== OWN && mayRead
        ? await request('get', '/api/policies/{policyName}', { path: { policyName } })
        : undefined;
    if (stored !== undefined) setPolicyText(withKinds(stored, kinds));
    else if (own.ok && kinds.length > 0) setPolicyText(withKinds(own.policy, kinds));
    choose(OWN);
  };
  const copy = async (kind: SnippetKind): Promise<void> => {
    const name = policyName === OWN ? undefined : policyName;
    await copyText(
      snippetOf(kind, { origin: location.origin, text, policyName: name, policy: own.ok ? policyText : '{}' }),
    );
    toast(t('copied'));
  };
  const save = {
    ...tryCommands.of('try.save'),
    inFields: true,
    disabled: own.ok ? undefined : own.message,
    run: () => setSaving(true),
  };
  const edit = { ...tryCommands.of('try.edit'), run: () => void editCopy() };
  useCommands(policyName !== OWN ? [edit] : who?.role === 'ROLE_ADMIN' ? [save] : []);
  const actions = (
    <>
      <Menu label={t('copy')}>
        {SNIPPETS.map((kind) => (
          <Button key={kind} onClick={() => void copy(kind)}>
            {t(`copy.${kind}`)}
          </Button>
        ))}
      </Menu>
      {mayRead && policyName !== OWN && (
        <CommandLink command={tryCommands.of('try.policy')} href={`/policies/${encodeURIComponent(policyName)}`} />
      )}
      <CommandButton id="try.save" look="primary" />
    </>
  );
  return (
    <Page title={t(policyName === OWN ? 'newTitle' : 'title')} actions={actions}>
      <div className="row try-bar">
        <span className="soft small" id="try-examples">
          {t('examples')}
        </span>
        <div className="row" role="group" aria-labelledby="try-examples">
          {(Object.keys(EXAMPLES) as Example[]).map((name) => (
            <Button
              key={name}
              onClick={() => {
                setText(EXAMPLES[name]);
                setAddress({ policy: policyName, example: name }, { replace: true });
              }}
            >
              {t(`example.${name}`)}
            </Button>
          ))}
        </div>
        <FileButton policyName={policyName === OWN ? 'default' : policyName} onText={setText} />
        <Select
          inline
          label={t('policy')}
          value={policyName}
          choices={[
            ...(names.data ?? ['default']).map((name) => ({ value: name, label: name })),
            { value: OWN, label: t('own') },
          ]}
          onChoose={choose}
        />
        <CommandButton id="try.edit" />
        <Select
          inline
          label={t('compare')}
          value={other}
          choices={[
            { value: '', label: t('noComparison') },
            ...(names.data ?? []).map((name) => ({ value: name, label: name })),
          ]}
          onChoose={setOther}
        />
      </div>
      <div className="try-panes" data-own={policyName === OWN}>
        <section className="stack" aria-label={t('text')}>
          <TextArea
            label={t('text')}
            hint={t('textHint')}
            value={text}
            rows={14}
            onChange={(event) => setText(event.target.value)}
          />
          {text.length > LONG_TEXT_LENGTH && text !== asked && (
            <p className="notice">
              {t('long')} <Button onClick={() => setAsked(text)}>{t('run')}</Button>
            </p>
          )}
        </section>
        <section className="stack" aria-label={t('result')}>
          <div className="row">
            <h2>{t('marks')}</h2>
            <span className="soft small" role="status">
              {isWorking ? t('working') : ''}
            </span>
          </div>
          {problem !== undefined && problems.length === 0 && (
            <p className="notice danger" role="alert">
              {problem.message}
            </p>
          )}
          {asked === '' && <p className="soft">{t('empty')}</p>}
          {answer !== undefined && asked !== '' && (
            <>
              <Marked pieces={pieces} chosen={chosen} onChoose={setChosen} isOld={isWorking} />
              {shown.length === 0 && <p className="soft">{t('nothing')}</p>}
              <label className="row threshold">
                <span>{t('threshold')}</span>
                <input
                  type="range"
                  min="0"
                  max="1"
                  step="0.01"
                  value={least}
                  aria-valuetext={percent(least)}
                  onChange={(event) => setLeast(Number(event.target.value))}
                />
                <output>{percent(least)}</output>
              </label>
              <h2>{t('result')}</h2>
              <pre className="card result" tabIndex={0} translate="no">
                {resultOf(pieces)}
              </pre>
              <LeftValues left={answer.explained.explanation.left ?? []} onAlsoLook={(kinds) => void editCopy(kinds)} />
              {second.answer !== undefined && other !== '' && (
                <Comparison one={shown} other={shownOf(second.answer.explained, least)} />
              )}
            </>
          )}
        </section>
        <section className="stack" aria-label={policyName === OWN ? t('policy') : t('why')}>
          {policyName === OWN && (
            <OwnPolicy
              text={policyText}
              onText={setPolicyText}
              onField={(field) => {
                if (isReplaceable(text)) setText(EXAMPLES[field]);
              }}
              schema={schema.data}
              problems={problems}
            />
          )}
          {found === undefined ? shown.length > 0 && <p className="soft">{t('choose')}</p> : <Why found={found} />}
          <NearMisses misses={answer?.explained.explanation.nearMisses ?? []} />
        </section>
      </div>
      {isSaving && (
        <SaveDialog
          policy={policyText}
          onClose={() => setSaving(false)}
          onSaved={(name) => go(`/policies/${encodeURIComponent(name)}`)}
        />
      )}
    </Page>
  );
}

/** A new policy has a sample beside it from the start. */
const textOf = (example: string | null, policy: string | null): string =>
  Object.entries(EXAMPLES).find(([name]) => name === example)?.[1] ?? (policy === OWN ? EXAMPLES.clinic : '');

const questionOf = (text: string, policyName: string, own: ReturnType<typeof readPolicy>): Question | undefined => {
  if (text === '') return undefined;
  if (policyName !== OWN) return { text, policyName };
  return own.ok ? { text, policy: own.policy } : undefined;
};
