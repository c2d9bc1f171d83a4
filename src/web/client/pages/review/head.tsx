import { Link } from 'wouter';
import type { DocumentFacts, Span } from '../../api/types.js';
import { CommandButton, DownloadLink } from '../../design/button.js';
import { Menu } from '../../design/menu.js';
import { Meter } from '../../design/meter.js';
import { usePageTitle } from '../../design/page.js';
import { Badge } from '../../design/states.js';
import { rememberedQueue } from '../../review/neighbours.js';
import { common } from '../../words/common.js';
import { clock, cutMiddle, decimal } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { reviewCommands } from './keys.js';
import { words } from './words.js';

/** Beside the main action; on a telephone they are in the menu. */
const SECONDARY_COMMANDS = ['review.reject', 'review.unapprove', 'review.unreject'];

/** The header of a document: its name, the progress of its review, and the actions on it. */
export function ReviewHead({
  facts,
  spans,
  open,
  unsent,
  isHeld,
  lockedUntil,
}: {
  readonly facts: DocumentFacts;
  readonly spans: readonly Span[];
  /** The number of undecided findings. */
  readonly open: number;
  /** The number of acts that the server has not carried out yet. */
  readonly unsent: number;
  /** True if a legal hold is known to be in force. */
  readonly isHeld: boolean;
  /** Until when the user holds the edit lock. */
  readonly lockedUntil: string | undefined;
}) {
  const t = useWords(words);
  const say = useWords(common);
  const title = cutMiddle(facts.filename);
  const heading = usePageTitle(t('title'));
  return (
    <header className="review-head">
      <div className="where">
        <Link href={`/queue?${rememberedQueue()}`} className="small">
          ‹ {t('queue')}
        </Link>
        <h1 ref={heading} tabIndex={-1} className="one-line" title={facts.filename}>
          <bdi>{title}</bdi>
        </h1>
      </div>
      <div className="progress small">
        <Meter share={spans.length === 0 ? 1 : (spans.length - open) / spans.length} />
        <span>{spans.length === 0 ? t('nothing') : t('decided', { done: spans.length - open, n: spans.length })}</span>
        <span className="soft risk">{t('risk', { risk: decimal(facts.riskScore) })}</span>
        {unsent > 0 && <span className="soft saving">{t('saving', { n: unsent })}</span>}
        {lockedUntil !== undefined && <span className="soft">{t('yours', { time: clock(lockedUntil) })}</span>}
      </div>
      <div className="row end">
        <Badge>{say(`status.${facts.status}`)}</Badge>
        {isHeld && (
          <span title={t('heldHint')}>
            <Badge tone="warn">{t('held')}</Badge>
          </span>
        )}
        {SECONDARY_COMMANDS.map((one) => (
          <CommandButton key={one} id={one} />
        ))}
        <span data-approve>
          <CommandButton id={facts.status === 'APPROVED' ? 'review.finalize' : 'review.approve'} look="primary" />
        </span>
        {facts.status === 'FINALIZED' && (
          <DownloadLink
            command={reviewCommands.of('review.download')}
            look="primary"
            href={`/api/v1/documents/${facts.id}/${facts.redactedFile ? 'redacted-file' : 'redacted'}`}
          />
        )}
        <Menu label={t('more')} look="quiet">
          {SECONDARY_COMMANDS.map((one) => (
            <CommandButton key={one} id={one} look="quiet" className="narrow-only" />
          ))}
          {[
            'shell.palette',
            'shell.keys',
            'review.previousDocument',
            'review.nextDocument',
            'review.many',
            'review.delete',
            'review.focus',
            'review.erase',
            'shell.settings',
          ].map((one) => (
            <CommandButton key={one} id={one} look="quiet" />
          ))}
        </Menu>
      </div>
    </header>
  );
}
