/** @jest-environment @happy-dom/jest-environment */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { Dialog } from './dialog.js';
import { SureDialog } from './sure.js';

/** A page whose button opens a dialog. */
function Opener({ children }: { readonly children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && children(() => setOpen(false))}
    </main>
  );
}
const opener = () => screen.getByRole('button', { name: 'Open' });
const cancel = (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }));

it('is named by its title, takes the focus to its first field, and gives it back to what has opened it', async () => {
  const user = userEvent.setup();
  const sent: string[] = [];
  render(
    <Opener>
      {(close) => (
        <Dialog title="Rename" onClose={close} onSubmit={() => sent.push('sent')}>
          <input type="checkbox" aria-label="Tell others" />
          <input aria-label="Name" />
        </Dialog>
      )}
    </Opener>,
  );
  await user.click(opener());
  const dialog = screen.getByRole('dialog', { name: 'Rename' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Name');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).toEqual(['sent']);
  cancel(dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Open');
});

it('leads to the heading when what has opened it is gone', async () => {
  const user = userEvent.setup();
  function Page() {
    const [isRemoved, setRemoved] = useState(false);
    return isRemoved ? (
      <main>
        <h1 tabIndex={-1}>Page</h1>
      </main>
    ) : (
      <Opener>
        {() => (
          <Dialog title="Remove">
            <button onClick={() => setRemoved(true)}>Yes</button>
          </Dialog>
        )}
      </Opener>
    );
  }
  render(<Page />);
  await user.click(opener());
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(document.activeElement?.textContent).toBe('Page');
});

it('of two dialogs, Esc and Ctrl-Enter are for the inner one', async () => {
  const user = userEvent.setup();
  const heard: string[] = [];
  render(
    <Dialog
      title="Outer"
      onClose={() => heard.push('outer closed')}
      onSubmit={() => heard.push('outer sent')}
      after={
        <Dialog title="Inner" onClose={() => heard.push('inner closed')} onSubmit={() => heard.push('inner sent')}>
          <input aria-label="Reason" />
        </Dialog>
      }
    >
      <p>Text</p>
    </Dialog>,
  );
  screen.getByLabelText('Reason').focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  cancel(screen.getByRole('dialog', { name: 'Inner' }));
  expect(heard).toEqual(['inner sent', 'inner closed']);
});

it('what cannot be undone begins with the focus on the safe button, and a refusal stands in the dialog', async () => {
  const user = userEvent.setup();
  let tries = 0;
  const remove = (): void => {
    tries++;
    throw new TypeError('Failed to fetch');
  };
  render(
    <Opener>
      {(close) => (
        <SureDialog title="Delete it?" hint="It is gone then." verb="Delete" onSure={remove} onClose={close} />
      )}
    </Opener>,
  );
  await user.click(opener());
  expect(document.activeElement?.textContent).toBe('Cancel');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(tries).toBe(1);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
