import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request, type Answer } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { policyNames } from '../../api/queries.js';
import { Button, CommandButton } from '../../design/button.js';
import { Checkbox, Select, TextArea } from '../../design/field.js';
import { Count } from '../../design/figures.js';
import { Table } from '../../design/table.js';
import { useCommands } from '../../keys/registry.js';
import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import { gatewayCommands } from './keys.js';
import { requestOf, SHAPES, type Shape } from './requests.js';
import { words } from './words.js';

type Preview = Answer<'post', '/api/v1/gateway/preview'>;
const GATEWAY_DEFAULT = '';
const isShape = (value: string): value is Shape => SHAPES.some((shape) => shape === value);

/** Shows what a vendor would be sent for a request, and what its response becomes. */
export function TryOut() {
  const t = useWords(words);
  const [shape, setShape] = useState<Shape>('chat-completions');
  const [policy, setPolicy] = useState(GATEWAY_DEFAULT);
  const [system, setSystem] = useState('');
  const [message, setMessage] = useState(() => t('example'));
  const [json, setJson] = useState<string>();
  const [answer, setAnswer] = useState('');
  const [shown, setShown] = useState<Preview>();
  const [problem, setProblem] = useState<unknown>();
  const names = useQuery(policyNames);
  const body = json ?? requestOf(shape, { system, message });

  const ask = (text?: string): Promise<Preview> =>
    request('post', '/api/v1/gateway/preview', {
      body: {
        endpoint: shape,
        request: body,
        ...(policy !== GATEWAY_DEFAULT && { policy }),
        ...(text !== undefined && { answer: text }),
      },
    });
  const tried = async (work: () => Promise<Preview>): Promise<void> => {
    setProblem(undefined);
    try {
      setShown(await work());
    } catch (error) {
      setShown(undefined);
      setProblem(error);
    }
  };
  const show = (): Promise<void> =>
    tried(async () => {
      const first = await ask();
      const placeholders = first.placeholders.map(({ placeholder }) => placeholder).join(', ');
      if (placeholders === '') return first;
      const example = t('answerExample', { placeholders });
      setAnswer(example);
      return ask(example);
    });
  useCommands([{ ...gatewayCommands.of('gateway.show'), inFields: true, run: () => void show() }]);

  return (
    <section className="card stack">
      <h2>{t('try')}</h2>
      <p className="soft">{t('tryHint')}</p>
      <div className="gateway-panes">
        <div className="stack">
          <Select
            label={t('shape')}
            value={shape}
            choices={SHAPES.map((value) => ({ value, label: t(`shape.${value}`) }))}
            onChoose={(value) => {
              if (isShape(value)) setShape(value);
              setJson(undefined);
            }}
          />
          <Select
            label={t('policy')}
            value={policy}
            choices={[
              { value: GATEWAY_DEFAULT, label: t('ofGateway') },
              ...(names.data ?? []).map((name) => ({ value: name, label: name })),
            ]}
            onChoose={setPolicy}
          />
          <Checkbox
            label={t('asJson')}
            checked={json !== undefined}
            onChange={({ target }) => setJson(target.checked ? body : undefined)}
          />
          {json === undefined ? (
            <>
              <TextArea
                label={t('system')}
                value={system}
                rows={2}
                onChange={({ target }) => setSystem(target.value)}
              />
              <TextArea
                label={t('message')}
                value={message}
                rows={5}
                onChange={({ target }) => setMessage(target.value)}
              />
            </>
          ) : (
            <TextArea label={t('request')} value={json} rows={12} onChange={({ target }) => setJson(target.value)} />
          )}
          <div className="row">
            <CommandButton id="gateway.show" look="primary" />
          </div>
        </div>
        <div className="stack" aria-live="polite">
          {problem !== undefined && <Refusal of={problem} />}
          {shown !== undefined && <Sent of={shown} />}
        </div>
      </div>
      {shown !== undefined && (
        <div className="gateway-panes">
          <div className="stack">
            <TextArea
              label={t('answer')}
              hint={t('answerHint')}
              value={answer}
              onChange={({ target }) => setAnswer(target.value)}
            />
            <div className="row">
              <Button onClick={() => void tried(() => ask(answer))}>{t('restore')}</Button>
            </div>
          </div>
          <div className="stack" aria-live="polite">
            <h3>{t('restored')}</h3>
            {shown.isBlocked ? (
              <p className="notice warn">{t('withheld')}</p>
            ) : (
              <pre className="gateway-text" tabIndex={0} role="region" aria-label={t('restored')} translate="no">
                {shown.restored ?? ''}
              </pre>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

function Refusal({ of }: { readonly of: unknown }) {
  const t = useWords(words);
  const { message, status, details } = problemOf(of);
  const [place] =
    (details as { readonly problems?: readonly { readonly path?: string }[] } | undefined)?.problems ?? [];
  return (
    <div className="notice danger" role="alert">
      {status === 400 && <strong>{t('refused')}</strong>}
      <p>
        {place?.path !== undefined && <code>{place.path}</code>} {message}
      </p>
    </div>
  );
}

function Sent({ of: { host, policy, body, placeholders, treatments } }: { readonly of: Preview }) {
  const t = useWords(words);
  return (
    <>
      <h3>{t('sent')}</h3>
      <p className="soft">{host === null ? t('sentNowhere', { policy }) : t('sentTo', { host, policy })}</p>
      <pre className="gateway-text" tabIndex={0} role="region" aria-label={t('sent')} translate="no">
        {body}
      </pre>
      {treatments.length === 0 ? (
        <p>{t('nothing')}</p>
      ) : (
        <Table
          label={t('treated')}
          rows={treatments}
          keyOf={({ kind, role, action }) => [kind, role, action].join()}
          columns={[
            { head: t('kind'), isText: true, cell: ({ kind }) => <span title={kind}>{sayKind(kind)}</span> },
            { head: t('parts'), isText: true, cell: ({ role }) => t(`part.${role}`) },
            { head: t('action'), isText: true, cell: ({ action }) => t(`action.${action}`) },
            { head: t('values'), cell: ({ count }) => <Count of={count} /> },
          ]}
        />
      )}
      {placeholders.length > 0 && (
        <Table
          label={t('placeholders')}
          rows={placeholders}
          keyOf={({ placeholder }) => placeholder}
          columns={[
            {
              head: t('placeholder'),
              isText: true,
              cell: ({ placeholder }) => <code className="gateway-placeholder">{placeholder}</code>,
            },
            { head: t('standsFor'), isText: true, cell: ({ kind }) => <span title={kind}>{sayKind(kind)}</span> },
          ]}
        />
      )}
    </>
  );
}
