type Json = any;

/** The version since which what was paid online is deducted from the due dates that it paid. */
const ALLOCATED = 72;

/**
 * What a view of an earlier version shows now, where a later version deliberately shows something else. Until 0072 a
 * document that was paid online was shown as open and expired, with a remark; now it is paid. Whether one of several
 * due dates can be paid follows from the due date alone.
 */
export function asShownNow(view: Json, version: number): Json {
  return version < ALLOCATED ? withPaymentsDeducted(view, paidOnline(view)) : view;
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
