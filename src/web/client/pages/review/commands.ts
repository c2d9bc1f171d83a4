import { isUndecided } from '../../review/spans/states.js';
import type { words } from './words.js';
import type { DocumentFacts, Role, Span } from '../../api/types.js';
import type { Command } from '../../keys/registry.js';
import type { Translate } from '../../words/t.js';
import type { Asking } from './asking.js';

/** What the keys of the page do, and when they cannot, as far as it depends on the document and what is chosen of it. */
export interface Here {
  readonly t: Translate<keyof (typeof words)['en']>;
  readonly facts: DocumentFacts;
  readonly role: Role | undefined;
  readonly isOpen: boolean;
  /** Why nothing can be changed. */
  readonly readOnly: string | undefined;
  readonly current: Span | undefined;
  readonly hasSelection: boolean;
  /** The kinds that have a digit. */
  readonly digits: readonly string[];
  readonly lastType: string | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly does: {
    readonly accept: () => void;
    readonly refuse: () => void;
    readonly move: (by: 1 | -1, fits?: (span: Span) => boolean) => void;
    readonly ask: (asking: Asking) => void;
    readonly setType: (type: string) => void;
    readonly mark: (type: string) => void;
    readonly askOpinion: () => void;
    /** Asks a model about a finding. */
    readonly askModel: () => void;
    readonly comment: () => void;
    readonly remove: () => void;
    readonly undo: () => void;
    readonly redo: () => void;
    readonly approve: () => void;
    readonly close: (what: 'unapprove' | 'unreject') => Promise<void>;
    readonly step: (by: 1 | -1) => Promise<void>;
    /** Goes from the text to the pages and back; undefined where there are none. */
    readonly turn: (() => void) | undefined;
    readonly focus: () => void;
    readonly back: () => void;
  };
}

/** What can be done on the page of a document, with its keys. */
export function commandsOf({
  t,
  facts,
  role,
  isOpen,
  readOnly,
  current,
  hasSelection,
  digits,
  lastType,
  canUndo,
  canRedo,
  does,
}: Here): Command[] {
  const off = readOnly ?? (current === undefined ? t('nothing') : undefined);
  const here = { group: t('title') };
  return [
    { ...here, id: 'review.accept', label: t('accept'), keys: ['a'], run: does.accept, disabled: off },
    { ...here, id: 'review.refuse', label: t('refuse'), keys: ['r'], run: does.refuse, disabled: off },
    { ...here, id: 'review.next', label: t('next'), keys: ['j'], run: () => does.move(1), repeats: true },
    { ...here, id: 'review.previous', label: t('previous'), keys: ['k'], run: () => does.move(-1), repeats: true },
    { ...here, id: 'review.undecided', label: t('nextUndecided'), keys: ['n'], run: () => does.move(1, isUndecided) },
    {
      ...here,
      id: 'review.type',
      label: t('type'),
      keys: ['/'],
      run: () => does.ask({ what: hasSelection ? 'mark' : 'type' }),
      disabled: readOnly,
    },
    ...digits.map((type, i) => ({
      ...here,
      id: `review.type.${i + 1}`,
      label: type,
      keys: [String(i + 1)],
      run: () => does.setType(type),
      disabled: readOnly,
      hidden: true,
    })),
    {
      ...here,
      id: 'review.alike',
      label: t('alike'),
      keys: ['s'],
      run: () => does.ask({ what: 'alike' }),
      disabled: off,
    },
    {
      ...here,
      id: 'review.many',
      label: t('decideMany'),
      keys: ['Shift+Enter'],
      run: () => does.ask({ what: 'many' }),
      disabled: readOnly,
    },
    {
      ...here,
      id: 'review.mark',
      label: t('mark', { type: lastType ?? digits[0] ?? '' }),
      keys: ['m'],
      run: () => does.mark(lastType ?? digits[0] ?? ''),
      disabled: readOnly ?? (hasSelection ? undefined : t('markOther')),
    },
    {
      ...here,
      id: 'review.code',
      label: t('code'),
      keys: ['e'],
      run: () => does.ask({ what: 'code' }),
      disabled: off,
    },
    {
      ...here,
      id: 'review.opinion',
      label: t('opinion'),
      keys: ['o'],
      run: does.askOpinion,
      disabled: off,
    },
    {
      ...here,
      id: 'review.ask',
      label: t('ask'),
      keys: ['x'],
      run: does.askModel,
      disabled: current === undefined ? t('nothing') : undefined,
    },
    {
      ...here,
      id: 'review.comment',
      label: t('comment'),
      keys: ['c'],
      run: does.comment,
    },
    {
      ...here,
      id: 'review.delete',
      label: t('delete'),
      keys: ['Delete'],
      run: does.remove,
      disabled: readOnly ?? (current?.manuallyCreated === true ? undefined : t('byEngine')),
    },
    {
      ...here,
      id: 'review.undo',
      label: t('undo'),
      keys: ['u', 'Mod+z'],
      run: does.undo,
      disabled: readOnly ?? (canUndo ? undefined : t('undo')),
    },
    {
      ...here,
      id: 'review.redo',
      label: t('redo'),
      keys: ['U'],
      run: does.redo,
      disabled: readOnly ?? (canRedo ? undefined : t('redo')),
    },
    ...(isOpen
      ? [
          {
            ...here,
            id: 'review.approve',
            label: t('approve'),
            keys: ['A'],
            run: does.approve,
            disabled: role === 'ROLE_AUDITOR' ? t('auditor') : undefined,
          },
          {
            ...here,
            id: 'review.reject',
            label: t('reject'),
            keys: ['R'],
            run: () => does.ask({ what: 'reject' }),
            disabled: role === 'ROLE_AUDITOR' ? t('auditor') : undefined,
          },
        ]
      : []),
    ...(facts.status === 'APPROVED' && role !== 'ROLE_AUDITOR'
      ? [
          {
            ...here,
            id: 'review.finalize',
            label: t('finalize'),
            keys: ['F'],
            run: () => does.ask({ what: 'finalize' }),
          },
          { ...here, id: 'review.unapprove', label: t('unapprove'), keys: [], run: () => void does.close('unapprove') },
        ]
      : []),
    ...(facts.status === 'REJECTED' && role !== 'ROLE_AUDITOR'
      ? [{ ...here, id: 'review.unreject', label: t('unreject'), keys: [], run: () => void does.close('unreject') }]
      : []),
    { ...here, id: 'review.nextDocument', label: t('nextDocument'), keys: [']'], run: () => void does.step(1) },
    {
      ...here,
      id: 'review.previousDocument',
      label: t('previousDocument'),
      keys: ['['],
      run: () => void does.step(-1),
    },
    ...(does.turn === undefined
      ? []
      : [{ ...here, id: 'review.pages', label: t('toPages'), keys: ['p'], run: does.turn }]),
    { ...here, id: 'review.focus', label: t('focusMode'), keys: ['f'], run: does.focus },
    {
      ...here,
      id: 'review.find',
      label: t('find'),
      keys: ['Mod+f'],
      run: () => document.getElementById('find')?.focus(),
    },
    {
      ...here,
      id: 'review.back',
      label: t('unselect'),
      keys: ['Escape'],
      hidden: true,
      run: does.back,
    },
  ];
}
