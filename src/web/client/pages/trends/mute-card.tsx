import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { useAnswer } from '../../api/queries.js';
import { trendKeys } from '../../api/keys.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button } from '../../design/button.js';
import { Select } from '../../design/field.js';
import { Loaded, Problem } from '../../design/states.js';
import { useTrying } from '../../design/once.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import type { SeriesKey } from './address.js';
import { words } from './words.js';

const MINUTES = ['60', '480', '1440', '10080'] as const;

/** Shows whether a context is muted, and mutes it. */
export function MuteCard({ series: { organization, context } }: { readonly series: SeriesKey }) {
  const t = useWords(words);
  const client = useQueryClient();
  const mayMute = useStore(session)?.role === 'ROLE_ADMIN';
  const [minutes, setMinutes] = useState<(typeof MINUTES)[number]>('60');
  const { problem, busy, attempt } = useTrying();
  const mutes = useAnswer(trendKeys.mutes, '/api/v1/trend/mutes');
  const act = (work: () => Promise<unknown>): void =>
    attempt(async () => {
      await work();
      await client.invalidateQueries({ queryKey: trendKeys.mutes });
    });
  return (
    <section className="card stack" aria-label={t('mute')}>
      <h2>{t('mute')}</h2>
      <p className="soft">{t('muteHint')}</p>
      <Loaded of={mutes} lines={1}>
        {(answer) => {
          const mute = answer.mutes.find((one) => one.organization === organization && one.context === context);
          return (
            <div className="row">
              <span role="status">
                {mute === undefined ? t('notMuted') : t('mutedUntil', { when: moment(mute.expires_at) })}
              </span>
              {mayMute && mute === undefined && (
                <>
                  <Select
                    inline
                    label={t('minutes')}
                    value={minutes}
                    choices={MINUTES.map((value) => ({ value, label: t(`minutes.${value}`) }))}
                    onChoose={(value) => setMinutes(MINUTES.find((known) => known === value) ?? '60')}
                  />
                  <Button
                    disabled={busy}
                    onClick={() =>
                      act(() =>
                        request('post', '/api/v1/trend/mutes', {
                          body: { organization, context, minutes: Number(minutes) },
                        }),
                      )
                    }
                  >
                    {t('doMute')}
                  </Button>
                </>
              )}
              {mayMute && mute !== undefined && (
                <Button
                  disabled={busy}
                  onClick={() =>
                    act(() => request('delete', '/api/v1/trend/mutes', { query: { organization, context } }))
                  }
                >
                  {t('endMute')}
                </Button>
              )}
            </div>
          );
        }}
      </Loaded>
      <Problem of={problem} />
    </section>
  );
}
