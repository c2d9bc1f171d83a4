import { useEffect, useRef } from 'react';
import { makeStore, useStore } from '../api/store.js';

/** Something that can be done on the page now, by key, by button and from the palette. */
export interface Command {
  /** `review.accept`: the page, and what is done there. */
  readonly id: string;
  readonly label: string;
  /** Keys by name (see `layout.ts`), the first printed; two strokes are parted by a blank. None: palette and button alone. */
  readonly keys: readonly string[];
  readonly run: () => void;
  /** Called when the key is let go, for what lasts as long as it is held. */
  readonly release?: () => void;
  /** Why it cannot be done now. */
  readonly disabled?: string | undefined;
  /** Where the sheet of keys lists it. */
  readonly group: string;
  /** Holding the key down repeats it. */
  readonly repeats?: boolean;
  /** Also while the focus is in a field. */
  readonly inFields?: boolean;
  /** Not in the palette: it makes sense at its place alone. */
  readonly hidden?: boolean;
}

/** Sets of commands of what is mounted; of the same key the newest set has it. */
const sets = makeStore<readonly (readonly Command[])[]>([]);
/** Keys that the person has chosen, by the id of the command. */
export const chosenKeys = makeStore<Readonly<Record<string, readonly string[]>>>({});

/** Returns a command with the keys that the person has chosen for it. */
export const withChosen = <C extends Pick<Command, 'id' | 'keys'>>(command: C): C => {
  const keys = chosenKeys.get()[command.id];
  return keys === undefined ? command : { ...command, keys };
};

let made: { readonly of: readonly unknown[]; readonly commands: readonly Command[] } | undefined;

/** Returns the commands of now, the newest first: the same array until something about them changes. */
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

/** Commands that can be used while the component is mounted. */
export function useCommands(commands: readonly Command[]): void {
  // Buttons print what does not change with each render; what a command does is looked up when it is used.
  const latest = useRef(commands);
  latest.current = commands;
  const facts = commands.map(({ id, label, keys, disabled, group }) =>
    [id, label, keys.join(), disabled, group].join('\n'),
  );
  const face = facts.join('\t');
  useEffect(() => {
    const set = latest.current.map((command, i) => ({
      ...command,
      run: () => latest.current[i]?.run(),
      ...(command.release !== undefined && { release: () => latest.current[i]?.release?.() }),
    }));
    sets.set([...sets.get(), set]);
    return () => {
      sets.set(sets.get().filter((other) => other !== set));
    };
  }, [face]);
}

/** The parts of ids whose commands are there on every page. */
const EVERYWHERE = ['shell', 'go'];
const areaOf = (id: string): string => id.split('.', 1)[0] ?? '';
const meet = (one: string, other: string): boolean =>
  one === other || EVERYWHERE.includes(one) || EVERYWHERE.includes(other);
/** Also where one key is the first stroke of the other. */
const overlap = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);

/** The commands that can be met together with a command and have one of the keys already. */
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
