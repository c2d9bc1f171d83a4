import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';

/**
 * A network namespace with two cables to this machine: one for clients, and one for servers that a test can pull out.
 * Packets are lost then, and no connection is closed.
 */
export interface CutNetwork {
  /** The program with its arguments that runs another inside. */
  readonly within: readonly string[];
  /** Where clients reach a process inside. */
  readonly inside: string;
  /** Where processes inside reach servers that listen there. */
  readonly outside: string;
  cut(): void;
  heal(): void;
  remove(): void;
}

const ip = (...args: readonly string[]): void => void execFileSync('ip', args, { stdio: 'ignore' });

/** Returns the network; undefined where this user may not make one. */
export function cutNetwork(): CutNetwork | undefined {
  const [id, third, fourth] = [randomBytes(3).toString('hex'), ...randomBytes(2)] as [string, number, number];
  const name = `umbra-${id}`;
  const subnet = (second: number): string => `10.${second}.${third}.${fourth - (fourth % 4)}`;
  const next = (address: string, by: number): string => address.replace(/\d+$/, (last) => String(Number(last) + by));
  const cable = (end: string, second: number): void => {
    ip('link', 'add', `${end}${id}`, 'type', 'veth', 'peer', 'name', `${end}${id}i`);
    ip('link', 'set', `${end}${id}i`, 'netns', name);
    ip('addr', 'add', `${next(subnet(second), 1)}/30`, 'dev', `${end}${id}`);
    ip('-n', name, 'addr', 'add', `${next(subnet(second), 2)}/30`, 'dev', `${end}${id}i`);
    ip('link', 'set', `${end}${id}`, 'up');
    ip('-n', name, 'link', 'set', `${end}${id}i`, 'up');
  };
  try {
    ip('netns', 'add', name);
  } catch {
    return undefined;
  }
  // The cables end with it.
  const remove = (): void => {
    ip('netns', 'del', name);
  };
  try {
    ip('-n', name, 'link', 'set', 'lo', 'up');
    cable('c', 77);
    cable('s', 78);
  } catch {
    remove();
    return undefined;
  }
  return {
    within: ['ip', 'netns', 'exec', name],
    inside: next(subnet(77), 2),
    outside: next(subnet(78), 1),
    cut: () => {
      ip('link', 'set', `s${id}`, 'down');
    },
    heal: () => {
      ip('link', 'set', `s${id}`, 'up');
    },
    remove,
  };
}
