import { availableParallelism } from 'node:os';
import type { Settings } from '../../backend/settings.ts';

/** Most processes by default: more are for those who have measured that they help. */
const MOST_BY_DEFAULT = 4;
const MEMORY_FOR_EACH = 1024 ** 3;

/** Connections of the pool of all processes together, and the fewest of one. */
const POOL_OF_ALL = 20;
const SMALLEST_POOL = 6;
/** Besides its pool: notifications, health, what builds or publishes the search index. */
const OTHER_CONNECTIONS = 10;
/** Of the first process: the jobs. */
const JOB_CONNECTIONS = 7;
/** For commands, backups and a person beside a shop. */
const CONNECTIONS_BESIDE = 23;

/** What a machine has for the processes of a shop. */
export interface Machine {
  cores: number;
  /** Bytes. */
  freeMemory: number;
}

/** This machine, or the share of it that this container may use. */
export function thisMachine(): Machine {
  return { cores: availableParallelism(), freeMemory: process.availableMemory() };
}

/**
 * How many processes a start makes: PROCESSES; without it one per core, at most 4 and with at least 1 GB of free memory
 * for each, and one with the embedded database.
 */
export function processCount(
  { processes, databaseUrl }: Pick<Settings, 'processes' | 'databaseUrl'>,
  { cores, freeMemory }: Machine,
): number {
  if (processes !== null) return processes;
  if (databaseUrl === null) return 1;
  return Math.max(1, Math.min(cores, MOST_BY_DEFAULT, Math.floor(freeMemory / MEMORY_FOR_EACH)));
}

/** Most connections in the pool of each of `count` processes. */
export function poolSize(count: number): number {
  return Math.max(SMALLEST_POOL, Math.ceil(POOL_OF_ALL / count));
}

/** Connections that the database must allow for `count` processes and what is used beside them. */
export function connectionsFor(count: number): number {
  return count * (poolSize(count) + OTHER_CONNECTIONS) + JOB_CONNECTIONS + CONNECTIONS_BESIDE;
}
