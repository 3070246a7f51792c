import type { Tables } from '../database/index.ts';

/** How long the rows of a table, or the files of a folder, stay. */
export type Retention =
  /** As long as the shop. */
  | { kept: string }
  /** Deleted with a row that they belong to. */
  | { with: string }
  /** Deleted by a subject of its own, which knows more than the age. */
  | { cleaned: string; why: string }
  /** Deleted by the cleaning of each day, when the time is longer ago than the days; some `sooner` than the others. */
  | (Term & { why: string; sooner?: Term & { why: string } });

/** A time after which rows or files are deleted. */
interface Term {
  days: number;
  since: string;
  if?: string;
}

const MASTER_DATA = 'master data: as many rows as the ERP or the office has';
const ORDER = 'commercial records, which the law asks for ten years; never deleted by the shop';
const A_MONTH = 30;
const A_YEAR = 365;
/** For so long an import can be undone, or released where it was held. */
export const JOURNAL_DAYS = A_MONTH;
const TWO_YEARS = 730;
const TEN_YEARS = 3653;

/**
 * How long each table keeps its rows. `since` is a column, `if` is a condition in SQL on the row `t`: what is still in
 * use must not fulfil it.
 */
export const TABLE_RETENTION: Record<keyof Tables, Retention> = {
  category: { kept: MASTER_DATA },
  family: { kept: MASTER_DATA },
  feature: { kept: MASTER_DATA },
  family_feature: { kept: MASTER_DATA },
  brand: { kept: MASTER_DATA },
  collection: { kept: MASTER_DATA },
  color: { kept: MASTER_DATA },
  activation_wave: { kept: 'a row for each wave of invitations' },
  activation_invite: { kept: 'at most two for each customer: nobody is invited twice' },
  activation_stop: { kept: 'addresses that asked for no more invitations' },
  customer_activation: { kept: 'one row for each customer, written by triggers' },
  agent_notice: { days: A_YEAR, since: 'sent_at', why: 'an agent is told once a month' },
  article: { kept: MASTER_DATA },
  barcode: { with: 'article' },
  article_alias: { with: 'article' },
  article_contribution: { with: 'article' },
  article_link: { with: 'article' },
  stock_event: { days: TWO_YEARS, since: 'at', why: 'shows what is back in stock, which is soon forgotten' },
  synonym_group: { kept: MASTER_DATA },
  search_rule: { kept: MASTER_DATA },
  price_list: { kept: MASTER_DATA },
  discount_class: { kept: MASTER_DATA },
  class_condition: { kept: MASTER_DATA },
  article_cost: { kept: MASTER_DATA },
  price_list_entry: { kept: 'prices with the days on which they hold, which explain old orders' },
  promotion: { kept: MASTER_DATA },
  promotion_row: { kept: MASTER_DATA },
  coupon: { kept: MASTER_DATA },
  coupon_customer: { kept: MASTER_DATA },
  agent: { kept: MASTER_DATA },
  agent_move: { kept: 'a row for each address that passes to another agent' },
  customer: { kept: MASTER_DATA },
  customer_address: { kept: MASTER_DATA },
  customer_payment_method: { kept: MASTER_DATA },
  payment_term: { kept: MASTER_DATA },
  contract_price: { kept: 'conditions with the days on which they hold, which explain old orders' },
  customer_group: { kept: MASTER_DATA },
  customer_group_member: { kept: MASTER_DATA },
  user_account: { kept: 'people: orders and the log refer to them' },
  agent_customer: { kept: MASTER_DATA },
  company_member: { kept: MASTER_DATA },
  access_request: {
    ...{ days: TWO_YEARS, since: 'decided_at', if: "t.state <> 'waiting'" },
    why: 'who asked for access and was answered; contains personal data',
    sooner: {
      ...{ days: A_MONTH, since: 'created_at' },
      if: "t.state = 'waiting' and t.code_hash is not null and t.confirmed_at is null",
      why: 'the mailed code was never entered, and is no longer valid',
    },
  },
  audit_entry: {
    ...{ days: 0, since: 'kept_until' },
    why: 'proves who changed what: ten years for prices, orders, customers, rights and consents, two for others, a year for logins; the network goes from each after a year',
  },
  office_role: { kept: MASTER_DATA },
  office_user: { with: 'user_account' },
  office_start: { kept: 'one row: the hash of the address for the first administrator' },
  saved_view: { with: 'user_account' },
  go_live_waiver: { kept: 'a row for each check of the list before going live, at most' },
  office_presence: { cleaned: 'with the next look, after an hour', why: 'who looks at an object now' },
  correction_request: {
    ...{ days: TWO_YEARS, since: 'answered_at', if: "t.state <> 'waiting'" },
    why: 'changes of data that were answered; contains personal data',
  },
  person_request: {
    ...{ days: TWO_YEARS, since: 'answered_at', if: "t.state <> 'waiting'" },
    why: 'shows that a person was answered in time; an erased one has no name here',
  },
  person_copy: { days: 0, since: 'expires_at', why: 'somebody’s data in one file, to be fetched within seven days' },
  password_link: { days: A_YEAR, since: 'expires_at', why: 'explains to the office why a link no longer works' },
  second_factor: { with: 'user_account' },
  recovery_code: { with: 'user_account' },
  session: { cleaned: 'hourly, after its end', why: 'nobody is logged in by it any more' },
  setting: { kept: MASTER_DATA },
  connection: { kept: 'a row for each kind of connection' },
  disk_note: { days: 90, since: 'day', why: 'the growth of 30 days is shown' },
  backup_note: { kept: 'a row for the shop' },
  transport_rule: { kept: MASTER_DATA },
  content_item: { kept: 'written by the office' },
  content_version: { kept: 'versions of the office’s texts, which show what was published when' },
  shop_picture: {
    ...{ days: A_MONTH, since: 'created_at' },
    if: "not exists (select from content_version v where v.content::text like '%' || t.name || '%')",
    why: 'uploaded for a draft and never saved; those of versions stay with them',
  },
  legal_acceptance: {
    ...{ days: TEN_YEARS, since: 'created_at' },
    why: 'proves who accepted which legal text; the network goes after a year',
  },
  legal_notice: { days: TWO_YEARS, since: 'at', why: 'shows whom a mail has told of a new text' },
  cart: {
    ...{ days: A_MONTH, since: 'updated_at' },
    if: "t.state = 'R' and not exists (select from approval_request r where r.cart_id = t.id) and not exists (select from sales_order o where o.cart_id = t.id)",
    why: 'removed carts can be brought back for a while; others stay, sent ones as long as their order',
  },
  cart_line: { with: 'cart' },
  wishlist_item: { kept: 'lists of people' },
  document_number: { kept: ORDER },
  sales_order: { kept: ORDER },
  sales_order_line: { kept: ORDER },
  sales_order_status: { kept: ORDER },
  erp_connection: { kept: 'a row for the shop' },
  order_log: { kept: ORDER },
  order_assignment: { with: 'sales_order' },
  order_note: { kept: ORDER },
  order_bulk_run: {
    days: A_MONTH,
    since: 'created_at',
    why: 'orders selected in the office, and what was done with them',
  },
  order_former_number: { kept: ORDER },
  outgoing_state: { kept: 'a row for the shop' },
  outgoing_log: { kept: 'a row for each restore' },
  erp_order_name: { kept: ORDER },
  erp_export: { kept: ORDER },
  order_hold: { kept: ORDER },
  hold_rule: { kept: 'a row for each rule' },
  price_check: { days: A_MONTH, since: 'asked_at', why: 'answers a question of the office, who can ask again' },
  cart_reckoning: { days: A_MONTH, since: 'asked_at', why: 'is reckoned anew when somebody asks' },
  hold_trial: { days: A_MONTH, since: 'asked_at', why: 'answers a question of the office, who can ask again' },
  erp_attempt: {
    ...{ days: TWO_YEARS, since: 'at' },
    if: "exists (select from erp_export e where e.order_id = t.order_id and e.state in ('exported', 'cancelled'))",
    why: 'explains how an order reached the ERP; those of orders that have not reached it stay',
  },
  erp_folder: { kept: 'a row for each folder' },
  field_owner: { kept: 'settings, with the log of who changed them' },
  import_run: { days: A_YEAR, since: 'started_at', why: 'names the imports, as long as their reports stay' },
  import_file: { days: JOURNAL_DAYS, since: 'uploaded_at', why: 'loaded in the office; the run that it became stays' },
  import_scheme: { kept: 'a row for each form of file that somebody has named' },
  import_price_step: { with: 'import_file' },
  import_change: { days: JOURNAL_DAYS, since: 'at', why: 'what an import changed, so that it can be undone' },
  import_rejected_row: { days: JOURNAL_DAYS, since: 'at', why: 'rejected rows of an import, to be corrected' },
  import_task: {
    days: JOURNAL_DAYS,
    since: 'asked_at',
    why: 'what the office did with an import, which its run tells',
  },
  order_mail: { kept: ORDER },
  order_mail_attempt: {
    ...{ days: TWO_YEARS, since: 'at' },
    if: "exists (select from order_mail m where m.order_id = t.order_id and m.state <> 'waiting')",
    why: 'explains how a confirmation was sent',
  },
  approval_request: {
    ...{ days: TWO_YEARS, since: 'decided_at', if: "t.state in ('returned', 'withdrawn', 'expired')" },
    why: 'what was answered to a buyer; an approval stays as long as its order',
  },
  account_mail: {
    ...{ days: TWO_YEARS, since: 'created_at', if: "t.state <> 'waiting'" },
    why: 'shows which mail was sent; those of visitors are deleted with their message',
  },
  mail_template: { kept: 'versions of the texts of mails, which show what was sent when' },
  sender_check: { kept: 'a row for each look-up' },
  mail_envelope: { days: 90, since: 'sent_at', why: 'a mail comes back within days' },
  returned_mail: { days: TWO_YEARS, since: 'at', why: 'shows which mails did not arrive; contains addresses' },
  bounced_address: {
    ...{ days: TWO_YEARS, since: 'since' },
    why: 'mails are not sent where they come back from; an address may take them again after so long',
  },
  returns_mailbox: { kept: 'a row for each mailbox' },
  mail_test: { days: TWO_YEARS, since: 'at', why: 'shows that the mail server took a mail' },
  customer_document: { kept: ORDER },
  customer_document_vat: { with: 'customer_document' },
  customer_document_charge: { with: 'customer_document' },
  customer_document_line: { with: 'customer_document' },
  transport_document: { kept: ORDER },
  transport_document_line: { with: 'transport_document' },
  due_date: { with: 'customer_document' },
  claim: { with: 'transport_document' },
  claim_photo: { with: 'claim' },
  claim_question: { with: 'claim' },
  inquiry: { cleaned: 'hourly, after the days of the setting inquiries', why: 'messages of visitors' },
  inquiry_attachment: { with: 'inquiry' },
  newsletter_subscription: {
    cleaned: 'hourly, after the days of the setting inquiries; unconfirmed ones when their link has expired',
    why: 'consent proves itself while it lasts',
  },
  customer_credit: { kept: MASTER_DATA },
  payment: { kept: ORDER },
  payment_allocation: { kept: ORDER },
  payment_refund: { kept: ORDER },
  payment_event: {
    ...{ days: TWO_YEARS, since: 'at' },
    if: "exists (select from payment p where p.id = t.payment_id and p.state in ('captured', 'failed', 'cancelled', 'refunded'))",
    why: 'explains how a payment came about; the payment itself stays',
  },
  tracking_event: { cleaned: 'hourly, after TRACKING_DAYS', why: 'another program fetches them' },
  catalogue_change: {
    ...{ days: A_MONTH, since: 'at' },
    // The newest stays, and what may have ended after it began, so that an index of before is still known to be old.
    if: "t.at < (select max(n.at) from catalogue_change n) - interval '1 day'",
    why: 'a number for each change of the catalogue, which a kept search index is compared with',
  },
  login_attempt: { cleaned: 'every five minutes, after their time', why: 'limits of the last hours' },
  schema_migration: { kept: 'a row for each migration' },
};

/** How long the files of each folder of the data directory stay. */
export const FOLDER_RETENTION: Readonly<Record<string, Retention>> = {
  reports: { days: A_YEAR, since: 'their last change', why: 'what imports rejected, until it has been corrected' },
  imports: { days: A_MONTH, since: 'their last change', why: 'files loaded in the office, as long as their rows' },
  files: {
    cleaned: 'for pictures that an import has made, 90 days after they were first seen without a row that names them',
    why: 'pictures that were replaced; a backup of the rows may name them for a while',
  },
  documents: { kept: 'files of articles' },
  'customer-documents': { kept: ORDER },
  erp: { kept: 'orders at the embedded ERP' },
  mail: { kept: 'mails of a shop without a mail server, for trials' },
  'paypal-sandbox': { kept: 'payments of the sandbox, for trials' },
  'search-index': { cleaned: 'replaced by each new index', why: 'the index for the next start' },
  postgres: { kept: 'the embedded database' },
  backups: { kept: 'their copies are deleted by who makes them' },
};
