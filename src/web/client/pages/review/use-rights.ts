import { leadsGroup, session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import type { BatchOverview, DocumentFacts, Role } from '../../api/types.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import { mayErase } from './erase-dialog.js';
import type { HistoryScope } from './side-panel.js';
import { words } from './words.js';

const OPEN = new Set<DocumentFacts['status']>(['REVIEW_REQUIRED', 'AUDIT_REQUIRED', 'AUTO_APPROVED']);

/** The rights of the user on a document. */
interface Rights {
  readonly role: Role | undefined;
  /** True if the document is under review. */
  readonly isOpen: boolean;
  /** The reason if its findings cannot be changed. */
  readonly readOnly: string | undefined;
  readonly mayErase: boolean;
  readonly historyScope: HistoryScope;
}

/** Tells what to offer to the user on a document; the API decides. */
export function useRights({ status }: DocumentFacts, { groupId }: BatchOverview): Rights {
  const t = useWords(words);
  const say = useWords(common);
  const who = useStore(session);
  const role = who?.role;
  const isOpen = OPEN.has(status);
  const closed = isOpen ? undefined : t('readOnly', { status: say(`status.${status}`) });
  return {
    role,
    isOpen,
    readOnly: role === 'ROLE_AUDITOR' ? t('auditor') : closed,
    mayErase: mayErase(who, status, groupId),
    historyScope: role !== 'ROLE_USER' ? 'all' : leadsGroup(who, groupId) ? 'led' : 'finding',
  };
}
