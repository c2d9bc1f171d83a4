import { actingFor } from './caller.js';
import { WaitingRoom } from './waiting-room.js';

describe('WaitingRoom', () => {
  it('lets one caller fill half of it, and another the rest', () => {
    const room = new WaitingRoom(100);
    const enter = (caller: string, size: number) => actingFor(caller, () => room.enter(size));
    const leave = enter('greedy', 30);
    expect(enter('greedy', 20)).toBeDefined();
    expect(enter('greedy', 1)).toBeUndefined();
    expect(enter('modest', 50)).toBeDefined();
    expect(enter('third', 1)).toBeUndefined();
    leave?.();
    expect(enter('greedy', 30)).toBeDefined();
  });

  it('takes one thing that is larger than it when nothing else is there', () => {
    const room = new WaitingRoom(10);
    const leave = room.enter(1000);
    expect(leave).toBeDefined();
    expect(room.enter(1)).toBeUndefined();
    leave?.();
    expect(room.enter(1)).toBeDefined();
  });
});
