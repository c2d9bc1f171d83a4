import { useId } from 'react';
import { Button } from '../../design/button.js';
import { useWords } from '../../words/t.js';
import { whole } from '../../words/format.js';
import type { Method } from './history.js';
import { rangeOf } from './thresholds.js';
import { words } from './words.js';

const HUNDRED = 100;

/** Tries a threshold on the past counts; the resulting breaches are shown in the chart above. */
export function ReplayCard({
  method,
  set,
  trial,
  onTry,
  before,
  now,
}: {
  readonly method: Method;
  /** The configured threshold. */
  readonly set: number;
  readonly trial: number | undefined;
  readonly onTry: (threshold: number | undefined) => void;
  /** The number of breaches with the configured threshold; `now` is that with the tried one, once known. */
  readonly before: number;
  readonly now: number | undefined;
}) {
  const t = useWords(words);
  const id = useId();
  const { min, max, step, setting, toSetting } = rangeOf(method);
  const value = trial ?? set;
  const spoken =
    method === 'percentage_delta'
      ? t('unit.percentage_delta', { value: whole(Math.round(HUNDRED * value)) })
      : method === 'z_score'
        ? t('unit.z_score', { value: value.toFixed(1) })
        : t('unit.risk', { value: whole(Math.round(10 ** value)) });
  return (
    <section className="card stack" aria-label={t('replay')}>
      <h2>{t('replay')}</h2>
      <p className="soft">{t('replayHint')}</p>
      <div className="row">
        <label htmlFor={id}>{t('threshold')}</label>
        <input
          id={id}
          type="range"
          className="grow"
          min={min}
          max={max}
          step={step}
          value={Math.min(max, Math.max(min, value))}
          aria-valuetext={spoken}
          onChange={(event) => onTry(Number(event.target.value))}
        />
        <output htmlFor={id}>{spoken}</output>
      </div>
      <div className="row" role="status">
        {trial !== undefined && (
          <>
            <span>{now === undefined ? '…' : t('would', { n: now, before: whole(before) })}</span>
            <span className="soft small">
              {t('useThis')} <code>{`${setting}=${toSetting(trial)}`}</code>
            </span>
            <Button look="quiet" onClick={() => onTry(undefined)}>
              {t('back')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
