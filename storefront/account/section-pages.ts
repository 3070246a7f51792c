import approvals from './approvals/approvals-section.tsx';
import addresses from './company/addresses-section.tsx';
import referralAgent from './company/referral-agent-section.tsx';
import credit from './credit/credit-section.tsx';
import deadlines from './deadlines/deadlines-section.tsx';
import type { AnySection } from './define-section.ts';
import ddt from './documents/ddt-section.tsx';
import invoices from './documents/invoices-section.tsx';
import orders from './orders/orders-section.tsx';
import profile from './profile/profile-section.tsx';
import type { AccountSection, PageSection } from './sections.ts';
import password from './security/security-section.tsx';
import users from './users/users-section.tsx';

const pages: Partial<Record<AccountSection, AnySection>> = {
  approvals,
  orders,
  invoices,
  ddt,
  deadlines,
  credit,
  profile,
  addresses,
  'referral-agent': referralAgent,
  users,
  password,
} satisfies Record<PageSection, AnySection>;

/** The page of a section; undefined where it is elsewhere in the shop. */
export function sectionPage(name: AccountSection): AnySection | undefined {
  return pages[name];
}
