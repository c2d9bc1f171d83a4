/** @jest-environment @happy-dom/jest-environment */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CommandButton } from '../design/button.js';
import { dispatchKeys } from './dispatcher.js';
import { chosenKeys, useCommands, type Command } from './registry.js';

const ran: string[] = [];
const refused: string[] = [];
let stop: () => void;

beforeEach(() => {
  ran.length = refused.length = 0;
  stop = dispatchKeys(document, (reason) => refused.push(reason));
});
afterEach(() => {
  stop();
  act(() => chosenKeys.set({}));
});

function Commands({ id, keys, label = id, ...more }: Partial<Command> & Pick<Command, 'id' | 'keys'>) {
  useCommands([{ id, keys, label, group: 'test', run: () => ran.push(label), ...more }]);
  return <CommandButton id={id} />;
}

it('a command runs by its key and by its button, which shows the key, for as long as it is mounted', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Commands id="review.accept" label="Accept" keys={['a']} />);
  const button = screen.getByRole('button', { name: 'Accept' });
  expect(button.querySelector('kbd')?.textContent).toBe('a');
  expect(button.getAttribute('aria-keyshortcuts')).toBe('a');
  await user.keyboard('a');
  await user.click(button);
  expect(ran).toEqual(['Accept', 'Accept']);
  unmount();
  await user.keyboard('a');
  expect(ran.length).toBe(2);
});

it('a command that is disabled says why by its key, and its button can still be reached', async () => {
  const user = userEvent.setup();
  render(<Commands id="review.accept" label="Accept" keys={['a']} disabled="Somebody else edits" />);
  await user.keyboard('a');
  await user.tab();
  const button = screen.getByRole('button', { name: 'Accept' });
  expect(document.activeElement?.textContent).toBe(button.textContent);
  await user.keyboard('{Enter}');
  await user.click(button);
  expect({ ran, refused, title: button.title }).toEqual({
    ran: [],
    refused: ['Somebody else edits'],
    title: 'Somebody else edits',
  });
});

it('of two components that use a key, the newer one gets it until it leaves', async () => {
  const user = userEvent.setup();
  const both = (isOpen: boolean) => (
    <>
      <Commands id="page.next" label="page" keys={['j']} />
      {isOpen && <Commands id="panel.next" label="panel" keys={['j']} />}
    </>
  );
  const { rerender } = render(both(false));
  rerender(both(true));
  await user.keyboard('j');
  rerender(both(false));
  await user.keyboard('j');
  expect(ran).toEqual(['panel', 'page']);
});

it('what is typed into a field is text, and a command that works there does', async () => {
  const user = userEvent.setup();
  render(
    <>
      <input aria-label="Name" />
      <Commands id="review.accept" label="Accept" keys={['a']} />
      <Commands id="page.leave" label="Leave" keys={['Escape']} inFields />
    </>,
  );
  await user.type(screen.getByLabelText('Name'), 'Ana{Escape}');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ana');
  expect(ran).toEqual(['Leave']);
});

it('a key that the user has chosen takes the place of the usual one, on the button too', async () => {
  const user = userEvent.setup();
  render(<Commands id="review.accept" label="Accept" keys={['a']} />);
  act(() => chosenKeys.set({ 'review.accept': ['y'] }));
  await user.keyboard('ay');
  expect(ran).toEqual(['Accept']);
  expect(screen.getByRole('button').querySelector('kbd')?.textContent).toBe('y');
});

it('the latest work of a command is run, and a held key repeats it only where that makes sense', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Commands id="list.next" keys={['j']} run={() => ran.push('before')} repeats />);
  rerender(<Commands id="list.next" keys={['j']} run={() => ran.push('after')} repeats />);
  await user.keyboard('{j>3/}');
  rerender(<Commands id="list.open" keys={['j']} run={() => ran.push('once')} />);
  await user.keyboard('{j>3/}');
  expect(ran).toEqual(['after', 'after', 'after', 'once']);
});
