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

const withChosen = (command: Command): Command => {
  const keys = chosenKeys.get()[command.id];
  return keys === undefined ? command : { ...command, keys };
};

/** The commands of now, the newest first. */
export const currentCommands = (): readonly Command[] => sets.get().toReversed().flat().map(withChosen);

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
    const set = latest.current.map((command, i) => ({ ...command, run: () => latest.current[i]?.run() }));
    sets.set([...sets.get(), set]);
    return () => {
      sets.set(sets.get().filter((other) => other !== set));
    };
  }, [face]);
}

/** Gives a command other keys. @returns the commands of now that have one of them already */
export function remap(id: string, keys: readonly string[]): readonly Command[] {
  const clashes = currentCommands().filter((other) => other.id !== id && other.keys.some((key) => keys.includes(key)));
  if (clashes.length === 0) chosenKeys.set({ ...chosenKeys.get(), [id]: keys });
  return clashes;
}
