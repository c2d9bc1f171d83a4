import { makeStore } from '../api/store.js';
import { namesOf } from './layout.js';
import { currentCommands, type Command } from './registry.js';

const SECOND_KEY_MS = 1500;

/** The first of two strokes, while the second is awaited. */
export const awaited = makeStore<string | undefined>(undefined);
/** True if single letters, without modifier, trigger commands. */
export const singleKeys = makeStore(true);

let timer: ReturnType<typeof setTimeout> | undefined;

function wait(first: string | undefined): void {
  clearTimeout(timer);
  awaited.set(first);
  if (first !== undefined) timer = setTimeout(() => awaited.set(undefined), SECOND_KEY_MS);
}

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';
const isInField = (event: KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.closest(FIELDS) !== null;
/** True if a button, link or checkbox handles the key itself. */
const isOwnKey = (event: KeyboardEvent): boolean =>
  (event.key === 'Enter' || event.key === ' ') &&
  event.target instanceof Element &&
  event.target.closest('button, a, summary, input') !== null;

/**
 * Dispatches key events to commands.
 * @param onDisabled gets the reason when the key of a command is pressed that is disabled now
 * @returns a function that stops it
 */
export function dispatchKeys(target: Document, onDisabled: (reason: string) => void): () => void {
  let held: Command | undefined;
  const letGo = (): void => {
    held?.release?.();
    held = undefined;
  };
  const handle = (event: KeyboardEvent): void => {
    // The key belongs to an input method that composes characters from several keys.
    if (event.defaultPrevented || event.isComposing || event.key === 'Process') return;
    if (['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(event.key)) return;
    if (target.querySelector('dialog[open]') !== null || isOwnKey(event)) return;
    // The browser closes the open popover on Escape.
    if (event.key === 'Escape' && target.querySelector(':popover-open') !== null) return;
    const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event;
    const altGraph = event.getModifierState('AltGraph');
    const names = namesOf({ key, code, shiftKey, ctrlKey, metaKey, altKey, altGraph });
    const command = find(names, isInField(event));
    if (command === undefined || (event.repeat && command !== 'wait' && command.repeats !== true)) return;
    event.preventDefault();
    if (command === 'wait') return;
    if (command.disabled !== undefined) {
      onDisabled(command.disabled);
      return;
    }
    command.run();
    if (command.release !== undefined) held = command;
  };
  target.addEventListener('keydown', handle);
  target.addEventListener('keyup', letGo);
  // No `keyup` event arrives for a key released in another window.
  target.defaultView?.addEventListener('blur', letGo);
  return () => {
    target.removeEventListener('keydown', handle);
    target.removeEventListener('keyup', letGo);
    target.defaultView?.removeEventListener('blur', letGo);
  };
}

function find(names: readonly string[], inField: boolean): Command | 'wait' | undefined {
  const first = awaited.get();
  const usable = currentCommands().filter(
    (command) => !inField || command.inFields === true || command.keys.every((key) => key.includes('Mod+')),
  );
  const allowed = (key: string): boolean => singleKeys.get() || key.length > 1;
  const having = (name: string): Command | undefined =>
    usable.find(({ keys }) => keys.some((key) => key === name && allowed(key)));
  if (first !== undefined) {
    wait(undefined);
    const second = names.map((name) => having(`${first} ${name}`)).find((command) => command !== undefined);
    if (second !== undefined) return second;
  }
  for (const name of names) {
    const command = having(name);
    if (command !== undefined) return command;
    if (usable.some(({ keys }) => keys.some((key) => key.startsWith(`${name} `)))) {
      wait(name);
      return 'wait';
    }
  }
  return undefined;
}
