type Json = any;

/** The version since which what was paid online is deducted from the due dates that it paid. */
const ALLOCATED = 72;

/** The version since which requests for approval are hidden from who may not use their address. */
const HIDDEN = 85;

/** The version since which an article that nobody has rated has no rating, and not one of 0. */
const UNRATED = 130;

/** The version since which operators have roles of the office, and need a second factor. */
const OFFICE = 132;

/** The version since which the office counts invoices without due dates of their own. */
const COUNTED = 178;

/**
 * What a view of an earlier version shows now, where a later version deliberately shows something else:
 * - since 0072 a document that was paid online is paid, and not open and expired with a remark, and whether one of
 *   several due dates can be paid follows from the due date alone;
 * - since 0085 a member of the other address sees none of the requests for approval;
 * - since then it neither finds the orders of its deliveries that are for another address, nor what was bought there;
 * - since 0130 `ratings` of an article without any is null;
 * - since 0132 an operator has permissions in the office instead of the shop, and has to set up a second factor;
 * - since 0178 the office counts what is open of invoices without due dates of their own, as the shop does;
 * - an operator, who acts for nobody, gets no amounts of a cart;
 * - the totals of an empty cart are 0 for who sees no prices, too.
 */
export function asShownNow(
  recorded: Json,
  version: number,
  { name, request }: { name: string; request: string },
): Json {
  const view = version < UNRATED ? withoutNoRating(recorded) : recorded;
  if (version < HIDDEN && name === 'imola@bassi.example') {
    if (request.startsWith('get_approvals ')) return { status: 200, message: { requests: [], total: 0 } };
    if (request.startsWith('get_approval ')) return undefined;
  }
  if (version < OFFICE && name === 'operatore' && request.startsWith('session '))
    return without(view, ['permissions', 'second_factor_needed']);
  if (version < COUNTED && request.startsWith('getCustomer ')) return without(view, DUE_FIELDS);
  for (const { whose, requests, fields } of OTHERWISE)
    if (version < HIDDEN && name === whose && requests.test(request)) return without(view, fields);
  if (view.message?.items_count === 0 && view.message.totale_doc === null) return withTotals(view, 0);
  return version < ALLOCATED ? withPaymentsDeducted(view, paidOnline(view)) : view;
}

/** Fields that are shown otherwise to some, and not compared. */
const OTHERWISE = [
  { whose: 'imola@bassi.example', requests: /^get_(ddt|invoice)_detail /, fields: ['order'] },
  { whose: 'imola@bassi.example', requests: /^product_list /, fields: ['purchased'] },
  {
    whose: 'operatore',
    requests: /^get_cart_items /,
    fields: ['importo_spese', 'importo_spese_zero', 'iva', 'min_order', 'spese_trasporto'],
  },
];

const DUE_FIELDS = ['dueDates', 'openCents', 'overdueCents'];

const withoutNoRating = (value: Json): Json =>
  JSON.parse(JSON.stringify(value), (name, inner: unknown) => (name === 'ratings' && inner === 0 ? null : inner));

function without(value: Json, fields: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((inner) => without(inner, fields));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !fields.includes(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, without(inner, fields)]));
}

function withTotals(view: Json, amount: number): Json {
  const totals = { totale_lordo: amount, totale_netto: amount, totale_doc: amount };
  return { ...view, message: { ...view.message, ...totals } };
}

/** The permissions that somebody had in an earlier version, of the views of everybody. */
export function permissionsIn(views: Json): ReadonlySet<unknown> {
  const each = Object.values<Json>(views).flatMap((view) => Object.values<Json>(view));
  return new Set(each.flatMap(({ message }) => (Array.isArray(message?.permissions) ? message.permissions : [])));
}

/**
 * A view of this version without the permissions that the earlier one did not know: what a later version adds, each for
 * who could do the same before without one, is stated by the test of permissions.
 */
export function withoutAddedPermissions(view: Json, known: ReadonlySet<unknown>): Json {
  const permissions: unknown = view?.message?.permissions;
  if (!Array.isArray(permissions)) return view;
  return { ...view, message: { ...view.message, permissions: permissions.filter((one) => known.has(one)) } };
}

const nameOf = ({ causale, anno, numero }: Json): string => `${causale}/${anno}/${numero}`;

/** The documents that a view says were paid online. */
function paidOnline(value: Json, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  if (value.pagata_online === true) found.add(nameOf(value.documento));
  for (const inner of Object.values(value)) paidOnline(inner, found);
  return found;
}

function withPaymentsDeducted(value: Json, paid: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((inner) => withPaymentsDeducted(inner, paid));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Json = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withPaymentsDeducted(inner, paid)]),
  );
  if (copy.pagata_online === true) Object.assign(copy, { aperto: 0, stato: 'paid' });
  if ('stato_pagamento' in copy && paid.has(nameOf(copy))) {
    copy.stato_pagamento = 'paid';
    if ('aperto' in copy) copy.aperto = 0;
    delete copy.data_scadenza;
  }
  if (copy.non_pagabile === 'one-of-several' || copy.non_pagabile === 'paid-online') delete copy.non_pagabile;
  if (!('ageing' in copy)) return copy;
  // The sums of the remaining due dates; the groups follow from them.
  const { ageing: _, months: __, ...deadlines } = copy;
  const open = deadlines.deadlines.filter((due: Json) => due.pagata_online !== true);
  const sum = (state: string) =>
    open.reduce((cents: number, due: Json) => cents + (due.stato === state ? Math.round(due.aperto * 100) : 0), 0);
  const [expired, toExpire] = [sum('expired'), sum('to-expire')];
  const totals = { general: (expired + toExpire) / 100, expired: expired / 100, to_expire: toExpire / 100 };
  return { ...deadlines, deadlines: open, totals };
}
