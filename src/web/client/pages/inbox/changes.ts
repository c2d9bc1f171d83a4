/** The lists of the inbox, by tab. */
export const TABS = ['unread', 'all', 'archived'] as const;
/** A list of the inbox. */
export type Tab = (typeof TABS)[number];
/** A change of a message by its reader. */
export type Change = 'read' | 'archive';

interface InboxItem {
  readonly id: string;
  readonly read: boolean;
}

/** Returns the messages of a tab as they are after a change, so that the page need not wait for the server. */
export function changed<M extends InboxItem>(tab: Tab, messages: readonly M[], id: string, change: Change): M[] {
  const leaves = change === 'archive' || tab === 'unread';
  return messages.flatMap((message) => {
    if (message.id !== id) return [message];
    return leaves ? [] : [{ ...message, read: true }];
  });
}
