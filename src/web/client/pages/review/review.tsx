import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { documentKeys } from '../../api/keys.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import type { BatchOverview, DocumentFacts, Span } from '../../api/types.js';
import { announce } from '../../design/announcer.js';
import { Button, CommandButton } from '../../design/button.js';
import { EmptyState } from '../../design/states.js';
import { Tabs } from '../../design/tabs.js';
import { toast } from '../../design/toast.js';
import { useCommands } from '../../keys/registry.js';
import { rememberedQueue } from '../../review/neighbours.js';
import { familyOf } from '../../review/spans/families.js';
import { digitsOf } from '../../review/spans/frequent.js';
import { isOthersApproval, isUndecided, nextOf } from '../../review/spans/states.js';
import type { Decision } from '../../review/writes/change.js';
import type { Desk } from '../../review/writes/desk.js';
import { common } from '../../words/common.js';
import { percent } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { ReviewBars } from './bars.js';
import { useTypes } from './dialogs.js';
import { OpinionCard } from './opinion.js';
import { CertificateCard, Comments, History } from './side-panel.js';
import { SpanList } from './span-list.js';
import { TextPane, useAtRest, useHits, type Selected, type TextPaneHandle, type View } from './text-pane.js';
import { useDocuments } from './use-documents.js';
import { useLock } from './use-lock.js';
import { words } from './words.js';
import { AskingDialogs, type Asking } from './asking.js';
import { ReviewHead } from './head.js';
import { SpanFilters } from './span-filters.js';
import { ReviewTools, VIEWS, type Narrow } from './tools.js';
import { commandsOf } from './commands.js';

const OPEN = new Set(['REVIEW_REQUIRED', 'AUDIT_REQUIRED', 'AUTO_APPROVED']);
const AT_REST_MS = 400;

type Panel = 'spans' | 'comments' | 'history';

