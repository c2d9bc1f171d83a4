/** @jest-environment @happy-dom/jest-environment */
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiProblem } from '../api/errors.js';
import type { Field } from './fields.js';
import { FormDialog } from './form-dialog.js';

const FIELDS: readonly Field[] = [
  { kind: 'text', name: 'name', label: 'Name', required: true },
  { kind: 'lines', name: 'terms', label: 'Terms' },
  { kind: 'number', name: 'most', label: 'Most', min: 1, max: 9, initial: 3 },
  { kind: 'flag', name: 'isStrict', label: 'Strict' },
  { kind: 'text', name: 'why', label: 'Why', when: ({ isStrict }) => isStrict === true },
  {
    ...{ kind: 'rows', name: 'people', label: 'People', add: 'Add a person' },
    columns: [
      { name: 'who', label: 'Who' },
      { name: 'role', label: 'Role', options: ['reader', 'lead'].map((value) => ({ value, label: value })) },
    ],
  },
];
const field = (name: string) => screen.getByLabelText(name);
const save = () => screen.getByRole('button', { name: 'Save' });
const noop = (): void => undefined;

it('sends what the fields hold, and only those that apply', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  render(<FormDialog title="New" fields={FIELDS} onSave={(body) => sent.push(body)} onClose={noop} />);
  await user.type(field('Name'), 'Letters');
  await user.type(field('Terms'), 'north{Enter}south');
  await user.click(field('Strict'));
  await user.type(field('Why'), 'a rule');
  await user.click(save());
  await user.click(field('Strict'));
  expect(screen.queryByLabelText('Why')).toBeNull();
  await user.click(save());
  expect(sent).toEqual([
    { name: 'Letters', terms: ['north', 'south'], most: 3, isStrict: true, why: 'a rule', people: [] },
    { name: 'Letters', terms: ['north', 'south'], most: 3, isStrict: false, people: [] },
  ]);
});

it('rows are added, filled in and removed, each by a name of its own', async () => {
  const user = userEvent.setup();
  const sent: { readonly people?: unknown }[] = [];
  render(<FormDialog title="New" fields={FIELDS} onSave={(body) => sent.push(body)} onClose={noop} />);
  await user.type(field('Name'), 'x');
  const add = screen.getByRole('button', { name: 'Add a person' });
  for (const [n, name] of ['Ana', 'Ben', 'Cleo'].entries()) {
    await user.click(add);
    await user.type(field(`Who, line ${n + 1}`), name);
  }
  await user.selectOptions(field('Role, line 3'), 'lead');
  const people = screen.getByRole('group', { name: 'People' });
  await user.click(within(people).getByRole('button', { name: 'Take away: People, line 2' }));
  await user.click(save());
  expect(sent[0]?.people).toEqual([
    { who: 'Ana', role: 'reader' },
    { who: 'Cleo', role: 'lead' },
  ]);
});

it('a refusal is said beside what was typed, which stays, and is gone with the next try', async () => {
  const user = userEvent.setup();
  let refuse = true;
  const onSave = async (): Promise<void> => {
    await Promise.resolve();
    if (refuse) throw new ApiProblem(409, 'NAME_TAKEN', 'The name is taken.');
  };
  render(<FormDialog title="New" fields={FIELDS} onSave={onSave} onClose={noop} />);
  await user.type(field('Name'), 'Letters');
  await user.click(save());
  expect(await screen.findByRole('alert')).not.toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Letters');
  refuse = false;
  await user.click(save());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a second press while the first is under way sends nothing, and says why', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  let finish = noop;
  const onSave = (body: unknown): Promise<void> => {
    sent.push(body);
    return new Promise((resolve) => (finish = resolve));
  };
  render(<FormDialog title="New" fields={FIELDS} onSave={onSave} onClose={noop} />);
  await user.type(field('Name'), 'Letters{Enter}{Enter}');
  await user.click(save());
  expect(sent.length).toBe(1);
  expect(save().getAttribute('aria-disabled')).toBe('true');
  expect(save().title).not.toBe('');
  await act(async () => {
    finish();
    await Promise.resolve();
  });
  expect(save().getAttribute('aria-disabled')).toBeNull();
  await user.click(save());
  expect(sent.length).toBe(2);
});
