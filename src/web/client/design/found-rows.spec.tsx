/** @jest-environment @happy-dom/jest-environment */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FoundRows } from './found-rows.js';

const rows = (count: number) => Array.from({ length: count }, (_, n) => `Batch ${n}`);
const draw = (drawn: readonly string[]) => (
  <ul>
    {drawn.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
);
const List = ({ count }: { readonly count: number }) => (
  <FoundRows rows={rows(count)} nameOf={(name) => name} label="Find a batch" most={20}>
    {draw}
  </FoundRows>
);
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('a few rows need no search', () => {
  render(<List count={12} />);
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(shown()).toEqual(rows(12));
});

it('draws the first rows, says how many there are besides, and finds among all of them by name', async () => {
  const user = userEvent.setup();
  render(<List count={1234} />);
  expect(shown()).toEqual(rows(20));
  expect(screen.getByRole('status').textContent).toMatch(/1,214.*1,234/u);
  await user.type(screen.getByRole('searchbox', { name: 'Find a batch' }), ' BATCH 1233 ');
  expect(shown()).toEqual(['Batch 1233']);
  expect(screen.getByRole('status').textContent).toBe('');
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(shown()).toEqual([]);
  expect(screen.getByRole('heading').textContent).not.toBe('');
  await user.clear(screen.getByRole('searchbox'));
  expect(shown().length).toBe(20);
});
