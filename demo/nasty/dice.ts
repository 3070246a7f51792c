import { chance } from '../random.ts';

/** Random choices of which each follows from the seed and the ones before it. */
export interface Dice {
  /** From 0 up to (not including) 1. */
  roll(): number;
  /** Whether something happens that happens in one of so many cases. */
  once(inCases: number): boolean;
  /** An integer from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** One item of a list that has at least one. */
  pick<T>(list: readonly T[]): T;
}

/** Dice that begin anew for each seed and purpose. */
export function diceOf(seed: number, ...purpose: readonly (string | number)[]): Dice {
  let rolls = 0;
  const roll = (): number => chance(seed, ...purpose, (rolls += 1));
  const between = (from: number, to: number): number => from + Math.floor(roll() * (to - from + 1));
  return {
    roll,
    between,
    once: (inCases) => roll() < 1 / inCases,
    pick: <T>(list: readonly T[]): T => {
      const picked = list[between(0, list.length - 1)];
      if (picked === undefined) throw new Error('Nothing to pick from.');
      return picked;
    },
  };
}
