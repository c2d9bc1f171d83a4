import type { ReactNode } from 'react';
import { CommandButton } from '../design/button.js';
import { Page } from '../design/page.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import type { RecordKind } from './kind.js';
import { Records } from './records.js';

/** An administration page: its purpose and its records. */
export function RecordsPage<T extends object>({
  kind,
  hint,
  nameLabel,
  children,
}: {
  readonly kind: RecordKind<T>;
  readonly hint: ReactNode;
  /** The header of the first column, if that is not a name. */
  readonly nameLabel?: string;
  readonly children?: ReactNode;
}) {
  return (
    <AdminPage title={kind.words.title} hint={hint} actions={<CommandButton id="records.make" look="primary" />}>
      <Records kind={kind} nameLabel={nameLabel} />
      {children}
    </AdminPage>
  );
}

/** The frame of an administration subpage. */
export function AdminPage({
  title,
  hint,
  actions,
  children,
}: {
  readonly title: string;
  readonly hint: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const say = useWords(common);
  return (
    <Page title={title} crumbs={[{ label: say('admin.title'), href: '/admin' }]} actions={actions}>
      <div className="stack">
        <p className="soft admin-hint">{hint}</p>
        {children}
      </div>
    </Page>
  );
}
