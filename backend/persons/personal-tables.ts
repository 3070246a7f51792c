import { sql, type RawBuilder } from 'kysely';
import type { ErasureLine } from '../../domain/erasure-lines.ts';
import type { Tables } from '../database/index.ts';
import type { Person } from './find-person.ts';

type Table = keyof Tables;
type Condition = RawBuilder<boolean>;

/** What a table knows about persons. Conditions and values are SQL on the row `t`. */
export interface PersonalTable {
  /** The line in which the rows of the person are counted, and how they are found. */
  line?: ErasureLine;
  rows?: (person: Person) => Condition;
  /** What an erasure does to these rows; what is not named stays, because it points at an account without a name. */
  erase?: 'delete' | ((person: Person) => Record<string, RawBuilder<unknown>>);
  /** What the copy of the person’s data shows of these rows. */
  copy?: readonly string[];
  /** Further columns of the copy, as SQL: what an id stands for. */
  named?: Readonly<Record<string, string>>;
  /** Columns in which names and addresses of the person are replaced wherever they stand, in rows of anybody. */
  words?: readonly string[];
  /** Columns that stay, because they belong to the company or to a document. */
  stays?: { columns: readonly string[]; why: string };
  /** Columns without personal data: codes, words of the program, keys that open nothing any more. */
  plain?: readonly string[];
}

const DOCUMENTS = 'commercial records, kept ten years (art. 2220 c.c.)';
const COMPANY = 'data of the company, which the ERP owns';
const OWN = 'texts of the wholesaler’s own shop';

/** An address or a name stands in one of these lists. */
const isOne = (column: RawBuilder<unknown>, values: readonly string[]): Condition =>
  sql<boolean>`lower(${column}) = any (${values}::text[])`;
const ids = (column: string, list: readonly number[]): Condition =>
  sql<boolean>`${sql.ref(`t.${column}`)} = any (${list}::bigint[])`;
/** Rows that name the account in one of these columns. */
const ofUser =
  (...columns: string[]) =>
  ({ userId }: Person): Condition =>
    userId === null
      ? sql<boolean>`false`
      : sql<boolean>`(${sql.join(
          columns.map((column) => sql`${sql.ref(`t.${column}`)} = ${userId}`),
          sql` or `,
        )})`;

/**
 * Every table that holds data of persons, in the order in which an erasure goes through them. A test walks all columns
 * of the database: a text column stands here, or its table in IMPERSONAL_TABLES.
 */
