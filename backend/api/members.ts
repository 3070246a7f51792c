import type { z } from 'zod';
import type * as contract from '../../contract/members.ts';
import type { MemberRights } from '../../domain/member-rights.ts';
import { centsToEuro, parseCents } from '../../domain/money.ts';
import {
  changeMember,
  closeCompanyRequest,
  inviteMember,
  listCompanyRequests,
  listMembers,
  removeMember,
  type Member,
} from '../accounts/index.ts';
import { requireClient } from '../customers/index.ts';
import { serializeAddress } from './address-entry.ts';
import type { Handler } from './handler.ts';

type WireRights = Pick<
  z.output<typeof contract.inviteMember.request>,
  'role' | 'order_limit' | 'sees_prices' | 'sees_documents' | 'sees_credit' | 'addresses'
>;

function parseRights(wire: WireRights): MemberRights {
  return {
    role: wire.role,
    orderLimitCents: wire.order_limit === null ? null : parseCents(wire.order_limit),
    seesPrices: wire.sees_prices,
    seesDocuments: wire.sees_documents,
    seesCredit: wire.sees_credit,
    addressCodes: wire.addresses,
  };
}

function serializeMember(member: Member, userId: number, now: Date): contract.Member {
  const { invitation, orderLimitCents } = member;
  return {
    id: member.id,
    name: member.name,
    email: member.email,
    title: member.title,
    role: member.role,
    order_limit: orderLimitCents === null ? null : centsToEuro(orderLimitCents),
    sees_prices: member.seesPrices,
    sees_documents: member.seesDocuments,
    sees_credit: member.seesCredit,
    addresses: member.addressCodes === null ? null : [...member.addressCodes],
    is_self: member.userId === userId,
    last_login: member.lastLoginAt?.toISOString() ?? null,
    invitation: invitation && {
      sent: invitation.at.toISOString(),
      expires: invitation.expiresAt.toISOString(),
      is_expired: invitation.expiresAt <= now,
    },
  };
}

export const handleGetMembers: Handler<typeof contract.getMembers> = async (services, _request, { requester }) => {
  const { customer, identity } = requireClient(requester);
  const [members, requests] = await Promise.all([
    listMembers(services.database, customer.id),
    listCompanyRequests(services.database, customer.id),
  ]);
  const now = services.clock();
  return {
    message: {
      members: members.map((member) => serializeMember(member, identity.userId, now)),
      addresses: customer.addresses.map(serializeAddress),
      requests: requests.map(({ id, email, name, createdAt, isConfirmed }) => ({
        ...{ id, email, name, asked: createdAt.toISOString(), is_confirmed: isConfirmed },
      })),
    },
  };
};

export const handleInviteMember: Handler<typeof contract.inviteMember> = async (services, request, context) => {
  const { customer, identity } = requireClient(context.requester);
  const { memberId } = await inviteMember(
    { database: services.database, secret: services.settings.sessionSecret, clock: services.clock },
    {
      customerId: customer.id,
      companyName: customer.companyName,
      inviter: { userId: identity.userId, name: identity.name },
      email: request.email,
      requestId: request.access_request,
      name: request.name,
      title: request.title ?? null,
      rights: parseRights(request),
      locale: context.locale,
      origin: context.origin,
    },
  );
  return { message: { success: true, id: memberId } };
};

export const handleDeclineAccess: Handler<typeof contract.declineAccess> = async (services, request, { requester }) => {
  const { customer, identity } = requireClient(requester);
  const { database, clock } = services;
  await closeCompanyRequest(database.query, {
    ...{ id: request.id, customerId: customer.id, state: 'rejected', actor: identity.name, now: clock() },
  });
  return { message: { response: true } };
};

export const handleUpdateMember: Handler<typeof contract.updateMember> = async (services, request, { requester }) => {
  const { customer, identity } = requireClient(requester);
  const change = {
    memberId: request.id,
    name: request.name ?? null,
    title: request.title ?? null,
    rights: parseRights(request),
    actor: identity.name,
  };
  await changeMember(services.database, customer.id, change);
  services.identities.forgetAll();
  return { message: { response: true } };
};

export const handleRemoveMember: Handler<typeof contract.removeMember> = async (services, request, { requester }) => {
  const { customer, identity } = requireClient(requester);
  await removeMember(services.database, customer.id, { memberId: request.id, actor: identity.name });
  services.identities.forgetAll();
  return { message: { response: true } };
};
