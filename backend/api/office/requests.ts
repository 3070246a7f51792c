import type {
  approveAccess,
  decideCorrection,
  getRequest,
  listCorrections,
  listRequests,
  REJECTION_REASONS,
  rejectAccess,
  reopenAccess,
} from '../../../contract/office/requests.ts';
import type { Locale } from '../../../domain/locale.ts';
import * as accounts from '../../accounts/index.ts';
import { requireRequestInScope } from '../../accounts/index.ts';
import { AppError } from '../../app-error.ts';
import { requireInScope } from '../../customers/index.ts';
import { text, type MessageKey } from '../../texts/index.ts';
import { accountServices } from '../account-services.ts';
import { asOfficeError } from './as-office-error.ts';
import type { OfficeHandler } from './handler.ts';

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

interface Decision {
  at: Date | null;
  by: string | null;
  reason: string | null;
}
const decisionOf = (decision: Decision | null) => decision && { ...decision, at: timeOf(decision.at) };

export const handleListRequests: OfficeHandler<typeof listRequests> = async (services, request, { identity }) => {
  const { rows, total } = await accounts.searchAccessRequests(services.database, identity.office, request);
  return {
    rows: rows.map((row) => ({
      ...{ ...row, createdAt: row.createdAt.toISOString(), decision: decisionOf(row.decision) },
    })),
    total,
  };
};

export const handleGetRequest: OfficeHandler<typeof getRequest> = async (services, request, { identity }) => {
  const found = await accounts.findAccessRequest(services.database, identity.office, request);
  const { customer, checks } = found;
  return {
    ...{ ...found, createdAt: found.createdAt.toISOString(), decision: decisionOf(found.decision) },
    checks: { ...checks, vies: { ...checks.vies, at: timeOf(checks.vies.at) } },
    customer: customer && {
      ...customer,
      lastOrder: customer.lastOrder && { ...customer.lastOrder, at: customer.lastOrder.at.toISOString() },
    },
  };
};

export const handleApproveAccess: OfficeHandler<typeof approveAccess> = async (
  services,
  { id, customer, rights },
  { identity, actor },
) => {
  await requireRequestInScope(services.database, identity.office, id);
  if ('code' in customer) await requireInScope(services.database, identity.office, customer.code);
  const { username, customerCode } = await asOfficeError(() =>
    accounts.decideApproval(accountServices(services), { requestId: id, customer, actor, rights }),
  );
  return { customerCode, isPassedOn: username === null };
};

const REASONS: Record<Exclude<(typeof REJECTION_REASONS)[number], 'other'>, MessageKey> = {
  'not-verified': 'rejectionNotVerified',
  'vat-ended': 'rejectionVatEnded',
  'out-of-area': 'rejectionOutOfArea',
  'no-company': 'rejectionNoCompany',
  twice: 'rejectionTwice',
};

/** The reason as the mail says it, in the language of the applicant. */
function reasonText(reason: (typeof REJECTION_REASONS)[number], note: string, locale: Locale): string {
  return [reason === 'other' ? '' : text(locale, REASONS[reason]), note].filter(Boolean).join('\n\n');
}

export const handleRejectAccess: OfficeHandler<typeof rejectAccess> = async (
  services,
  { id, reason, note },
  { identity, actor },
) => {
  const { locale } = await accounts.findAccessRequest(services.database, identity.office, { id });
  if (reason === 'other' && note === '')
    throw new AppError('invalid', 'dataInvalid', { errors: { note: [{ key: 'valueMissing' }] } });
  await asOfficeError(() =>
    accounts.rejectRequest(accountServices(services), {
      ...{ requestId: id, reason: reasonText(reason, note, locale), actor },
    }),
  );
  return {};
};

export const handleReopenAccess: OfficeHandler<typeof reopenAccess> = async (services, { id }, { identity, actor }) => {
  await requireRequestInScope(services.database, identity.office, id);
  await accounts.reopenRequest(services, { requestId: id, actor });
  return {};
};

export const handleListCorrections: OfficeHandler<typeof listCorrections> = async (services, request, { identity }) => {
  const { rows, total } = await accounts.searchCorrections(services.database, identity.office, request);
  return {
    rows: rows.map((row) => ({
      ...{ ...row, createdAt: row.createdAt.toISOString(), toldAt: timeOf(row.toldAt) },
      decision: decisionOf(row.decision),
    })),
    total,
  };
};

export const handleDecideCorrection: OfficeHandler<typeof decideCorrection> = async (
  services,
  request,
  { identity, actor },
) => {
  await accounts.decideCorrection(services, identity.office, { ...request, actor });
  services.identities.forgetAll();
  return {};
};