export const PERSONAL_TABLES: Partial<Record<Table, PersonalTable>> = {
  session: {
    ...{ line: 'access', rows: ofUser('user_id', 'view_user_id'), erase: 'delete' },
    copy: ['created_at', 'last_used_at', 'expires_at', 'user_agent', 'network'],
  },
  password_link: { line: 'access', rows: ofUser('user_id'), erase: 'delete', copy: ['created_at', 'used_at'] },
  recovery_code: { line: 'access', rows: ofUser('user_id'), erase: 'delete', copy: ['used_at'] },
  second_factor: { line: 'access', rows: ofUser('user_id'), erase: 'delete', copy: ['created_at', 'confirmed_at'] },
  office_presence: { rows: ofUser('user_id'), erase: 'delete' },
  office_user: {
    ...{ line: 'access', rows: ofUser('user_id'), erase: 'delete' },
    copy: ['role_since', 'ends_on'],
  },
  agent_customer: { line: 'access', rows: ofUser('user_id'), erase: 'delete', copy: ['last_used_at'] },
  company_member: {
    ...{ line: 'access', rows: ({ members }) => ids('id', members), erase: 'delete' },
    named: { company: '(select c.company_name from customer c where c.id = t.customer_id)' },
    copy: ['title', 'role', 'created_at', 'invited_email', 'invited_name', 'invited_at', 'last_used_at'],
  },
  wishlist_item: {
    ...{ line: 'preferences', rows: ofUser('user_id'), erase: 'delete', copy: ['added_at'] },
    named: { article: `(select concat_ws(' ', a.sku, a.name_it) from article a where a.id = t.article_id)` },
  },
  saved_view: {
    ...{ line: 'preferences', rows: ofUser('user_id'), erase: 'delete' },
    copy: ['table_name', 'name', 'query', 'created_at'],
  },
  inquiry: {
    ...{ line: 'messages', rows: ({ inquiries }) => ids('id', inquiries), erase: 'delete' },
    copy: ['created_at', 'kind', 'name', 'company', 'email', 'telephone', 'subject', 'message'],
  },
  inquiry_attachment: {
    ...{ rows: ({ inquiries }) => ids('inquiry_id', inquiries), erase: 'delete' },
    copy: ['name', 'type'],
  },
  newsletter_subscription: {
    ...{ line: 'messages', rows: ({ emails }) => isOne(sql`t.email`, emails), erase: 'delete' },
    copy: ['email', 'consented_at', 'confirmed_at', 'ended_at'],
  },
  access_request: {
    ...{ line: 'messages', rows: ({ requests }) => ids('id', requests), erase: 'delete', words: ['decided_by'] },
    copy: ['created_at', 'kind', 'state', 'email', 'data', 'decided_at'],
  },
  account_mail: {
    ...{ line: 'mails', rows: ({ emails }) => isOne(sql`t.recipient`, emails) },
    erase: ({ address }) => ({
      recipient: sql`${address}`,
      parameters: sql`'{"values": {}}'::jsonb`,
      error: sql`null`,
      state: sql`case when t.state = 'waiting' then 'withdrawn' else t.state end`,
    }),
    copy: ['created_at', 'template', 'recipient', 'state', 'sent_at'],
    words: ['parameters', 'error'],
    plain: ['template'],
  },
  order_mail: {
    ...{ line: 'mails', rows: ({ emails }) => sql`lower(t.recipients) like any (${emails.map(containing)}::text[])` },
    ...{ words: ['recipients', 'delivered'], copy: ['sent_at', 'state'] },
  },
  order_mail_attempt: { words: ['response', 'error'] },
  cart: {
    ...{ line: 'carts', rows: ofUser('owner_user_id'), copy: ['created_at', 'name', 'state'] },
    stays: { columns: ['name'], why: 'the company’s list' },
  },
  cart_line: { stays: { columns: ['note'], why: 'the company’s list' }, plain: ['promo_code'] },
  sales_order: {
    ...{ line: 'orders', rows: ofUser('sent_by_user_id', 'approved_by_user_id') },
    copy: ['created_at', 'cause', 'year', 'number', 'note', 'customer_reference'],
    stays: { columns: ['note', 'customer_reference', 'carrier', 'vat_note', 'terms'], why: DOCUMENTS },
    plain: [
      ...['cause', 'idempotency_key', 'delivery_type', 'payment_method', 'pickup_from', 'pickup_to', 'coupon_code'],
      ...['payment_reference', 'vat_by_rate', 'contributions', 'vat_regime', 'transport_rule', 'accepted_texts'],
    ],
  },
  sales_order_line: {
    stays: { columns: ['note', 'name'], why: DOCUMENTS },
    plain: ['sku', 'unit', 'promo_code', 'contributions', 'erp_article_code', 'erp_unit'],
  },
  approval_request: {
    ...{ line: 'orders', rows: ofUser('requested_by_user_id', 'decided_by_user_id') },
    copy: ['created_at', 'state', 'reply', 'decided_at'],
    ...{ words: ['order_values', 'reply'], plain: ['idempotency_key', 'origin', 'changed_lines'] },
  },
  claim: {
    ...{ line: 'orders', rows: ofUser('reported_by_user_id') },
    copy: ['created_at', 'description', 'reason', 'note', 'answer', 'closed_at'],
    words: ['note', 'answer', 'closed_by', 'recorded_by'],
    plain: ['code', 'description', 'unit', 'delivered', 'quantity', 'idempotency_key', 'origin'],
  },
  claim_question: { words: ['question', 'asked_by', 'reply', 'answered_by'] },
  correction_request: {
    ...{ line: 'orders', rows: ofUser('user_id') },
    copy: ['created_at', 'kind', 'wanted', 'note', 'state', 'answer', 'answered_at'],
    words: ['wanted', 'note', 'answered_by', 'answer'],
  },
  audit_entry: {
    ...{ line: 'log', rows: ofUser('person_id', 'actor_id') },
    copy: ['at', 'action', 'object_kind', 'object_id', 'network'],
    erase: ({ userId, nameless }) => ({
      actor: sql`case when t.actor_id = ${userId} then ${nameless} else t.actor end`,
      network: sql`case when t.actor_id is null or t.actor_id = ${userId} then null else t.network end`,
      changes: erasedChanges(userId),
    }),
    words: ['actor', 'object_name', 'changes', 'details'],
    plain: ['action', 'object_kind', 'object_id', 'http_request'],
  },
  order_assignment: { words: ['assigned_by'] },
  order_note: { words: ['author', 'note'] },
  order_log: { words: ['entry'] },
  order_hold: {
    words: ['asked_by', 'answered_by', 'answer_note', 'decided_by', 'decision_note'],
    plain: ['reasons', 'proposal', 'changes'],
  },
  order_bulk_run: { words: ['actor'], plain: ['action', 'parameters', 'skipped'] },
  order_former_number: { words: ['actor'], plain: ['cause'] },
  hold_rule: { words: ['changed_by'], plain: ['threshold'] },
  hold_trial: { words: ['asked_by'], plain: ['rule', 'threshold', 'examples'] },
  erp_attempt: { words: ['request', 'response', 'error', 'actor'], plain: ['former_number'] },
  erp_export: {
    words: ['sent_again_by', 'cancellation_asked_by', 'cancellation_reason'],
    plain: ['erp_reference', 'written_file', 'written_marker'],
  },
  payment: { words: ['reason'], plain: ['currency', 'request_id', 'provider_order_id', 'approval_url', 'capture_id'] },
  payment_event: { words: ['what'], plain: ['source', 'provider_event_id'] },
  payment_refund: {
    words: ['reason', 'requested_by', 'made_by', 'error'],
    plain: ['request_id', 'provider_refund_id'],
  },
  agent_move: { words: ['asked_by'] },
  content_version: { words: ['created_by'], stays: { columns: ['content'], why: OWN } },
  contract_price: { words: ['entered_by'] },
  field_owner: { words: ['set_by'], plain: ['kind', 'field', 'owner'] },
  connection: {
    words: ['changed_by'],
    stays: { columns: ['settings'], why: OWN },
    plain: ['kind', 'secrets'],
  },
  backup_note: { words: ['elsewhere', 'declared_by'] },
  go_live_waiver: { words: ['reason', 'waived_by'], plain: ['check_key'] },
  outgoing_log: { words: ['actor'] },
  price_check: { words: ['asked_by'], plain: ['file_name', 'asked', 'result'] },
  import_change: { words: ['rows'], plain: ['table_name', 'columns'] },
  customer: {
    ...{ line: 'contacts', rows: ({ emails }) => isOne(sql`t.email`, emails) },
    words: ['closed_by', 'closed_reason'],
    stays: {
      columns: [
        ...['company_name', 'first_name', 'last_name', 'tax_code', 'vat_number', 'email', 'certified_email'],
        ...['recipient_code', 'vat_note'],
      ],
      why: COMPANY,
    },
    plain: ['code', 'payment_method', 'vat_regime'],
  },
  customer_address: {
    ...{ line: 'contacts', rows: ({ emails }) => isOne(sql`t.email`, emails) },
    words: ['closed_by', 'closed_reason'],
    stays: { columns: ['street', 'postal_code', 'city', 'province', 'phone', 'mobile', 'email'], why: COMPANY },
    plain: ['code', 'country'],
  },
  agent: {
    ...{
      line: 'contacts',
      rows: ({ emails }) => isOne(sql`t.email`, emails),
      copy: ['code', 'name', 'phone', 'email'],
    },
    stays: { columns: ['name', 'phone', 'email'], why: 'an agent of the ERP' },
    plain: ['code'],
  },
  customer_document: {
    stays: { columns: ['pdf_file', 'xml_file', 'vat_note'], why: DOCUMENTS },
    plain: ['cause', 'erp_type', 'payment_method', 'sdi_id', 'vat_regime'],
  },
  transport_document: {
    stays: { columns: ['received_by', 'reservation', 'reason', 'carrier', 'pdf_file'], why: DOCUMENTS },
    plain: ['cause', 'carriage', 'goods_aspect', 'waybill'],
  },
  legal_acceptance: {
    ...{ line: 'log', rows: ofUser('user_id'), copy: ['accepted_at', 'text_key', 'version', 'part', 'means'] },
    erase: () => ({ network: sql`null`, browser: sql`null` }),
    words: ['entered_by'],
  },
  mail_template: { words: ['created_by'], stays: { columns: ['texts'], why: OWN }, plain: ['template'] },
  mail_envelope: { words: ['recipients', 'subject'], plain: ['token'] },
  returned_mail: {
    ...{ line: 'mails', rows: ({ emails }) => isOne(sql`t.address`, emails), erase: 'delete' },
    copy: ['at', 'address', 'subject', 'reason'],
  },
  bounced_address: { rows: ({ emails }) => isOne(sql`t.address`, emails), erase: 'delete' },
  mail_test: { words: ['asked_by', 'recipient', 'answer'], plain: ['server'] },
  activation_invite: {
    ...{
      line: 'mails',
      rows: ({ emails }) => isOne(sql`t.email`, emails),
      copy: ['email', 'name', 'sent_at', 'state'],
    },
    erase: ({ address }) => ({ email: sql`${address}`, name: sql`''` }),
    plain: ['skipped_because'],
  },
  activation_stop: {
    ...{
      line: 'preferences',
      rows: ({ emails }) => isOne(sql`t.email`, emails),
      copy: ['email', 'reason', 'noted_at'],
    },
    erase: 'delete',
    words: ['noted_by'],
  },
  customer_activation: { stays: { columns: ['name', 'email'], why: COMPANY }, plain: ['code', 'province'] },
  activation_wave: { words: ['created_by', 'stopped_by'] },
  agent_notice: { words: ['sent_by'] },
  import_run: {
    words: ['actor', 'seen_by'],
    plain: ['kind', 'files', 'groups', 'searched', 'found', 'reading', 'failure'],
  },
  import_file: {
    words: ['uploaded_by', 'job_by'],
    plain: ['name', 'content_hash', 'kind', 'found', 'choices', 'trial', 'result', 'progress', 'failure'],
  },
  import_scheme: { words: ['saved_by'], plain: ['name', 'kind', 'headings_key', 'choices'] },
  import_rejected_row: { words: ['cells'], plain: ['file', 'columns', 'problems'] },
  import_task: { words: ['asked_by'], plain: ['parameters', 'result', 'failure'] },
  person_copy: {
    rows: ({ personRequests }) => ids('request_id', personRequests),
    erase: 'delete',
  },
  person_request: {
    ...{ line: 'messages', rows: ({ personRequests }) => ids('id', personRequests) },
    erase: () => ({ name: sql`null`, email: sql`null`, recognised: sql`null`, reason: sql`null` }),
    copy: ['created_at', 'kind', 'source', 'state', 'answered_at'],
    words: ['answered_by'],
    plain: ['erased'],
  },
  user_account: {
    ...{ line: 'account', rows: ofUser('id'), copy: ['created_at', 'email', 'username', 'name', 'kind'] },
    erase: ({ address, nameless, now }) => ({
      ...{ email: sql`${address}`, username: sql`'erased-' || t.id`, name: sql`${nameless}` },
      ...{ password_hash: sql`''`, is_active: sql`false`, erased_at: sql`${now}::timestamptz` },
    }),
  },
};

