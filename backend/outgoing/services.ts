import type { Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';

/** The database or a transaction. */
export type Query = Kysely<Tables>;

/** Why nothing leaves the shop. */
export type StopReason = 'restored' | 'older' | 'address';
