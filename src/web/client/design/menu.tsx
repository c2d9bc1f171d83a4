import { useId, useRef, type ReactNode } from 'react';

const GAP = 4;
const EDGE = 8;

/** A button that opens a menu of buttons beside it, in the top layer; pressing one of them closes the menu. */
export function Menu({
  label,
  look = '',
  children,
}: {
  readonly label: ReactNode;
  readonly look?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const place = (): void => {
    const from = opener.current?.getBoundingClientRect();
    const box = menu.current?.getBoundingClientRect();
    if (from === undefined || box === undefined || menu.current === null) return;
    const isRoomBelow = from.bottom + GAP + box.height < innerHeight;
    const left = Math.max(EDGE, Math.min(from.right - box.width, innerWidth - box.width - EDGE));
    menu.current.style.left = `${left}px`;
    menu.current.style.top = `${isRoomBelow ? from.bottom + GAP : Math.max(EDGE, from.top - GAP - box.height)}px`;
  };
  return (
    <>
      <button ref={opener} type="button" className={`button ${look}`} popoverTarget={id}>
        {label}
      </button>
      <div
        id={id}
        ref={menu}
        popover="auto"
        className="menu"
        onToggle={(event) => {
          if (event.newState === 'open') place();
        }}
        onClick={(event) => {
          const isButton = event.target instanceof Element && event.target.closest('button, a') !== null;
          if (isButton) menu.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}
