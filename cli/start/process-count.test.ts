import { describe, expect, it } from 'vitest';
import { connectionsFor, poolSize, processCount } from './process-count.ts';

const GB = 1024 ** 3;
const ELSEWHERE = 'postgres://shop@db/shop';

describe('11.1 PROCESSES', () => {
  it.each([
    [
      'as many as the machine has cores',
      { processes: null, databaseUrl: ELSEWHERE },
      { cores: 2, freeMemory: 8 * GB },
      2,
    ],
    ['four at most', { processes: null, databaseUrl: ELSEWHERE }, { cores: 16, freeMemory: 64 * GB }, 4],
    ['with 1 GB for each', { processes: null, databaseUrl: ELSEWHERE }, { cores: 4, freeMemory: 3.9 * GB }, 3],
    ['one with little memory', { processes: null, databaseUrl: ELSEWHERE }, { cores: 4, freeMemory: GB / 2 }, 1],
    ['one with the embedded database', { processes: null, databaseUrl: null }, { cores: 4, freeMemory: 64 * GB }, 1],
    ['as set', { processes: 6, databaseUrl: ELSEWHERE }, { cores: 2, freeMemory: GB }, 6],
    ['as set with the embedded database', { processes: 2, databaseUrl: null }, { cores: 1, freeMemory: GB }, 2],
  ])('%s', (_, settings, machine, count) => {
    expect(processCount(settings, machine)).toBe(count);
  });

  it.each([
    [1, 20, 60],
    [2, 10, 70],
    [3, 7, 81],
    [4, 6, 94],
    [8, 6, 158],
  ])('%i processes have pools of %i connections, and the database allows %i', (count, pool, connections) => {
    expect([poolSize(count), connectionsFor(count)]).toEqual([pool, connections]);
  });
});
