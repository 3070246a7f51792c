import { parseCents } from '../../../domain/money.ts';
import type { ResponseOf } from '../../api-client/api.ts';
import type { MemberRole } from '../../../domain/member-rights.ts';
import { placeOf } from '../../parsers/wire.ts';

/** A member of the company, or an invited one. */
export interface Member {
  id: number;
  name: string;
  email: string;
  title: string;
  role: MemberRole;
  /** Net value in cents; null for every role but limited buyers. */
  limitCents: number | null;
  seesPrices: boolean;
  seesDocuments: boolean;
  seesCredit: boolean;
  /** Codes of delivery addresses; null: all. */
  addresses: readonly string[] | null;
  isSelf: boolean;
  /** ISO 8601. */
  lastLogin: string | null;
  invitation: { sent: string; expires: string; isExpired: boolean } | null;
}

export interface MemberAddress {
  code: string;
  name: string;
}

/** Somebody who asks for access to the company. */
export interface AccessRequest {
  id: number;
  name: string;
  email: string;
  /** ISO 8601. */
  asked: string;
  /** Whether the code was entered that was mailed to the company. */
  isConfirmed: boolean;
}

/** Maps the response of get_members. */
export function parseMembers({ message }: ResponseOf<'getMembers'>): {
  members: Member[];
  addresses: MemberAddress[];
  requests: AccessRequest[];
} {
  return {
    members: message.members.map((wire) => ({
      id: wire.id,
      name: wire.name,
      email: wire.email,
      title: wire.title ?? '',
      role: wire.role,
      limitCents: parseCents(wire.order_limit),
      seesPrices: wire.sees_prices,
      seesDocuments: wire.sees_documents,
      seesCredit: wire.sees_credit,
      addresses: wire.addresses,
      isSelf: wire.is_self,
      lastLogin: wire.last_login,
      invitation: wire.invitation && {
        sent: wire.invitation.sent,
        expires: wire.invitation.expires,
        isExpired: wire.invitation.is_expired,
      },
    })),
    requests: message.requests.map(({ is_confirmed: isConfirmed, ...request }) => ({ ...request, isConfirmed })),
    addresses: message.addresses.map((address) => ({
      code: address.address_code,
      name: placeOf(address),
    })),
  };
}
