/** @jest-environment node */
import { awaited, dispatchKeys, singleKeys } from './dispatcher.js';
import { currentCommands, type Command } from './registry.js';

jest.mock('./registry.js', () => ({ currentCommands: jest.fn() }));

/** As much of an element as is asked of where a key was pressed. */
class FakeElement {
  constructor(private readonly selectors = '') {}
  closest(wanted: string): FakeElement | null {
    return wanted.split(', ').some((one) => this.selectors.split(' ').includes(one.replace(/[:[].*/, '')))
      ? this
      : null;
  }
}
/** A document that knows which selectors match something, and the events that it hears. */
class FakeDocument extends EventTarget {
  readonly defaultView = new EventTarget();
  open = '';
  querySelector(selector: string): unknown {
    return this.open === selector ? {} : null;
  }
}

const page = new FakeDocument();
const refusals: string[] = [];
const done: string[] = [];
let stop: () => void;

const command = (id: string, keys: readonly string[], more: Partial<Command> = {}): Command => ({
  ...{ id, label: id, keys, group: 'Page' },
  run: () => done.push(id),
  ...more,
});
const has = (...commands: readonly Command[]): void => void jest.mocked(currentCommands).mockReturnValue(commands);

interface Pressed {
  readonly in?: string;
  readonly ctrlKey?: boolean;
  readonly repeat?: boolean;
  readonly isComposing?: boolean;
}
/** Presses a key; returns whether the page has taken it from the browser. */
function press(key: string, { in: where = 'body', ...more }: Pressed = {}): boolean {
  const event = new Event('keydown', { cancelable: true });
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
  const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false, isComposing: false };
  Object.assign(event, { key, code, ...plain, ...more, getModifierState: () => false });
  Object.defineProperty(event, 'target', { value: new FakeElement(where) });
  page.dispatchEvent(event);
  return event.defaultPrevented;
}
const taken = (): readonly string[] => done.splice(0);

beforeAll(() => {
  Object.assign(globalThis, { Element: FakeElement });
  stop = dispatchKeys(page as unknown as Document, (reason) => refusals.push(reason));
});
afterEach(() => {
  page.open = '';
  singleKeys.set(true);
  awaited.set(undefined);
});
afterAll(() => stop());

it('a key runs the newest command that has it, and nothing else gets it', () => {
  has(command('newest', ['a']), command('older', ['a', 'b']));
  expect([press('a'), press('b'), press('c')]).toEqual([true, true, false]);
  expect(taken()).toEqual(['newest', 'older']);
});

it('of two strokes the first is awaited, and a second that means nothing is forgotten', () => {
  has(command('queue', ['g q']), command('accept', ['a']));
  expect(press('g')).toBe(true);
  expect(awaited.get()).toBe('g');
  press('q');
  press('q');
  expect(taken()).toEqual(['queue']);
  press('g');
  press('a');
  expect(taken()).toEqual(['accept']);
  expect(awaited.get()).toBeUndefined();
});

it('what is typed in a field is text, but for keys with Ctrl and those that say so', () => {
  has(command('accept', ['a']), command('save', ['Mod+s']), command('next', ['Enter'], { inFields: true }));
  for (const where of ['input', 'textarea', 'select']) {
    expect(press('a', { in: where })).toBe(false);
    press('s', { in: where, ctrlKey: true });
  }
  press('Enter', { in: 'textarea' });
  expect(taken()).toEqual(['save', 'save', 'save', 'next']);
});

it('a button follows Enter and Space itself', () => {
  has(command('open', ['Enter']), command('choose', ['Space']));
  expect([press('Enter', { in: 'button' }), press(' ', { in: 'a' })]).toEqual([false, false]);
  press('Enter');
  press(' ');
  expect(taken()).toEqual(['open', 'choose']);
});

it('a dialog, a menu and an input method have the keys for themselves', () => {
  has(command('accept', ['a']), command('back', ['Escape']));
  page.open = 'dialog[open]';
  expect([press('a'), press('Escape')]).toEqual([false, false]);
  page.open = ':popover-open';
  expect([press('Escape'), press('a')]).toEqual([false, true]);
  expect(press('a', { isComposing: true })).toBe(false);
  expect(taken()).toEqual(['accept']);
});

it('a key that is held down repeats only what may be repeated', () => {
  has(command('next', ['j'], { repeats: true }), command('accept', ['a']));
  press('j');
  press('j', { repeat: true });
  press('a');
  press('a', { repeat: true });
  expect(taken()).toEqual(['next', 'next', 'accept']);
});

it('what cannot be done now is said, not done', () => {
  has(command('accept', ['a'], { disabled: 'Nothing is chosen.' }));
  expect(press('a')).toBe(true);
  expect(taken()).toEqual([]);
  expect(refusals).toEqual(['Nothing is chosen.']);
});

it('single letters can be switched off', () => {
  has(command('accept', ['a']), command('palette', ['Mod+k']));
  singleKeys.set(false);
  expect([press('a'), press('k', { ctrlKey: true })]).toEqual([false, true]);
  expect(taken()).toEqual(['palette']);
});

it('what lasts as long as its key ends with it, also when the window is left meanwhile', () => {
  const ended = jest.fn();
  has(command('show', ['h'], { release: ended }));
  press('h');
  page.dispatchEvent(new Event('keyup'));
  press('h');
  page.defaultView.dispatchEvent(new Event('blur'));
  page.dispatchEvent(new Event('keyup'));
  expect(ended).toHaveBeenCalledTimes(2);
  expect(taken()).toEqual(['show', 'show']);
});
