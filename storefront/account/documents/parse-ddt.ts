import { fields, flag, number, rows, text, textOrNull, whole } from '../../parsers/values.ts';
import { parseClaims, parseClaimTerm, type Claim, type ClaimTerm } from '../claims/parse-claim.ts';
import { parseChain, parseKey, type Chain, type DocumentKey } from './parse-chain.ts';
import { placeOf } from './parse-document-list.ts';

/** A line of a transport document. */
export interface DdtLine {
  position: number;
  code: string;
  /** Without language prefix; null when the article is no longer sold. */
  path: string | null;
  name: string;
  picture: string | null;
  unit: string;
  lot: string | null;
  quantity: number;
  /** Of the order line; null without an order. */
  ordered: number | null;
  residual: number | null;
  /** Problems that were reported with it, the oldest first. */
  claims: Claim[];
}

/** One transport document. Times as ISO 8601. */
export interface Ddt extends DocumentKey {
  label: string;
  date: string;
  destination: string;
  startedAt: string | null;
  deliveredAt: string | null;
  receivedBy: string | null;
  reservation: string | null;
  reason: string | null;
  carriage: string | null;
  aspect: string | null;
  parcels: number | null;
  weight: number | null;
  carrier: string | null;
  waybill: string | null;
  /** Null when problems can't be reported. */
  claimTerm: ClaimTerm | null;
  lines: DdtLine[];
  chain: Chain;
}

function parseLine(value: unknown): DdtLine {
  const wire = fields(value);
  const page = encodeURIComponent(text(wire.page_code) || text(wire.articolo));
  return {
    position: whole(wire.riga),
    code: text(wire.articolo),
    path: flag(wire.is_sold) ? `/product/${flag(wire.single_child) ? 'default' : 'child'}/${page}` : null,
    name: text(wire.descrizione),
    picture: textOrNull(wire.image),
    unit: text(wire.um).toLowerCase(),
    lot: textOrNull(wire.lotto),
    quantity: number(wire.quantita) ?? 0,
    ordered: number(wire.ordinato),
    residual: number(wire.residuo),
    claims: parseClaims(wire.claims),
  };
}

/** Parses the response of get_ddt_detail. */
export function parseDdt(response: unknown): Ddt {
  const wire = fields(fields(fields(response).message).ddt);
  return {
    ...parseKey(wire),
    label: text(wire.document),
    date: text(wire.date),
    destination: placeOf(wire.destination),
    startedAt: textOrNull(wire.inizio_trasporto),
    deliveredAt: textOrNull(wire.consegnato_il),
    receivedBy: textOrNull(wire.ricevuto_da),
    reservation: textOrNull(wire.riserva),
    reason: textOrNull(wire.causale_trasporto),
    carriage: textOrNull(wire.porto),
    aspect: textOrNull(wire.aspetto),
    parcels: number(wire.colli),
    weight: number(wire.peso),
    carrier: textOrNull(wire.vettore),
    waybill: textOrNull(wire.lettera_vettura),
    claimTerm: parseClaimTerm(wire.claim_term),
    lines: rows(wire.righe).map(parseLine),
    chain: parseChain(wire.chain),
  };
}

/** Whether a problem with a line can be reported now. */
export function isClaimable({ claimTerm }: Ddt, line: DdtLine): boolean {
  return claimTerm?.isOpen === true && !line.claims.some(({ state }) => state === 'open');
}
