import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import type { BatchOverview, DocumentFacts, Span } from '../../api/types.js';
import { announce } from '../../design/announcer.js';
import { EmptyState } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { rememberedQueue } from '../../review/neighbours.js';
import { familyOf } from '../../review/spans/families.js';
import { digitsOf } from '../../review/spans/frequent.js';
import { isUndecided, nextOf } from '../../review/spans/states.js';
import type { Desk } from '../../review/writes/desk.js';
import { common } from '../../words/common.js';
import { percent } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { AdjudicationCard } from './adjudication.js';
import { ActionBar, SelectionBar } from './action-bars.js';
import { AskingDialogs, type Asking } from './asking.js';
import { ReviewBars } from './bars.js';
import { commandsOf } from './commands.js';
import { decidingAt } from './deciding.js';
import { useTypes } from './dialogs.js';
import { ReviewHead } from './head.js';
import { OpinionCard } from './opinion.js';
import { PagesPane } from './pages-pane.js';
import { SidePanel, type Panel } from './panel.js';
import { CertificateCard } from './side-panel.js';
import { SpanFilters } from './span-filters.js';
import { SpanList } from './span-list.js';
import { TextPane, useHits, type Selected, type TextPaneHandle } from './text-pane.js';
import { ReviewTools, viewsOf, type Narrow } from './tools.js';
import { placeOf, useAddress } from './use-address.js';
import { useClosing } from './use-closing.js';
import { useDocuments } from './use-documents.js';
import { useLock } from './use-lock.js';
import { words } from './words.js';

const OPEN = new Set(['REVIEW_REQUIRED', 'AUDIT_REQUIRED', 'AUTO_APPROVED']);

/** A document under review: its text or pages, its findings, and all that can be decided about them. */
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
  const opened = useMemo(() => placeOf(location.search), []);
  const views = viewsOf(facts.format);
  const [currentName, setCurrent] = useState(opened.span);
  const [view, setView] = useState(views.find((one) => one === opened.view) ?? 'marks');
  const [panel, setPanel] = useState<Panel>('spans');
  const [asked, setAsked] = useState(0);
  const [family, setFamily] = useState(opened.kind);
  const [state, setState] = useState(opened.state);
  const [wanted, setWanted] = useState('');
  const [hitAt, setHitAt] = useState(0);
  const [isFocused, setFocused] = useState(false);
  const [narrow, setNarrow] = useState<Narrow>('text');
  const [selected, setSelected] = useState<Selected>();
  const [lastType, setLastType] = useState<string>();
  const [asking, setAsking] = useState<Asking>();
  const [opinionFor, setOpinionFor] = useState<string>();
  const [hasWritten, setWritten] = useState(false);
  const mine = useLock(id, hasWritten);
  const { step, goOn } = useDocuments(facts, me);
  const { close, problem, setProblem } = useClosing(id, desk, goOn);

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
  const forgetSelection = (): void => {
    setSelected(undefined);
    getSelection()?.removeAllRanges();
  };
  const show = (next: typeof view): void => {
    // What is selected in the text is not seen on the pages.
    if (next === 'page') forgetSelection();
    setView(next);
  };
  const { accept, refuse, settle, mark, setType, setCode, undo, redo, decideMany, askOpinion, remove } = decidingAt({
    t,
    desk,
    me,
    text,
    spans,
    current,
    selected,
    isCodeRequired: batch.exemptionCodeRequired,
    onWrite: () => setWritten(true),
    onAsk: setAsking,
    onMarked: setLastType,
    onCurrent: setCurrent,
    forgetSelection,
    pick,
    moveToUndecided: () => move(1, isUndecided),
  });
  const approve = (): void => {
    const first = nextOf(spans, undefined, isUndecided);
    if (first === undefined) {
      void close('approve');
      return;
    }
    pick(first.span, t('undecidedLeft', { n: open }));
    setProblem(t('undecidedLeft', { n: open }));
  };
  const showHit = (by: number): void => {
    const next = hits[(hitAt + by + hits.length) % hits.length];
    if (next === undefined) return;
    setHitAt((hitAt + by + hits.length) % hits.length);
    pane.current?.show(next.start);
  };
  useAddress({ span: currentId, view, kind: family, state });
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

  const toComments = (): void => {
    setPanel('comments');
    setNarrow('panel');
    setAsked((n) => n + 1);
  };
  const stepBack = (): void => {
    if (selected !== undefined) forgetSelection();
    else if (isFocused) setFocused(false);
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
        close,
        step,
        turn: views.includes('page') ? () => show(view === 'page' ? 'marks' : 'page') : undefined,
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
        views={views}
        view={view}
        onView={show}
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
        {view === 'page' ? (
          <PagesPane
            id={id}
            spans={spans}
            currentId={currentId}
            onPick={(one) => pick(spans.find((span) => span.id === one))}
            onText={() => setView('marks')}
          />
        ) : (
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
        )}
        <SidePanel
          id={id}
          spanId={currentId}
          panel={panel}
          onPanel={setPanel}
          historyScope={historyScope}
          mayComment={role !== 'ROLE_AUDITOR'}
          commentAsked={asked}
        >
          {finished && <CertificateCard facts={facts} />}
          {facts.blindReview?.phase === 'adjudication' && (
            <AdjudicationCard
              id={id}
              spans={spans}
              current={current}
              readOnly={readOnly}
              onPick={pick}
              onTake={settle}
            />
          )}
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
        </SidePanel>
      </div>
      {!finished && <ActionBar digits={digits} />}
      {selected !== undefined && readOnly === undefined && (
        <SelectionBar box={selected.box} onOther={() => setAsking({ what: 'mark' })} />
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
        onCode={setCode}
        onDecide={decideMany}
        onReject={() => void close('reject')}
        onFinalize={() => void close('finalization')}
      />
    </div>
  );
}
