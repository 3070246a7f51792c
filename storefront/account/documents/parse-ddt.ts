import type { ResponseOf } from '../../api-client/api.ts';
import { documentKey, linePath, placeOf, unitName, type DocumentKey } from '../../parsers/wire.ts';
import { parseClaim, parseClaimTerm, type Claim, type ClaimTerm } from '../claims/parse-claim.ts';
import { parseChain, type Chain } from './parse-chain.ts';

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

/** Maps the response of get_ddt_detail. */
export function parseDdt({ message: { ddt: wire } }: ResponseOf<'getDdtDetail'>): Ddt {
  return {
    ...documentKey(wire),
    label: wire.document,
    date: wire.date,
    destination: placeOf(wire.destination),
    startedAt: wire.inizio_trasporto,
    deliveredAt: wire.consegnato_il,
    receivedBy: wire.ricevuto_da,
    reservation: wire.riserva,
    reason: wire.causale_trasporto,
    carriage: wire.porto,
    aspect: wire.aspetto,
    parcels: wire.colli,
    weight: wire.peso,
    carrier: wire.vettore,
    waybill: wire.lettera_vettura,
    claimTerm: parseClaimTerm(wire.claim_term),
    lines: wire.righe.map((line) => ({
      position: line.riga,
      code: line.articolo,
      path: linePath(line),
      name: line.descrizione,
      picture: line.image,
      unit: unitName(line.um),
      lot: line.lotto,
      quantity: line.quantita,
      ordered: line.ordinato,
      residual: line.residuo,
      claims: line.claims.map(parseClaim),
    })),
    chain: parseChain(wire.chain),
  };
}

/** Whether a problem with a line can be reported now. */
export function isClaimable({ claimTerm }: Ddt, line: DdtLine): boolean {
  return claimTerm?.isOpen === true && !line.claims.some(({ state }) => state === 'open');
}
