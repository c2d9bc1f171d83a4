import { isUndecided } from '../../review/spans/states.js';
import { digitOf } from '../../keys/define.js';
import { reviewCommands as keys } from './keys.js';
import type { words } from './words.js';
import type { DocumentFacts, Role, Span } from '../../api/types.js';
import type { Command } from '../../keys/registry.js';
import { sayKind } from '../../words/kinds.js';
import type { Translate } from '../../words/t.js';
import type { OpenQuestion } from './asking.js';

/** The state and actions that the commands of the page depend on. */
export interface ReviewState {
  readonly t: Translate<keyof (typeof words)['en']>;
  readonly facts: DocumentFacts;
  readonly role: Role | undefined;
  readonly mayErase: boolean;
  readonly isOpen: boolean;
  /** The reason why nothing can be changed; undefined if changes are possible. */
  readonly readOnly: string | undefined;
  /** The reason why the document as a whole cannot be closed, or opened again, now. */
  readonly busy: string | undefined;
  /** True if a legal hold is known to be in force. */
  readonly isHeld: boolean;
  readonly current: Span | undefined;
  readonly hasSelection: boolean;
  /** The kinds assigned to the digit keys. */
  readonly digits: readonly string[];
  readonly lastType: string | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly does: {
    readonly accept: () => void;
    readonly refuse: () => void;
    readonly move: (by: 1 | -1, fits?: (span: Span) => boolean) => void;
    /** Selects the next value that the policy leaves; undefined if there is none. */
    readonly toLeft: (() => void) | undefined;
    readonly ask: (asking: OpenQuestion) => void;
    readonly setType: (type: string) => void;
    /** Begins selecting text by keyboard. */
    readonly select: () => void;
    readonly mark: (type: string) => void;
    readonly askOpinion: () => void;
    /** Asks a language model about the current finding. */
    readonly askModel: () => void;
    readonly comment: () => void;
    readonly remove: () => void;
    readonly undo: () => void;
    readonly redo: () => void;
    readonly approve: () => void;
    readonly close: (what: 'unapprove' | 'unreject') => Promise<void>;
    readonly step: (by: 1 | -1) => void;
    /** Switches between the text and the pages; undefined if there are no pages. */
    readonly turn: (() => void) | undefined;
    readonly focus: () => void;
    readonly back: () => void;
  };
}

/** Returns the commands of a document's page, with their keys. */
export function commandsOf({
  t,
  facts,
  role,
  mayErase,
  isOpen,
  readOnly,
  busy,
  isHeld,
  current,
  hasSelection,
  digits,
  lastType,
  canUndo,
  canRedo,
  does,
}: ReviewState): Command[] {
  const off = readOnly ?? (current === undefined ? t('nothing') : undefined);
  return [
    { ...keys.of('review.accept'), run: does.accept, disabled: off },
    { ...keys.of('review.refuse'), run: does.refuse, disabled: off },
    { ...keys.of('review.next'), run: () => does.move(1), repeats: true },
    { ...keys.of('review.previous'), run: () => does.move(-1), repeats: true },
    { ...keys.of('review.undecided'), run: () => does.move(1, isUndecided) },
    {
      ...keys.of('review.left'),
      run: () => does.toLeft?.(),
      disabled: does.toLeft === undefined ? t('noneLeftByPolicy') : undefined,
    },
    {
      ...keys.of('review.type'),
      run: () => does.ask({ what: hasSelection ? 'mark' : 'type' }),
      disabled: readOnly,
    },
    ...digits.map((type, i) => ({
      ...keys.of(`review.type.${digitOf(i)}`),
      label: sayKind(type),
      run: () => does.setType(type),
      disabled: readOnly,
      hidden: true,
    })),
    {
      ...keys.of('review.alike'),
      run: () => does.ask({ what: 'alike' }),
      disabled: off,
    },
    {
      ...keys.of('review.many'),
      run: () => does.ask({ what: 'many' }),
      disabled: readOnly,
    },
    { ...keys.of('review.select'), run: does.select, disabled: readOnly },
    {
      ...keys.of('review.mark'),
      label: t('mark', { type: sayKind(lastType ?? digits[0] ?? '') }),
      run: () => does.mark(lastType ?? digits[0] ?? ''),
      disabled: readOnly ?? (hasSelection ? undefined : t('selectFirst')),
    },
    {
      ...keys.of('review.code'),
      run: () => does.ask({ what: 'code' }),
      disabled: off,
    },
    {
      ...keys.of('review.opinion'),
      run: does.askOpinion,
      disabled: off,
    },
    {
      ...keys.of('review.ask'),
      run: does.askModel,
      disabled: current === undefined ? t('nothing') : undefined,
    },
    {
      ...keys.of('review.comment'),
      run: does.comment,
    },
    {
      ...keys.of('review.delete'),
      run: does.remove,
      disabled: readOnly ?? (current?.manuallyCreated === true ? undefined : t('byEngine')),
    },
    {
      ...keys.of('review.undo'),
      run: does.undo,
      disabled: readOnly ?? (canUndo ? undefined : t('nothingToUndo')),
    },
    {
      ...keys.of('review.redo'),
      run: does.redo,
      disabled: readOnly ?? (canRedo ? undefined : t('nothingToRedo')),
    },
    ...(isOpen
      ? [
          {
            ...keys.of('review.approve'),
            run: does.approve,
            disabled: role === 'ROLE_AUDITOR' ? t('auditor') : busy,
          },
          {
            ...keys.of('review.reject'),
            run: () => does.ask({ what: 'reject' }),
            disabled: role === 'ROLE_AUDITOR' ? t('auditor') : busy,
          },
        ]
      : []),
    ...(facts.status === 'APPROVED' && role !== 'ROLE_AUDITOR'
      ? [
          {
            ...keys.of('review.finalize'),
            run: () => does.ask({ what: 'finalize' }),
            disabled: busy,
          },
          { ...keys.of('review.unapprove'), run: () => void does.close('unapprove'), disabled: busy },
        ]
      : []),
    ...(facts.status === 'REJECTED' && role !== 'ROLE_AUDITOR'
      ? [{ ...keys.of('review.unreject'), run: () => void does.close('unreject'), disabled: busy }]
      : []),
    ...(mayErase
      ? [
          {
            ...keys.of('review.erase'),
            run: () => does.ask({ what: 'erase' }),
            disabled: isHeld ? t('heldHint') : busy,
          },
        ]
      : []),
    { ...keys.of('review.nextDocument'), run: () => does.step(1) },
    {
      ...keys.of('review.previousDocument'),
      run: () => does.step(-1),
    },
    ...(does.turn === undefined ? [] : [{ ...keys.of('review.pages'), run: does.turn }]),
    { ...keys.of('review.focus'), run: does.focus },
    {
      ...keys.of('review.find'),
      run: () => document.getElementById('find')?.focus(),
    },
    {
      ...keys.of('review.back'),
      hidden: true,
      run: does.back,
    },
  ];
}
