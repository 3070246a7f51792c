import { redirect } from 'react-router';
import { asRequestFailure } from '../../api-client/request-failure.ts';
import { localPath } from '../../../domain/locale.ts';
import { approvalPath } from '../../orders/approval-path.ts';
import { loadFreeCredit } from '../../orders/free-credit.ts';
import type { OrderKey } from '../../orders/order-links.ts';
import { fieldOf } from '../../routing/form-fields.ts';
import { notFound, requireSession, type PageRequest } from '../../routing/page-data.ts';
import { may, type Session } from '../../session/session.ts';
import { settle } from '../dashboard/block.ts';
import { parseOrder, type Order } from '../orders/parse-order.ts';
import { parseApproval, type OpenApproval } from './parse-approval.ts';

/** Prefixes of fields, before the row: the quantity, the one asked for, and the one that the totals of the page are for. */
export const QUANTITY = 'quantity.';
export const REQUESTED = 'asked.';
export const PRICED = 'priced.';

export interface ApprovalData extends OpenApproval {
  session: Session;
  /** The quantities considered, by row; only those that differ from what was asked. */
  considered: Readonly<Record<number, number>>;
  /** Credit that is free before the order, in cents; null without a limit, and for users who may not see it. */
  freeCredit: number | null;
  /** What was ordered; null before that, for users who may not see orders, and when it fails to load. */
  order: Order | null;
}

/** A decision that the server has rejected. */
export interface DecisionResult {
  status: number;
  message: string;
  /** Further sentences, about lines or values. */
  details: string[];
  reply: string;
}

/** The quantities in a URL: `rows=12:20,13:0`. */
function consideredIn(url: URL): Record<number, number> {
  const entries = (url.searchParams.get('rows') ?? '').split(',').flatMap((part): [number, number][] => {
    const [, row, quantity] = /^(\d{1,15}):(\d{1,6})$/.exec(part) ?? [];
    return row && quantity ? [[Number(row), Number(quantity)]] : [];
  });
  return Object.fromEntries(entries.slice(0, 1000));
}

/** The page of a request with other quantities, without language prefix. */
export function consideredPath(id: number, considered: Readonly<Record<number, number>>): string {
  const rows = Object.entries(considered).map(([row, quantity]) => `${row}:${quantity}`);
  return rows.length === 0 ? approvalPath(id) : `${approvalPath(id)}&rows=${rows.join(',')}`;
}

function idIn(url: URL): number {
  const id = url.searchParams.get('id') ?? '';
  if (!/^\d{1,15}$/.test(id)) throw notFound();
  return Number(id);
}

const rowsOf = (considered: Readonly<Record<number, number>>) =>
  Object.entries(considered).map(([row, quantity]) => ({ row_id: Number(row), quantity }));

/** Loads the request in the URL, with the quantities in it; 404 for a request that is not the user's. */
export async function loadApproval(page: PageRequest): Promise<ApprovalData> {
  const session = requireSession(page);
  const considered = consideredIn(page.url);
  const rows = rowsOf(considered);
  const [response, freeCredit] = await Promise.all([
    page.api.call('getApproval', { id: idIn(page.url), ...(rows.length > 0 && { rows }) }),
    may(session, 'order.approve') ? loadFreeCredit(page, session) : null,
  ]);
  const opened = parseApproval(response);
  const order = opened.request.order && may(session, 'order.view') ? await loadOrder(page, opened.request.order) : null;
  return { ...opened, session, considered, freeCredit, order };
}

async function loadOrder({ api }: PageRequest, { cause, year, number }: OrderKey): Promise<Order | null> {
  const request = api.call('getOrderDetail', { causale: cause, anno: year, numero: number });
  const order = await settle(request.then(parseOrder));
  return order.state === 'ready' ? order.data : null;
}

/**
 * Quantities of the form that differ from those asked for; a text that is not a quantity counts as unchanged.
 * `isPriced`: whether the totals of the page are for all of them.
 */
function consideredOf(form: FormData): { considered: Record<number, number>; isPriced: boolean } {
  const considered: Record<number, number> = {};
  let isPriced = true;
  for (const [name, value] of form) {
    if (!name.startsWith(QUANTITY) || typeof value !== 'string') continue;
    const row = name.slice(QUANTITY.length);
    const isQuantity = /^\d{1,6}$/.test(value.trim());
    const quantity = Number(value);
    if (!isQuantity || fieldOf(form, PRICED + row) !== String(quantity)) isPriced = false;
    if (isQuantity && fieldOf(form, REQUESTED + row) !== String(quantity)) considered[Number(row)] = quantity;
  }
  return { considered, isPriced };
}

/**
 * Shows the request with other quantities, approves it, sends it back or withdraws it. An approval is for the total of
 * the page: quantities that were changed since are shown first.
 */
export async function decide(page: PageRequest, form: FormData): Promise<DecisionResult | Response> {
  requireSession(page);
  const id = idIn(page.url);
  const to = (path: string) => redirect(localPath(page.locale, path));
  const change = fieldOf(form, 'change');
  const reply = fieldOf(form, 'reply');
  const { considered, isPriced } = consideredOf(form);
  const path = consideredPath(id, considered);
  if (change === 'update') return to(path);
  if (change === 'approve' && !isPriced) return to(path);
  try {
    if (change === 'back') await page.api.call('sendBackOrder', { id, reply });
    else if (change === 'withdraw') await page.api.call('withdrawOrder', { id });
    else {
      const rows = rowsOf(considered);
      await page.api.call('approveOrder', {
        id,
        reply,
        rows,
        totale_doc: Number(fieldOf(form, 'totale_doc')),
        totale_da_pagare: Number(fieldOf(form, 'totale_da_pagare')) || undefined,
        accepted_changes: form.getAll('accepted').map(String),
      });
    }
  } catch (error) {
    const { status, message, errors } = asRequestFailure(error);
    if (![409, 422].includes(status)) throw error;
    const details = Object.values(errors).flat();
    return { status, message, details: details.filter((text) => text !== message), reply };
  }
  return to(approvalPath(id));
}
