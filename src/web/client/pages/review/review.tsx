import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { problemOf } from '../../api/errors.js';
import type { BatchOverview, DocumentFacts, Span } from '../../api/types.js';
import { useCommands } from '../../keys/registry.js';
import { rememberedQueue } from '../../review/neighbours.js';
import { digitsOf } from '../../review/spans/frequent.js';
import { isUndecided, nextOf } from '../../review/spans/states.js';
import type { DocumentEdits } from '../../review/writes/document-edits.js';
import { useWords } from '../../words/t.js';
import { ActionBar, SelectingBar, SelectionBar } from './action-bars.js';
import { AskingDialogs, type OpenQuestion } from './asking.js';
import { ReviewBars } from './bars.js';
import { commandsOf } from './commands.js';
import { decidingAt } from './deciding.js';
import { useTypes } from './dialogs.js';
import { DocumentPane } from './document-pane.js';
import { FindingsPanel } from './findings-panel.js';
import { ReviewHead } from './head.js';
import type { SelectedRange } from './selection.js';
import { SidePanel, type Panel } from './panel.js';
import type { TextPaneHandle } from './text-pane.js';
import { ReviewTools, type NarrowView } from './tools.js';
import { placeOf, useAddress } from './use-address.js';
import { useClosing } from './use-closing.js';
import { useDocuments } from './use-documents.js';
import { useFindings } from './use-findings.js';
import { useHits } from './use-hits.js';
import { useIsHeld } from './use-held.js';
import { useLeft } from './use-left.js';
import { useLock } from './use-lock.js';
import { useRights } from './use-rights.js';
import { useSelecting } from './use-selecting.js';
import { useUnsent } from '../../design/unsent.js';
import { useView } from './use-view.js';
import { words } from './words.js';

