import { z } from 'zod';
import { notMoney } from './money.ts';

/** A day in Italy, YYYY-MM-DD. */
export const day = () => notMoney(z.iso.date());

/** A moment, ISO 8601 in UTC. */
export const moment = () => notMoney(z.iso.datetime());
