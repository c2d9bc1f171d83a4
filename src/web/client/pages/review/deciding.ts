import type { Span } from '../../api/types.js';
import { announce } from '../../design/announcer.js';
import { toast } from '../../design/toast.js';
import { isOthersApproval, isUndecided, nextOf } from '../../review/spans/states.js';
import type { Decision } from '../../review/writes/change.js';
import type { DocumentEdits } from '../../review/writes/document-edits.js';
import { sayKind } from '../../words/kinds.js';
import type { Translate } from '../../words/t.js';
import type { OpenQuestion } from './asking.js';
import type { Bulk } from '../../review/spans/bulk.js';
import type { SelectedRange } from './selection.js';
import type { words } from './words.js';

/** The state and callbacks that decisions need. */
export interface DecisionContext {
  readonly t: Translate<keyof (typeof words)['en']>;
  readonly edits: DocumentEdits;
  readonly me: string;
  readonly text: string;
  readonly spans: readonly Span[];
  readonly current: Span | undefined;
  readonly selected: SelectedRange | undefined;
  readonly isCodeRequired: boolean;
  /** Called before each write: from then on the edit lock is kept. */
  readonly onWrite: () => void;
  readonly onAsk: (asking: OpenQuestion) => void;
  readonly onMarked: (type: string) => void;
  readonly onCurrent: (id: string) => void;
  readonly forgetSelection: () => void;
  readonly pick: (span: Span | undefined, before?: string) => void;
  readonly moveToUndecided: () => void;
}

/** Returns the decisions a user can make on findings, including the questions before and the navigation afterwards. */
export function decidingAt(seat: DecisionContext) {
  const { t, edits, me, text, spans, current, selected, pick } = seat;

  const decide = (label: string, ids: readonly string[], decision: Decision): void => {
    seat.onWrite();
    edits.decide(label, ids, decision);
  };
  /** Moves to the next undecided finding, or to the approval if there is none. */
  const goOnFrom = (said: string): void => {
    const left = edits.state().spans.filter(isUndecided);
    const next = nextOf(edits.state().spans, current?.id, isUndecided);
    if (next === undefined) {
      announce(`${said} ${t('noneLeft')}`);
      document.querySelector<HTMLElement>('[data-approve] button')?.focus();
    } else pick(next.span, `${said} ${t('left', { n: left.length })}.`);
  };
  /** True if the user has decided so already: doing it again would be written, and undone, once more. */
  const isDecided = (status: Span['status']): boolean => current?.status === status && current.statusChangedBy === me;
  const accept = (): void => {
    if (current === undefined) return;
    if (isDecided('APPROVED')) {
      goOnFrom(t('accepted'));
      return;
    }
    if (seat.isCodeRequired && (current.exemptionCode ?? '') === '') seat.onAsk({ what: 'code' });
    else {
      decide(t('accept'), [current.id], { status: 'APPROVED' });
      goOnFrom(t('accepted'));
    }
  };
  const takeBack = (span: Span, then: (reason?: string) => void): void => {
    if (isOthersApproval(span, me)) seat.onAsk({ what: 'reason', who: span.statusChangedBy ?? '', then });
    else then();
  };
  const refuse = (): void => {
    if (current === undefined) return;
    if (isDecided('REJECTED')) {
      goOnFrom(t('refused'));
      return;
    }
    takeBack(current, (reason) => {
      decide(t('refuse'), [current.id], { status: 'REJECTED', reason });
      goOnFrom(t('refused'));
    });
  };
  /** Adopts a decision of one of two blind reviewers. @param type null for not redacting the value */
  const settle = (span: Span, type: string | null): void => {
    pick(span);
    if (type !== null && seat.isCodeRequired && (span.exemptionCode ?? '') === '') {
      seat.onAsk({ what: 'code' });
      return;
    }
    takeBack(span, (reason) => {
      const said = type === null ? t('refuse') : sayKind(type);
      decide(said, [span.id], type === null ? { status: 'REJECTED', reason } : { status: 'APPROVED', type, reason });
      goOnFrom(said);
    });
  };
  const mark = (type: string): void => {
    if (selected === undefined) return;
    const same = spans.find(({ start, end }) => start === selected.start && end === selected.end);
    seat.onMarked(type);
    seat.forgetSelection();
    if (same !== undefined) {
      decide(sayKind(type), [same.id], { type, status: 'APPROVED' });
      pick(same);
      return;
    }
    seat.onWrite();
    const { start, end } = selected;
    seat.onCurrent(edits.create(t('mark', { type: sayKind(type) }), { type, start, end }, text.slice(start, end)));
    announce(t('mark', { type: sayKind(type) }));
  };
  const setType = (type: string): void => {
    if (selected !== undefined) mark(type);
    else if (current !== undefined) decide(sayKind(type), [current.id], { type });
  };
  const setCode = (exemptionCode: string): void => {
    if (current === undefined) return;
    decide(t('code'), [current.id], { status: 'APPROVED', exemptionCode });
    goOnFrom(t('accepted'));
  };
  const undo = (): void => {
    const done = edits.undo();
    if (done === undefined) return;
    const said = t('undone', { what: done.label });
    toast(said);
    const first = edits.nameOf(done.ids[0] ?? '');
    pick(
      edits.state().spans.find(({ id }) => id === first),
      said,
    );
  };
  const redo = (): void => {
    const done = edits.redo();
    if (done !== undefined) announce(t('redone', { what: done.label }));
  };
  const decideMany = ({ ids, status, reason }: Bulk): void => {
    const label = t('manyDone', { n: ids.length });
    decide(label, ids, { status, reason });
    toast(label, { onUndo: undo, keys: 'u' });
    goOnFrom(label);
  };
  const askOpinion = (): void => {
    if (current === undefined) return;
    takeBack(current, (reason) => {
      decide(t('opinion'), [current.id], { status: 'NEEDS_SECOND_OPINION', reason });
      seat.moveToUndecided();
    });
  };
  const remove = (): void => {
    if (current === undefined) return;
    seat.onWrite();
    const next = nextOf(spans, current.id, (span) => span.id !== current.id);
    edits.remove(t('delete'), current.id);
    pick(next?.span);
  };
  return { accept, refuse, settle, mark, setType, setCode, undo, redo, decideMany, askOpinion, remove };
}