/** A document under review: its text or pages, its findings, and all decisions on them. */
export function Review({
  facts,
  batch,
  text,
  edits,
  me,
}: {
  readonly facts: DocumentFacts;
  readonly batch: BatchOverview;
  readonly text: string;
  readonly edits: DocumentEdits;
  readonly me: string;
}) {
  const t = useWords(words);
  const [, go] = useLocation();
  const { id } = facts;
  const { spans, unsent, canUndo, canRedo, conflicts, locked, refused } = useSyncExternalStore(
    edits.subscribe,
    edits.state,
  );
  const { role, isOpen, readOnly, mayErase, historyScope } = useRights(facts, batch);
  const types = useTypes().data ?? [];
  const pane = useRef<TextPaneHandle>(null);
  const opened = useMemo(() => placeOf(location.search), []);
  const [panel, setPanel] = useState<Panel>('spans');
  const [asked, setAsked] = useState(0);
  const [isFocused, setFocused] = useState(false);
  const [narrow, setNarrow] = useState<NarrowView>('text');
  const [selected, setSelected] = useState<SelectedRange>();
  const [lastType, setLastType] = useState<string>();
  const [asking, setAsking] = useState<OpenQuestion>();
  const [opinionFor, setOpinionFor] = useState<string>();
  const [hasWritten, setWritten] = useState(false);
  const mine = useLock(id, hasWritten);
  const { step, goOn } = useDocuments(facts, me);
  const { close, busy, isClosing, problem, setProblem } = useClosing(id, edits, goOn);
  const { wanted, hits, look, step: showHit } = useHits(text, pane);
  const findings = useFindings(spans, { edits, opened, pane });
  const { currentId, current, open, move } = findings;
  const selecting = useSelecting(text, pane);
  const digits = useMemo(
    () =>
      digitsOf(
        facts.batchId,
        spans,
        types.map((type) => type.id),
      ),
    // Computed once the kinds are loaded, then fixed.
    [facts.batchId, types.length > 0],
  );
  const otherEdits = facts.lockActive && facts.lockedBy !== me && !hasWritten;
  const isHeld = useIsHeld(facts);
  const off = readOnly ?? (isClosing ? busy : undefined);

  const pick = (span: Span | undefined, before?: string): void => {
    if (span !== undefined) setSelected(undefined);
    findings.pick(span, before);
  };
  const pickById = (one: string): void => pick(spans.find((span) => span.id === one));
  const forgetSelection = (): void => {
    setSelected(undefined);
    selecting.collapse();
    getSelection()?.removeAllRanges();
  };
  const { views, view, isDrawn, show, turn, inText } = useView({
    format: facts.format,
    opened: opened.view,
    pane,
    current,
    onTextLeft: () => {
      forgetSelection();
      selecting.stop();
    },
  });
  const select = (range: { readonly start: number; readonly end: number } | undefined): void => {
    setNarrow('text');
    inText(() => selecting.start(range));
  };
  const left = useLeft(facts, spans, {
    text,
    pane,
    onSelect:
      off === undefined
        ? (finding) => {
            setLastType(finding.type);
            select(finding);
          }
        : undefined,
  });
  const { accept, refuse, settle, mark, setType, setCode, undo, redo, decideMany, askOpinion, remove } = decidingAt({
    t,
    edits,
    me,
    text,
    spans,
    current,
    selected,
    isCodeRequired: batch.exemptionCodeRequired,
    onWrite: () => setWritten(true),
    onAsk: setAsking,
    onMarked: setLastType,
    onCurrent: findings.setCurrent,
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
  useAddress({ span: currentId, view, kind: findings.family, state: findings.state });
  useUnsent(unsent > 0);
  const toComments = (): void => {
    setPanel('comments');
    setNarrow('panel');
    setAsked((n) => n + 1);
  };
  const stepBack = (): void => {
    if (selected !== undefined) forgetSelection();
    else if (selecting.caret !== undefined) selecting.stop();
    else if (isFocused) setFocused(false);
    else if (opinionFor !== undefined) setOpinionFor(undefined);
    else go(`/queue?${rememberedQueue()}`);
  };
  useCommands(
    commandsOf({
      t,
      facts,
      role,
      mayErase,
      isOpen,
      readOnly: off,
      busy,
      isHeld,
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
        toLeft: left.toNext,
        select: () => select(selected ?? current),
        mark,
        askOpinion,
        askModel: () => setOpinionFor(current?.id),
        comment: toComments,
        remove,
        undo,
        redo,
        approve,
        close,
        step: (by) => void step(by).catch((error: unknown) => setProblem(problemOf(error).message)),
        turn,
        focus: () => setFocused(!isFocused),
        back: stepBack,
      },
    }),
  );

  const finished = facts.status === 'FINALIZED';
  const codes = batch.complianceProfile?.exemptionCodes ?? [];
  return (
    <div className={`review${isFocused ? ' focused' : ''}`} data-narrow={narrow}>
      <ReviewHead facts={facts} spans={spans} open={open} unsent={unsent} isHeld={isHeld} lockedUntil={mine} />
      <ReviewBars
        facts={facts}
        edits={edits}
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
        onWanted={look}
        onHit={showHit}
        narrow={narrow}
        onNarrow={setNarrow}
      />
      <div className="review-body" id="view-panel">
        <DocumentPane
          ref={pane}
          id={id}
          text={text}
          spans={spans}
          hits={hits}
          currentId={currentId}
          view={finished && !isDrawn ? 'result' : view}
          selecting={selecting}
          onPick={pickById}
          onSelect={setSelected}
          onText={() => show('marks')}
        />
        <SidePanel
          id={id}
          spanId={currentId}
          panel={panel}
          onPanel={setPanel}
          historyScope={historyScope}
          mayComment={role !== 'ROLE_AUDITOR'}
          commentAsked={asked}
        >
          <FindingsPanel
            facts={facts}
            spans={spans}
            text={text}
            findings={findings}
            left={left}
            readOnly={off}
            opinionFor={opinionFor}
            onPick={pick}
            onTake={settle}
            onOpinionClosed={() => setOpinionFor(undefined)}
          />
        </SidePanel>
      </div>
      {selecting.caret !== undefined ? <SelectingBar /> : !finished && <ActionBar digits={digits} />}
      {selected !== undefined && off === undefined && (
        <SelectionBar box={selected.box} onOther={() => setAsking({ what: 'mark' })} />
      )}
      <AskingDialogs
        asking={asking}
        onClose={() => setAsking(undefined)}
        filename={facts.filename}
        left={left.count}
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
        onErase={(reference) => void close('erasure', { reference })}
      />
    </div>
  );
}