/** Fields of a person in entries of the log: their values go, and undoing such an entry says so. */
export const PERSON_FIELDS = ['name', 'email', 'username', 'phone', 'telephone', 'title'] as const;

const erasedChanges = (userId: number | null) => sql`coalesce((select jsonb_agg(
    case when t.person_id = ${userId} and c.one ->> 'field' = any (${[...PERSON_FIELDS]}::text[]) then c.one || '{"before": null, "after": null, "isErased": true}' else c.one end order by c.place)
  from jsonb_array_elements(t.changes) with ordinality c (one, place)), '[]'::jsonb)`;

function containing(email: string): string {
  return `%${email.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Tables without data of persons, and why: all their columns. */
export const IMPERSONAL_TABLES: Readonly<Record<string, readonly Table[]>> = {
  'articles, prices and what the ERP says about companies': [
    ...(['category', 'family', 'feature', 'family_feature', 'brand', 'collection', 'color', 'article'] as const),
    ...(['barcode', 'article_alias', 'article_contribution', 'article_link', 'article_cost', 'stock_event'] as const),
    ...(['synonym_group', 'search_rule', 'price_list', 'price_list_entry', 'discount_class'] as const),
    ...(['class_condition', 'promotion', 'promotion_row', 'coupon', 'coupon_customer', 'customer_group'] as const),
    ...(['customer_group_member', 'customer_payment_method', 'payment_term', 'customer_credit'] as const),
  ],
  'lines and amounts of documents': [
    ...(['document_number', 'sales_order_status', 'customer_document_vat', 'customer_document_charge'] as const),
    ...(['customer_document_line', 'transport_document_line', 'due_date', 'payment_allocation'] as const),
    ...(['erp_order_name', 'claim_photo'] as const),
  ],
  'the shop and the program': [
    ...(['office_role', 'office_start', 'setting', 'transport_rule', 'content_item', 'shop_picture'] as const),
    ...(['erp_connection', 'erp_folder', 'outgoing_state', 'cart_reckoning'] as const),
    ...(['catalogue_change', 'schema_migration', 'legal_notice', 'import_price_step', 'disk_note'] as const),
    ...(['sender_check', 'returns_mailbox'] as const),
  ],
  'counters by hash, gone in hours; what companies search, without a person': ['login_attempt', 'tracking_event'],
};
