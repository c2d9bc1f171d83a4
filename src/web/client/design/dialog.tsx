import { useEffect, useId, useRef, type SyntheticEvent, type ReactNode } from 'react';

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons, the safe one first. */
  readonly actions?: ReactNode;
  /** Rendered below the form, for content that has forms or dialogs of its own. */
  readonly after?: ReactNode;
  /** Undefined if the dialog cannot be dismissed. */
  readonly onClose?: (() => void) | undefined;
  readonly onSubmit?: (() => void) | undefined;
  /** Hides the page behind it. */
  readonly veiled?: boolean;
  readonly className?: string;
}

const FIRST = 'input:not([type=hidden], [type=checkbox], [readonly]), textarea, select';

/** A native dialog: the rest of the page is inert, and on closing the focus returns to where it was. */
export function Dialog({ title, children, actions, onClose, onSubmit, after, veiled = false, className }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    // The browser focuses the first focusable element, which is not always the intended one.
    (element?.querySelector<HTMLElement>('[data-first=true]') ?? element?.querySelector<HTMLElement>(FIRST))?.focus();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else document.querySelector<HTMLElement>('main h1')?.focus();
    };
  }, []);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSubmit?.();
  };
  const content = (
    <>
      <h2 id={id}>{title}</h2>
      {children}
      {actions !== undefined && <div className="dialog-actions">{actions}</div>}
    </>
  );
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={[veiled ? 'veiled' : '', className ?? ''].join(' ')}
      onCancel={(event) => {
        // Events of a dialog that was opened from this one arrive here too.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => {
        // Ignore events of a dialog that was opened from this one.
        if (event.target instanceof Element && event.target.closest('dialog') !== dialog.current) return;
        const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
        if (!isSend || event.nativeEvent.isComposing || onSubmit === undefined) return;
        dialog.current?.querySelector('form')?.requestSubmit();
      }}
    >
      {onSubmit === undefined ? (
        // The content may include a form of its own, and forms cannot be nested.
        <div className="dialog-body">{content}</div>
      ) : (
        <form className="dialog-body" onSubmit={submit}>
          {content}
        </form>
      )}
      {after}
    </dialog>
  );
}
