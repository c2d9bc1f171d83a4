import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { session } from '../api/session.js';
import { useStore } from '../api/store.js';
import { Button, CommandButton } from '../design/button.js';
import { FoundPages, FoundRows } from '../design/found-rows.js';
import { Pager } from '../design/pager.js';
import { EmptyState, Loaded } from '../design/states.js';
import { useCommands } from '../keys/registry.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { allPages } from './all-pages.js';
import { recordCommands as keys } from './keys.js';
import type { RecordKind } from './kind.js';
import { RecordDialog } from './record-dialog.js';
import './records.css';
import { useRowKeys } from './row-keys.js';
import { recordWords } from './words.js';

interface RecordsProps<T> {
  readonly kind: RecordKind<T>;
  /** The header of the first column, if that is not a name. */
  readonly nameLabel?: string | undefined;
}

/** The list of a kind of records, and the dialog to create, read, change and delete one. */
export function Records<T extends object>({ kind, nameLabel }: RecordsProps<T>) {
  const say = useWords(common);
  const [address, setAddress] = useSearchParams();
  const page = Math.max(0, Number(address.get('page') ?? 0) || 0);
  const goTo = (next: number): void => setAddress({ page: String(next) });
  const mayChange = useStore(session)?.role === 'ROLE_ADMIN';
  const [open, setOpen] = useState<T | 'new'>();
  const records = useQuery({ queryKey: [...kind.queryKey, page], queryFn: () => kind.list(page) });
  const { data } = records;
  const isBehindLast = page > 0 && data?.content.length === 0;
  useEffect(() => {
    // The last record of the last page was deleted, or the address is an old one.
    if (isBehindLast) goTo(Math.max(0, data.totalPages - 1));
  }, [isBehindLast]);
  const mayMake = mayChange && (kind.create ?? kind.dialog) !== undefined;
  useCommands(mayMake ? [{ ...keys.of('records.make'), label: kind.words.make, run: () => setOpen('new') }] : []);
  useRowKeys();
  const { none, noneHint } = kind.words;
  const table = (drawn: readonly T[]): ReactNode => (
    <RecordTable kind={kind} nameLabel={nameLabel} records={drawn} onOpen={setOpen} />
  );
  const record = open === 'new' ? undefined : open;
  const close = (): void => setOpen(undefined);
  return (
    <>
      <Loaded of={records}>
        {({ content, totalPages, totalElements }) =>
          content.length === 0 ? (
            <EmptyState title={none}>
              <p>{noneHint}</p>
              <CommandButton id="records.make" />
            </EmptyState>
          ) : (
            <>
              {totalPages > 1 ? (
                <FoundPages
                  queryKey={kind.queryKey}
                  read={() => allPages(kind.list)}
                  find={kind.find}
                  nameOf={kind.nameOf}
                  label={say('list.find')}
                  page={
                    <>
                      {table(content)}
                      <Pager page={page} pages={totalPages} total={totalElements} onPage={goTo} />
                    </>
                  }
                >
                  {table}
                </FoundPages>
              ) : (
                <FoundRows rows={content} nameOf={kind.nameOf} label={say('list.find')}>
                  {table}
                </FoundRows>
              )}
            </>
          )
        }
      </Loaded>
      {open !== undefined &&
        (kind.dialog?.(record, close) ?? (
          <RecordDialog kind={kind} record={record} mayChange={mayChange} onClose={close} />
        ))}
    </>
  );
}

function RecordTable<T extends object>({
  kind,
  nameLabel,
  records,
  onOpen,
}: RecordsProps<T> & { readonly records: readonly T[]; readonly onOpen: (record: T) => void }) {
  const t = useWords(recordWords);
  const say = useWords(common);
  return (
    <div className="table-scroll card" tabIndex={0} role="region" aria-label={kind.words.title}>
      <table className="cards">
        <thead>
          <tr>
            <th>{nameLabel ?? say('field.name')}</th>
            {kind.columns.map(({ label, isNumber }) => (
              <th key={label} className={isNumber === true ? 'number' : undefined}>
                {label}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody data-rows>
          {records.map((record) => (
            <tr key={kind.keyOf(record)}>
              <td className="record-name">
                <bdi>{kind.nameOf(record)}</bdi>
              </td>
              {kind.columns.map(({ label, isNumber, of }) => (
                <td key={label} data-label={label} className={isNumber === true ? 'number' : undefined}>
                  {of(record)}
                </td>
              ))}
              <td className="number">
                {kind.isClosed !== true && (
                  <Button look="quiet" onClick={() => onOpen(record)}>
                    {t('open')} <span className="visually-hidden">{kind.nameOf(record)}</span>
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
