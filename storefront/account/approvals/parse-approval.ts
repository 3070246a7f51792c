import { parseCents } from '../../../domain/money.ts';
import { cents } from '../../parsers/values.ts';
import type { ResponseOf } from '../../api-client/api.ts';
import { parseLineChange, type LineChange } from '../../orders/line-change.ts';
import type { OrderKey } from '../../orders/order-links.ts';
import type { ShipmentChoice } from '../../../domain/line-supply.ts';
import { parseCart, type Cart } from '../../parsers/cart.ts';
import { documentKey, placeOf } from '../../parsers/wire.ts';

type WireRequest = ResponseOf<'getApproval'>['message']['request'];

export type ApprovalState = WireRequest['state'];

/** An order that needs the approval of a colleague. Amounts in cents; null for users who may not see prices. */
export interface ApprovalRequest {
  id: number;
  state: ApprovalState;
  buyer: string;
  isOwn: boolean;
  address: string;
  limitCents: number | null;
  netCents: number | null;
  lineCount: number;
  /** ISO 8601. */
  created: string;
  expires: string;
  decidedBy: string | null;
  decided: string | null;
  reply: string | null;
  order: OrderKey | null;
}

function parseRequest(wire: WireRequest): ApprovalRequest {
  return {
    id: wire.id,
    state: wire.state,
    buyer: wire.buyer,
    isOwn: wire.is_own,
    address: placeOf(wire.address),
    limitCents: parseCents(wire.order_limit),
    netCents: parseCents(wire.totale_netto),
    lineCount: wire.numero_righe,
    created: wire.created,
    expires: wire.expires,
    decidedBy: wire.decided_by,
    decided: wire.decided,
    reply: wire.reply,
    order: wire.order && documentKey(wire.order),
  };
}

export interface ApprovalList {
  requests: ApprovalRequest[];
  waiting: number;
}

/** Maps the response of get_approvals. */
export function parseApprovals({ message }: ResponseOf<'getApprovals'>): ApprovalList {
  return { requests: message.requests.map(parseRequest), waiting: message.waiting };
}

/** A line whose quantity the approver has changed; 0 is a removed one. */
export interface ChangedLine {
  code: string;
  name: string;
  unit: string;
  piecesPerUnit: number | null;
  asked: number;
  approved: number;
}

/** An opened request; `cart` is null once it is decided. */
export interface OpenApproval {
  request: ApprovalRequest;
  mayDecide: boolean;
  note: string | null;
  reference: string | null;
  payment: string | null;
  /** How the buyer wants it shipped; null where the stock covered it. */
  shipmentChoice: ShipmentChoice | null;
  cart: Cart | null;
  /** What the buyer asked for, by row. */
  asked: Readonly<Record<number, { quantity: number; netCents: number }>>;
  askedNetCents: number;
  leftOut: { rowId: number; name: string }[];
  /** What the approver has changed, once the request is approved. */
  changedLines: ChangedLine[];
  changes: LineChange[];
}

/** Maps the response of get_approval. */
export function parseApproval(response: ResponseOf<'getApproval'>): OpenApproval {
  const { request, may_decide, note, rif_cliente, payment_label, shipment_choice, changed_lines, cart } =
    response.message;
  return {
    request: parseRequest(request),
    mayDecide: may_decide,
    note,
    reference: rif_cliente,
    payment: payment_label,
    shipmentChoice: shipment_choice,
    cart: cart && parseCart({ message: cart }),
    asked: Object.fromEntries(
      (cart?.data ?? []).map((row) => [
        row.row_id,
        { quantity: row.asked_quantity, netCents: cents(row.asked_valore) },
      ]),
    ),
    askedNetCents: cents(cart?.asked_netto),
    leftOut: (cart?.left_out ?? []).map((row) => ({ rowId: row.row_id, name: row.name })),
    changedLines: changed_lines.map(({ sku, name, um, pz_per_um, asked_quantity, quantity }) => ({
      ...{ code: sku, name, unit: um, piecesPerUnit: pz_per_um, asked: asked_quantity, approved: quantity },
    })),
    changes: (cart?.anomalies ?? []).map(parseLineChange),
  };
}
