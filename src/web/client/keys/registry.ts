import { useLayoutEffect, useRef } from 'react';
import { makeStore, useStore } from '../api/store.js';

/** A command that is available on the page now, by key, by button and from the palette. */
export interface Command {
  /** `review.accept`: the page and the action. */
  readonly id: string;
  readonly label: string;
  /**
   * Key names (see `layout.ts`), the first of which is displayed; two strokes are separated by a space. If empty, the
   * command is available by palette and button only.
   */
  readonly keys: readonly string[];
  readonly run: () => void;
  /** Called when the key is released, for commands that last as long as the key is held. */
  readonly release?: () => void;
  /** The reason why the command is disabled now. */
  readonly disabled?: string | undefined;
  /** The group under which the key sheet lists it. */
  readonly group: string;
  /** True if holding the key down repeats the command. */
  readonly repeats?: boolean;
  /** True if the key also works while the focus is in a field. */
  readonly inFields?: boolean;
  /** True if it is left out of the palette, because it makes sense only in its context. */
  readonly hidden?: boolean;
}

/** The command sets of the mounted components; if two sets use the same key, the newer one gets it. */
const sets = makeStore<readonly (readonly Command[])[]>([]);
/** The keys that the user has chosen, by command id. */
export const chosenKeys = makeStore<Readonly<Record<string, readonly string[]>>>({});

/** Returns a command with the keys that the user has chosen for it. */
export const withChosen = <C extends Pick<Command, 'id' | 'keys'>>(command: C): C => {
  const keys = chosenKeys.get()[command.id];
  return keys === undefined ? command : { ...command, keys };
};

let made: { readonly of: readonly unknown[]; readonly commands: readonly Command[] } | undefined;

/** Returns the current commands, the newest first; the array stays the same until a command changes. */
export function currentCommands(): readonly Command[] {
  const of = [sets.get(), chosenKeys.get()];
  if (made === undefined || of.some((part, i) => part !== made?.of[i])) {
    made = { of, commands: sets.get().toReversed().flat().map(withChosen) };
  }
  return made.commands;
}

export function useAllCommands(): readonly Command[] {
  useStore(sets);
  useStore(chosenKeys);
  return currentCommands();
}

export function useCommand(id: string): Command | undefined {
  return useAllCommands().find((command) => command.id === id);
}

/** Registers commands while the component is mounted. */
export function useCommands(commands: readonly Command[]): void {
  // Buttons show the properties below, which seldom change; `run` and `release` are looked up when they are called. With
  // layout effects, a key never runs what was on the page before: they end before the browser takes the next one.
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  const facts = commands.map(({ id, label, keys, disabled, group }) =>
    [id, label, keys.join(), disabled, group].join('\n'),
  );
  const face = facts.join('\t');
  useLayoutEffect(() => {
    const latestOf = (id: string): Command | undefined => latest.current.find((command) => command.id === id);
    const set = latest.current.map((command) => ({
      ...command,
      run: () => latestOf(command.id)?.run(),
      ...(command.release !== undefined && { release: () => latestOf(command.id)?.release?.() }),
    }));
    sets.set([...sets.get(), set]);
    return () => {
      sets.set(sets.get().filter((other) => other !== set));
    };
  }, [face]);
}

/** The first part of the ids of commands that are available on every page. */
const EVERYWHERE = ['shell', 'go'];
const areaOf = (id: string): string => id.split('.', 1)[0] ?? '';
const meet = (one: string, other: string): boolean =>
  one === other || EVERYWHERE.includes(one) || EVERYWHERE.includes(other);
/** True also if one key is the first stroke of the other. */
const overlap = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);

/** Returns the other commands that can be active at the same time as a command and already use one of the keys. */
export const clashesOf = <C extends Pick<Command, 'id' | 'keys'>>(
  id: string,
  keys: readonly string[],
  among: readonly C[],
): readonly C[] =>
  among.filter(
    (other) =>
      other.id !== id &&
      meet(areaOf(id), areaOf(other.id)) &&
      withChosen(other).keys.some((key) => keys.some((wanted) => overlap(key, wanted))),
  );