export function Review({
  facts,
  batch,
  text,
  desk,
  me,
}: {
  readonly facts: DocumentFacts;
  readonly batch: BatchOverview;
  readonly text: string;
  readonly desk: Desk;
  readonly me: string;
}) {
  const t = useWords(words);
  const c = useWords(common);
  const client = useQueryClient();
  const [, go] = useLocation();
  const { id } = facts;
  const { spans, unsent, canUndo, canRedo, conflicts, locked, refused } = useSyncExternalStore(
    desk.subscribe,
    desk.state,
  );
  const who = useStore(session);
  const role = who?.role;
  const types = useTypes().data ?? [];
  const pane = useRef<TextPaneHandle>(null);
  const search = useMemo(() => new URLSearchParams(location.search), []);
  const [currentName, setCurrent] = useState<string | undefined>(search.get('span') ?? undefined);
  const [view, setView] = useState<View>(VIEWS.find((one) => one === search.get('view')) ?? 'marks');
  const [panel, setPanel] = useState<Panel>('spans');
  const [isHistoryRefused, setHistoryRefused] = useState(false);
  const [asked, setAsked] = useState(0);
  const [family, setFamily] = useState(search.get('kind') ?? '');
  const [state, setState] = useState(search.get('state') ?? '');
  const [wanted, setWanted] = useState('');
  const [hitAt, setHitAt] = useState(0);
  const [isFocused, setFocused] = useState(false);
  const [narrow, setNarrow] = useState<Narrow>('text');
  const [selected, setSelected] = useState<Selected>();
  const [lastType, setLastType] = useState<string>();
  const [asking, setAsking] = useState<Asking>();
  const [opinionFor, setOpinionFor] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [hasWritten, setWritten] = useState(false);
  const mine = useLock(id, hasWritten);
  const { step, goOn } = useDocuments(facts, me);

  const currentId = currentName === undefined ? undefined : desk.nameOf(currentName);
  const current = spans.find((span) => span.id === currentId);
  const listed = useMemo(
    () =>
      family === '' && state === ''
        ? spans
        : spans.filter(
            (span) =>
              span.id === currentId ||
              ((family === '' || familyOf(span.type) === family) && (state === '' || span.status === state)),
          ),
    [spans, family, state, currentId],
  );
  const open = useMemo(() => spans.filter(isUndecided).length, [spans]);
  const digits = useMemo(
    () =>
      digitsOf(
        facts.batchId,
        spans,
        types.map((type) => type.id),
      ),
    // Fixed once the kinds are known.
    [facts.batchId, types.length > 0],
  );
  const hits = useHits(text, wanted);
  const isOpen = OPEN.has(facts.status);
  const otherEdits = facts.lockActive && facts.lockedBy !== me && !hasWritten;
  const readOnly =
    role === 'ROLE_AUDITOR'
      ? t('auditor')
      : !isOpen
        ? t('readOnly', { status: c(`status.${facts.status}`) })
        : undefined;

  const speak = (span: Span): string =>
    t('spoken', {
      type: span.type,
      value: span.text,
      state: t(`state.${span.status}`),
      confidence: percent(span.confidence),
    });
  const pick = (span: Span | undefined, before = ''): void => {
    if (span === undefined) return;
    setCurrent(span.id);
    setSelected(undefined);
    pane.current?.show(span.start);
    announce(`${before} ${speak(span)}`.trim());
  };
  const move = (by: 1 | -1, fits: (span: Span) => boolean = () => true, before = ''): void => {
    const found = nextOf(listed, currentId, fits, by);
    if (found !== undefined) pick(found.span, `${before}${found.wrapped ? ` ${t('fromTop')}` : ''}`);
  };
  const decide = (label: string, ids: readonly string[], decision: Decision): void => {
    setWritten(true);
    desk.decide(label, ids, decision);
  };
  /** Goes on to the next that is undecided, or to approving when there is none. */
  const goOnFrom = (said: string): void => {
    const left = desk.state().spans.filter(isUndecided);
    const next = nextOf(desk.state().spans, currentId, isUndecided);
    if (next === undefined) {
      announce(`${said} ${t('noneLeft')}`);
      document.querySelector<HTMLElement>('[data-approve] button')?.focus();
    } else pick(next.span, `${said} ${t('left', { n: left.length })}.`);
  };
  const accept = (): void => {
    if (current === undefined) return;
    if (batch.exemptionCodeRequired && (current.exemptionCode ?? '') === '') setAsking({ what: 'code' });
    else {
      decide(t('accept'), [current.id], { status: 'APPROVED' });
      goOnFrom(t('accepted'));
    }
  };
  const takeBack = (span: Span, then: (reason?: string) => void): void => {
    if (isOthersApproval(span, me)) setAsking({ what: 'reason', who: span.statusChangedBy ?? '', then });
    else then();
  };
  const refuse = (): void => {
    if (current === undefined) return;
    takeBack(current, (reason) => {
      decide(t('refuse'), [current.id], { status: 'REJECTED', reason });
      goOnFrom(t('refused'));
    });
  };
  const mark = (type: string): void => {
    if (selected === undefined) return;
    const same = spans.find(({ start, end }) => start === selected.start && end === selected.end);
    setLastType(type);
    setSelected(undefined);
    getSelection()?.removeAllRanges();
    if (same !== undefined) {
      decide(type, [same.id], { type, status: 'APPROVED' });
      pick(same);
      return;
    }
    setWritten(true);
    const name = desk.create(
      t('mark', { type }),
      { type, start: selected.start, end: selected.end },
      text.slice(selected.start, selected.end),
    );
    setCurrent(name);
    announce(t('mark', { type }));
  };
  const setType = (type: string): void => {
    if (selected !== undefined) mark(type);
    else if (current !== undefined) decide(type, [current.id], { type });
  };
  const after = (changed: DocumentFacts): void => {
    client.setQueryData(documentKeys.facts(id), changed);
  };
  const act = (what: 'approve' | 'reject' | 'unapprove' | 'unreject' | 'finalization') => async (): Promise<void> => {
    setProblem(undefined);
    await desk.settled();
    try {
      const changed = await request('post', `/api/v1/documents/{id}/${what}`, {
        path: { id },
        version: desk.state().version,
      });
      after(changed);
      void client.invalidateQueries({ queryKey: documentKeys.history(id) });
      if (what === 'approve') announce(t('approvedOne'));
      if (what === 'approve' || what === 'reject') await goOn();
      if (what === 'unapprove' || what === 'unreject')
        await client.invalidateQueries({ queryKey: documentKeys.spans(id) });
    } catch (error) {
      const refusal = problemOf(error);
      if (refusal.code === 'STALE') await client.invalidateQueries({ queryKey: documentKeys.all(id) });
      setProblem(refusal.message);
    }
  };
  const approve = (): void => {
    const first = nextOf(spans, undefined, isUndecided);
    if (first === undefined) {
      void act('approve')();
      return;
    }
    pick(first.span, t('undecidedLeft', { n: open }));
    setProblem(t('undecidedLeft', { n: open }));
  };
  const undo = (): void => {
    const done = desk.undo();
    if (done === undefined) return;
    toast(t('undone', { what: done.label }));
    pick(
      desk.state().spans.find((span) => span.id === desk.nameOf(done.ids[0] ?? '')),
      t('undone', { what: done.label }),
    );
  };
  const redo = (): void => {
    const done = desk.redo();
    if (done !== undefined) announce(t('redone', { what: done.label }));
  };
  const showHit = (by: number): void => {
    const next = hits[(hitAt + by + hits.length) % hits.length];
    if (next === undefined) return;
    setHitAt((hitAt + by + hits.length) % hits.length);
    pane.current?.show(next.start);
  };
  useAtRest(`${currentId ?? ''} ${view} ${family} ${state}`, AT_REST_MS, () => {
    const query = new URLSearchParams(
      Object.entries({
        span: currentId?.startsWith('new:') === true ? '' : (currentId ?? ''),
        view: view === 'marks' ? '' : view,
        kind: family,
        state,
      }).filter(([, value]) => value !== ''),
    ).toString();
    const address = location.pathname + (query === '' ? '' : `?${query}`);
    if (address !== location.pathname + location.search) history.replaceState(history.state, '', address);
  });
  useEffect(() => {
    const first =
      currentName === undefined ? (spans.find(isUndecided) ?? spans[0]) : spans.find((span) => span.id === currentName);
    if (first === undefined) return;
    setCurrent(first.id);
    const timer = setTimeout(() => pane.current?.show(first.start));
    return () => {
      clearTimeout(timer);
    };
    // On opening alone.
  }, []);

  useEffect(() => {
    if (unsent === 0) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
    };
  }, [unsent === 0]);

  const askOpinion = (): void => {
    if (current === undefined) return;
    takeBack(current, (reason) => {
      decide(t('opinion'), [current.id], { status: 'NEEDS_SECOND_OPINION', reason });
      move(1, isUndecided);
    });
  };
  const toComments = (): void => {
    setPanel('comments');
    setNarrow('panel');
    setAsked((n) => n + 1);
  };
  const remove = (): void => {
    if (current === undefined) return;
    setWritten(true);
    const next = nextOf(spans, current.id, (span) => span.id !== current.id);
    desk.remove(t('delete'), current.id);
    pick(next?.span);
  };
  const stepBack = (): void => {
    if (selected !== undefined) {
      setSelected(undefined);
      getSelection()?.removeAllRanges();
    } else if (isFocused) setFocused(false);
    else if (opinionFor !== undefined) setOpinionFor(undefined);
    else go(`/queue?${rememberedQueue()}`);
  };
  useCommands(
    commandsOf({
      t,
      facts,
      role,
      isOpen,
      readOnly,
      current,
      hasSelection: selected !== undefined,
      digits,
      lastType,
      canUndo: canUndo !== undefined,
      canRedo: canRedo !== undefined,
      does: {
        accept,
        refuse,
        move,
        ask: setAsking,
        setType,
        mark,
        askOpinion,
        askModel: () => setOpinionFor(current?.id),
        comment: toComments,
        remove,
        undo,
        redo,
        approve,
        act,
        step,
        focus: () => setFocused(!isFocused),
        back: stepBack,
      },
    }),
  );

  const isLead = who?.groups.some(({ id: groupId, leader }) => leader && groupId === batch.groupId) === true;
  const historyScope = role !== 'ROLE_USER' ? 'all' : isLead ? 'led' : 'finding';
  const finished = facts.status === 'FINALIZED';
  const codes = batch.complianceProfile?.exemptionCodes ?? [];
  return (
    <div className={`review${isFocused ? ' focused' : ''}`} data-narrow={narrow}>
      <ReviewHead facts={facts} spans={spans} open={open} unsent={unsent} lockedUntil={mine} />
      <ReviewBars
        facts={facts}
        desk={desk}
        conflicts={conflicts}
        locked={locked ?? (otherEdits ? { by: facts.lockedBy ?? '', until: facts.lockExpiresAt ?? '' } : undefined)}
        refused={refused}
        problem={problem}
        readOnly={finished ? undefined : readOnly}
        mayTakeOver={role === 'ROLE_ADMIN'}
        onAskReason={(who, then) => setAsking({ what: 'reason', who, then })}
        onForgetProblem={() => setProblem(undefined)}
      />
      <ReviewTools
        view={view}
        onView={setView}
        wanted={wanted}
        hits={hits.length}
        onWanted={(text) => {
          setWanted(text);
          setHitAt(-1);
        }}
        onHit={showHit}
        narrow={narrow}
        onNarrow={setNarrow}
      />
      <div className="review-body" id="view-panel">
        <TextPane
          ref={pane}
          text={text}
          spans={spans}
          hits={hits}
          currentId={currentId}
          view={finished ? 'result' : view}
          label={t('text')}
          onPick={(one) => pick(spans.find((span) => span.id === one))}
          onSelect={setSelected}
        />
        <aside className="panel" id="narrow-panel" aria-label={t('findings')}>
          <div className="panel-head">
            <Tabs
              name="panel"
              label={t('findings')}
              chosen={panel}
              onChoose={(one) => setPanel(one as Panel)}
              tabs={PANELS.filter((one) => one !== 'history' || !isHistoryRefused).map((one) => ({
                id: one,
                label: t(PANEL_WORDS[one]),
              }))}
            />
          </div>
          <div id="panel-panel" className="panel-main" role="tabpanel">
            {finished && panel === 'spans' && <CertificateCard facts={facts} />}
            {panel === 'spans' && (
              <>
                <SpanFilters family={family} onFamily={setFamily} state={state} onState={setState} />
                {listed.length === 0 ? (
                  <EmptyState title={spans.length === 0 ? t('nothing') : t('filtered')}>
                    {spans.length === 0 && <p>{t('nothingHint')}</p>}
                  </EmptyState>
                ) : (
                  <SpanList
                    spans={listed}
                    all={spans}
                    currentId={currentId}
                    onPick={(one) => pick(spans.find((span) => span.id === one))}
                  />
                )}
                {opinionFor !== undefined && (
                  <OpinionCard key={opinionFor} spanId={opinionFor} onClose={() => setOpinionFor(undefined)} />
                )}
              </>
            )}
            {panel === 'comments' && <Comments id={id} mayWrite={role !== 'ROLE_AUDITOR'} isAsked={asked} />}
            {panel === 'history' && (
              <History
                id={id}
                spanId={currentId}
                scope={historyScope}
                onRefused={() => {
                  setHistoryRefused(true);
                  setPanel('spans');
                }}
              />
            )}
          </div>
        </aside>
      </div>
      {!finished && (
        <div className="review-actions" role="toolbar" aria-label={t('goTop')}>
          <CommandButton id="review.accept" className="accept" />
          <CommandButton id="review.refuse" className="refuse" />
          <CommandButton id="review.undecided" />
          <CommandButton id="review.type" />
          <span className="digits">
            {digits.slice(0, 4).map((type, i) => (
              <CommandButton key={type} id={`review.type.${i + 1}`} look="quiet" />
            ))}
          </span>
          <CommandButton id="review.alike" />
          <CommandButton id="review.code" />
          <CommandButton id="review.opinion" />
          <CommandButton id="review.ask" />
          <CommandButton id="review.comment" />
        </div>
      )}
      {selected !== undefined && readOnly === undefined && (
        <div
          className="selection-bar"
          style={{
            left: Math.max(8, Math.min(selected.box.left, innerWidth - 340)),
            top: Math.min(selected.box.bottom + 6, innerHeight - 60),
          }}
        >
          <CommandButton id="review.mark" look="primary" />
          <Button keys="/" onClick={() => setAsking({ what: 'mark' })}>
            {t('markOther')}
          </Button>
        </div>
      )}
      <AskingDialogs
        asking={asking}
        onClose={() => setAsking(undefined)}
        spans={spans}
        current={current}
        me={me}
        text={text}
        types={types}
        codes={codes}
        onMark={mark}
        onType={setType}
        onCode={(exemptionCode) => {
          if (current === undefined) return;
          decide(t('code'), [current.id], { status: 'APPROVED', exemptionCode });
          goOnFrom(t('accepted'));
        }}
        onDecide={({ ids, status, reason }) => {
          const label = t('manyDone', { n: ids.length });
          decide(label, ids, { status, reason });
          toast(label, { onUndo: undo, keys: 'u' });
          goOnFrom(label);
        }}
        onReject={() => void act('reject')()}
        onFinalize={() => void act('finalization')()}
      />
    </div>
  );
}

const PANELS = ['spans', 'comments', 'history'] as const;
const PANEL_WORDS = { spans: 'findings', comments: 'comments', history: 'history' } as const;
