import { useRef, type MouseEvent, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { KeyDefinition } from '../keys/define.js';
import { ariaKeys, printed } from '../keys/layout.js';
import { useCommand, useCommands } from '../keys/registry.js';

interface ButtonLook {
  readonly look?: 'primary' | 'danger' | 'quiet' | undefined;
  readonly className?: string | undefined;
}

const classOf = ({ look, className }: ButtonLook): string => ['button', look, className].filter(Boolean).join(' ');

export interface ButtonProps extends ButtonLook {
  readonly children?: ReactNode;
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly type?: 'button' | 'submit';
  /** The reason why the button is disabled now; it stays focusable. */
  readonly disabled?: string | boolean | undefined;
  readonly pressed?: boolean | undefined;
  readonly label?: string | undefined;
  readonly autoFocus?: boolean;
  readonly keys?: string | undefined;
}

export function Button({
  children,
  onClick,
  type = 'button',
  disabled,
  pressed,
  label,
  keys,
  autoFocus,
  ...look
}: ButtonProps) {
  const isDisabled = disabled !== undefined && disabled !== false;
  return (
    <button
      type={type}
      className={classOf(look)}
      aria-disabled={isDisabled || undefined}
      aria-pressed={pressed}
      aria-label={label}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      title={typeof disabled === 'string' ? disabled : label}
      autoFocus={autoFocus}
      data-first={autoFocus}
      onClick={(event) => {
        if (isDisabled) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
      {keys !== undefined && <kbd aria-hidden="true">{printed(keys)}</kbd>}
    </button>
  );
}

/** A button for a command, with the command's label, key and reason. Renders nothing if there is no such command. */
export function CommandButton({
  id,
  children,
  ...look
}: ButtonLook & { readonly id: string; readonly children?: ReactNode }) {
  const command = useCommand(id);
  if (command === undefined) return null;
  return (
    <Button {...look} keys={command.keys[0]} disabled={command.disabled} onClick={command.run}>
      {children ?? command.label}
    </Button>
  );
}

interface CommandLinkProps extends ButtonLook {
  readonly command: KeyDefinition;
  readonly href: string;
  /** By default, the label of the command. */
  readonly children?: ReactNode;
}

/** Registers the command of a link; returns what the link shows and says of it. */
function useLinkCommand({ command, children, ...look }: Omit<CommandLinkProps, 'href'>, run: () => void) {
  useCommands([{ ...command, run }]);
  const key = useCommand(command.id)?.keys[0];
  return {
    className: classOf(look),
    'aria-keyshortcuts': key === undefined ? undefined : ariaKeys(key),
    children: (
      <>
        {children ?? command.label}
        {key !== undefined && <kbd aria-hidden="true">{printed(key)}</kbd>}
      </>
    ),
  };
}

/** A link to a file, which a command follows too; without a name, the server names the file. */
export function DownloadLink({ href, name = '', ...link }: CommandLinkProps & { readonly name?: string }) {
  const anchor = useRef<HTMLAnchorElement>(null);
  return <a ref={anchor} href={href} download={name} {...useLinkCommand(link, () => anchor.current?.click())} />;
}

/** A link to a page, which a command follows too. */
export function CommandLink({ href, ...link }: CommandLinkProps) {
  const [, go] = useLocation();
  return <Link href={href} {...useLinkCommand(link, () => go(href))} />;
}

/** Opens by a plain click; with Ctrl, Cmd or Shift, the browser follows the link in a tab or window of its own. */
export const plainClick =
  (open: () => void) =>
  (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };

export function ButtonLink({
  href,
  children,
  ...look
}: ButtonLook & { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link href={href} className={classOf(look)}>
      {children}
    </Link>
  );
}
