import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { session } from '../api/session.js';
import { useStore } from '../api/store.js';
import { Button, CommandButton } from '../design/button.js';
import { Pager } from '../design/pager.js';
import { EmptyState, Loaded } from '../design/states.js';
import { useCommands } from '../keys/registry.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { recordCommands as keys } from './keys.js';
import type { RecordKind } from './kind.js';
import { RecordDialog } from './record-dialog.js';
import './records.css';
import { recordWords } from './words.js';

const ROW_BUTTON = '.records tbody td:last-child button';
/** Moves the focus from row to row. */
function step(by: number): void {
  const buttons = [...document.querySelectorAll<HTMLElement>(ROW_BUTTON)];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  buttons[at < 0 ? 0 : Math.min(buttons.length - 1, Math.max(0, at + by))]?.focus();
}

/** The list of a kind of records, and the dialog to create, read, change and delete one. */
export function Records<T extends object>({
  kind,
  nameLabel,
}: {
  readonly kind: RecordKind<T>;
  readonly nameLabel?: string | undefined;
}) {
  const t = useWords(recordWords);
  const say = useWords(common);
  const [address, setAddress] = useSearchParams();
  const page = Math.max(0, Number(address.get('page') ?? 0) || 0);
  const mayChange = useStore(session)?.role === 'ROLE_ADMIN';
  const [open, setOpen] = useState<T | 'new'>();
  const records = useQuery({ queryKey: [...kind.queryKey, page], queryFn: () => kind.list(page) });
  useCommands([
    ...(mayChange && kind.create !== undefined
      ? [{ ...keys.of('records.make'), label: kind.words.make, run: () => setOpen('new') }]
      : []),
    { ...keys.of('records.next'), repeats: true, run: () => step(1) },
    { ...keys.of('records.before'), repeats: true, run: () => step(-1) },
  ]);
  const { title, none, noneHint } = kind.words;
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
              <div className="table-scroll card records" tabIndex={0} role="region" aria-label={title}>
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
                  <tbody>
                    {content.map((record) => (
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
                          <Button look="quiet" onClick={() => setOpen(record)}>
                            {t('open')} <span className="visually-hidden">{kind.nameOf(record)}</span>
                          </Button>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <Pager
                page={page}
                pages={totalPages}
                total={totalElements}
                onPage={(next) => setAddress({ page: String(next) })}
              />
            </>
          )
        }
      </Loaded>
      {open !== undefined && (
        <RecordDialog
          kind={kind}
          record={open === 'new' ? undefined : open}
          mayChange={mayChange}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
