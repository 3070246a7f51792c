import { z } from 'zod';
import { AVAILABILITY_STATES } from '../domain/availability.ts';
import { ORDER_STATUSES } from '../domain/order-status.ts';
import { notMoney } from './money.ts';

/** Status of an order. */
export const orderStatus = () => notMoney(z.enum(ORDER_STATUSES));

/** Whether an article can be had. */
export const availability = () => notMoney(z.enum(AVAILABILITY_STATES));
