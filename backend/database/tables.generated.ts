// Written by `npm run data-model` from a database with all migrations; a test compares the two.
import type { GeneratedAlways } from 'kysely';
import type { DateText, Defaulted, Json, Timestamp } from './column-types.ts';

/** The columns of all tables, by the names in PostgreSQL. */
export interface Tables {
  access_request: {
    id: GeneratedAlways<number>;
    reference: string;
    kind: 'registration' | 'access';
    state: Defaulted<'waiting' | 'approved' | 'rejected'>;
    email: string;
    locale: Defaulted<'it' | 'en'>;
    origin: string | null;
    data: Defaulted<Json<'access_request.data'>>;
    password_hash: string | null;
    customer_id: number | null;
    code_hash: Buffer | null;
    code_expires_at: Timestamp | null;
    code_attempts: Defaulted<number>;
    confirmed_at: Timestamp | null;
    vat_check: 'waiting' | 'valid' | 'invalid' | 'unknown' | null;
    vat_check_name: string | null;
    vat_checked_at: Timestamp | null;
    user_id: number | null;
    created_at: Defaulted<Timestamp>;
    decided_at: Timestamp | null;
  };
  account_log: {
    id: GeneratedAlways<number>;
    at: Defaulted<Timestamp>;
    actor: string;
    action: string;
    user_id: number | null;
    request_id: number | null;
    details: Defaulted<Json<'account_log.details'>>;
  };
  account_mail: {
    id: string;
    recipient: string;
    template: string;
    locale: 'it' | 'en';
    parameters: Defaulted<Json<'account_mail.parameters'>>;
    state: Defaulted<'waiting' | 'sent' | 'refused' | 'given_up' | 'withdrawn'>;
    attempts: Defaulted<number>;
    error: string | null;
    created_at: Defaulted<Timestamp>;
    sent_at: Timestamp | null;
  };
  agent: {
    id: GeneratedAlways<number>;
    code: string;
    name: string;
    phone: string | null;
    email: string | null;
  };
  agent_customer: {
    user_id: number;
    customer_id: number;
    last_used_at: Timestamp | null;
  };
  approval_request: {
    id: GeneratedAlways<number>;
    customer_id: number;
    address_id: number;
    cart_id: number;
    requested_by_user_id: number;
    idempotency_key: string;
    state: Defaulted<'waiting' | 'approved' | 'returned' | 'withdrawn' | 'expired'>;
    order_limit_cents: number | null;
    net_cents: number;
    total_cents: number;
    order_values: Json<'approval_request.order_values'>;
    locale: 'it' | 'en';
    origin: string | null;
    created_at: Timestamp;
    expires_at: Timestamp;
    decided_by_user_id: number | null;
    decided_at: Timestamp | null;
    reply: string | null;
    order_id: number | null;
    changed_lines: Defaulted<Json<'approval_request.changed_lines'>>;
  };
  article: {
    id: GeneratedAlways<number>;
    code: string;
    sku: string;
    kind: 'single' | 'parent' | 'child';
    parent_id: number | null;
    position: Defaulted<number>;
    name_it: string;
    name_en: string | null;
    summary_it: string | null;
    summary_en: string | null;
    description_it: string | null;
    description_en: string | null;
    brand_id: number | null;
    category_id: number | null;
    family_id: number | null;
    collection_id: number | null;
    maker_code: string | null;
    unit: Defaulted<string>;
    vat_rate: Defaulted<number>;
    minimum_packaging: Defaulted<number>;
    packaging: Defaulted<Json<'article.packaging'>>;
    color: string | null;
    size: string | null;
    axes: Defaulted<string[]>;
    features: Defaulted<Json<'article.features'>>;
    pictures: Defaulted<string[]>;
    documents: Defaulted<Json<'article.documents'>>;
    assistance_link: string | null;
    video_link: string | null;
    is_new: Defaulted<boolean>;
    is_hot: Defaulted<boolean>;
    is_announced: Defaulted<boolean>;
    is_managed: Defaulted<boolean>;
    is_active: Defaulted<boolean>;
    stock_quantity: Defaulted<number>;
    arriving_on: DateText | null;
    updated_at: Defaulted<Timestamp>;
    pieces_per_unit: number | null;
    discount_class_id: number | null;
    orderable_without_stock: boolean | null;
  };
  article_alias: {
    article_id: number;
    kind: 'old' | 'customer';
    customer_id: number | null;
    code: string;
  };
  article_contribution: {
    article_id: number;
    kind: 'conai' | 'raee';
    amount: number;
  };
  article_link: {
    article_id: number;
    linked_id: number;
    kind: 'related' | 'alternative';
    position: Defaulted<number>;
  };
  barcode: {
    code: string;
    article_id: number;
    unit: string | null;
    position: Defaulted<number>;
  };
  brand: {
    id: GeneratedAlways<number>;
    code: string;
    name: string;
    logo: string | null;
  };
  cart: {
    id: GeneratedAlways<number>;
    customer_id: number;
    address_id: number;
    owner_user_id: number | null;
    state: Defaulted<'A' | 'S' | 'O' | 'R' | 'P'>;
    name: string | null;
    created_at: Defaulted<Timestamp>;
    updated_at: Defaulted<Timestamp>;
    saved_at: Timestamp | null;
    coupon_id: number | null;
  };
  cart_line: {
    id: GeneratedAlways<number>;
    cart_id: number;
    article_id: number;
    promo_code: Defaulted<string>;
    promo_row: Defaulted<number>;
    quantity: number;
    note: string | null;
    seen_net_price: number | null;
    created_at: Defaulted<Timestamp>;
    seen_at: Timestamp | null;
    seen_stock: number | null;
  };
  catalogue_change: {
    transaction_id: string;
  };
  category: {
    id: GeneratedAlways<number>;
    code: string;
    parent_id: number | null;
    position: Defaulted<number>;
    name_it: string;
    name_en: string | null;
    picture: string | null;
  };
  claim: {
    id: GeneratedAlways<number>;
    document_id: number;
    position: number;
    code: string;
    description: string;
    unit: string | null;
    delivered: string;
    reason: 'missing' | 'damaged' | 'wrong-article' | 'other-quantity';
    quantity: string;
    note: string | null;
    state: Defaulted<'open' | 'accepted' | 'rejected'>;
    answer: string | null;
    reported_by_user_id: number | null;
    idempotency_key: string;
    locale: 'it' | 'en';
    origin: string | null;
    created_at: Defaulted<Timestamp>;
    closed_at: Timestamp | null;
    closed_by: string | null;
  };
  claim_photo: {
    id: string;
    claim_id: number;
    position: number;
    content: Buffer;
  };
  class_condition: {
    id: GeneratedAlways<number>;
    article_class_id: number | null;
    customer_class_id: number | null;
    minimum_quantity: Defaulted<number>;
    discounts: number[];
    then_customer: Defaulted<boolean>;
    valid_from: DateText | null;
    valid_to: DateText | null;
    origin: Defaulted<'import' | 'office'>;
  };
  collection: {
    id: GeneratedAlways<number>;
    code: string;
    name_it: string;
    name_en: string | null;
  };
  color: {
    code: string;
    name_it: string;
    name_en: string | null;
    swatch: string | null;
  };
  company_member: {
    id: GeneratedAlways<number>;
    customer_id: number;
    user_id: number | null;
    title: string | null;
    role: 'administrator' | 'buyer' | 'limited-buyer' | 'cart-only' | 'documents-only';
    order_limit_cents: number | null;
    sees_prices: Defaulted<boolean>;
    sees_documents: Defaulted<boolean>;
    sees_credit: Defaulted<boolean>;
    address_ids: number[] | null;
    has_own_cart: Defaulted<boolean>;
    is_imported: Defaulted<boolean>;
    last_used_at: Timestamp | null;
    created_at: Defaulted<Timestamp>;
    invited_email: string | null;
    invited_name: string | null;
    invited_by_user_id: number | null;
    invited_at: Timestamp | null;
    invitation_id: string | null;
    invitation_hash: Buffer | null;
    invitation_expires_at: Timestamp | null;
  };
  content_item: {
    id: GeneratedAlways<number>;
    kind: 'page' | 'post' | 'question' | 'menu-item' | 'promo-tab' | 'home-block' | 'footer' | 'brand' | 'flyer' | 'style';
    key: string;
  };
  content_version: {
    item_id: number;
    number: number;
    state: 'draft' | 'published' | 'archived';
    publish_at: Timestamp | null;
    expires_at: Timestamp | null;
    position: number;
    content: Json<'content_version.content'>;
    created_at: Defaulted<Timestamp>;
    created_by: string;
  };
  contract_price: {
    id: GeneratedAlways<number>;
    customer_id: number;
    address_id: number | null;
    article_id: number | null;
    brand_id: number | null;
    category_id: number | null;
    minimum_quantity: Defaulted<number>;
    net_price: number | null;
    discounts: number[] | null;
    valid_from: DateText | null;
    valid_to: DateText | null;
    is_free: Defaulted<boolean>;
    origin: Defaulted<'import' | 'office'>;
  };
  correction_request: {
    id: GeneratedAlways<number>;
    customer_id: number;
    user_id: number | null;
    kind: 'company' | 'address' | 'new-address';
    address_id: number | null;
    wanted: Json<'correction_request.wanted'>;
    note: string | null;
    state: Defaulted<'waiting' | 'done' | 'refused'>;
    created_at: Timestamp;
    answered_at: Timestamp | null;
  };
  coupon: {
    id: GeneratedAlways<number>;
    code: string;
    kind: 'amount' | 'percent';
    amount_cents: number | null;
    percent: number | null;
    valid_from: DateText;
    valid_to: DateText;
    minimum_cents: Defaulted<number>;
    is_active: Defaulted<boolean>;
    maximum_uses: number | null;
  };
  coupon_customer: {
    coupon_id: number;
    customer_id: number;
  };
  customer: {
    id: GeneratedAlways<number>;
    code: string;
    company_name: string;
    first_name: string | null;
    last_name: string | null;
    tax_code: string | null;
    vat_number: string | null;
    email: string | null;
    certified_email: string | null;
    recipient_code: string | null;
    price_list_id: number;
    discounts: Defaulted<number[]>;
    payment_method: string | null;
    minimum_order_cents: number | null;
    created_at: Defaulted<Timestamp>;
    is_active: Defaulted<boolean>;
    is_closed_by_office: Defaulted<boolean>;
    vat_regime: string | null;
    vat_note: string | null;
    discount_class_id: number | null;
  };
  customer_address: {
    id: GeneratedAlways<number>;
    customer_id: number;
    code: string;
    position: Defaulted<number>;
    street: string;
    postal_code: string | null;
    city: string;
    province: string | null;
    phone: string | null;
    mobile: string | null;
    email: string | null;
    is_default: Defaulted<boolean>;
    is_legal_seat: Defaulted<boolean>;
    agent_id: number | null;
    is_active: Defaulted<boolean>;
    is_closed_by_office: Defaulted<boolean>;
  };
  customer_credit: {
    customer_id: number;
    as_of: Timestamp;
    direct_expired_cents: Defaulted<number>;
    direct_to_expire_cents: Defaulted<number>;
    riba_expired_cents: Defaulted<number>;
    riba_to_expire_cents: Defaulted<number>;
    unbilled_cents: Defaulted<number>;
    unfulfilled_cents: Defaulted<number>;
    pre_delivery_cents: Defaulted<number>;
    advances_cents: Defaulted<number>;
    limit_cents: number | null;
    limit_valid_to: DateText | null;
  };
  customer_document: {
    id: GeneratedAlways<number>;
    cause: string;
    year: number;
    number: number;
    customer_id: number;
    kind: 'invoice' | 'credit-note';
    issued_on: DateText;
    due_on: DateText;
    total_cents: number;
    open_cents: number;
    address_id: number | null;
    type: 'accompanying' | 'deferred' | null;
    erp_type: string | null;
    taxable_cents: number | null;
    vat_cents: number | null;
    payment_method: string | null;
    sdi_state: 'sent' | 'delivered' | 'not-delivered' | 'rejected' | null;
    sdi_id: string | null;
    credited_document_id: number | null;
    pdf_file: string | null;
    xml_file: string | null;
    open_as_of: Timestamp | null;
  };
  customer_document_charge: {
    document_id: number;
    kind: 'conai' | 'raee' | 'transport' | 'collection' | 'stamp' | 'other';
    description: Defaulted<string>;
    rate: number;
    cents: number;
  };
  customer_document_line: {
    document_id: number;
    position: number;
    article_id: number | null;
    code: string;
    description: string;
    unit: string | null;
    quantity: string;
    gross_price: number | null;
    discounts: Defaulted<number[]>;
    net_price: number;
    vat_rate: number;
    net_cents: number;
    delivery_id: number | null;
    delivery_position: number | null;
    order_id: number | null;
    order_position: number | null;
  };
  customer_document_vat: {
    document_id: number;
    rate: number;
    nature: Defaulted<string>;
    taxable_cents: number;
    vat_cents: number;
  };
  customer_group: {
    id: GeneratedAlways<number>;
    code: string;
    name: string | null;
  };
  customer_group_member: {
    group_id: number;
    customer_id: number;
  };
  customer_payment_method: {
    customer_id: number;
    code: string;
    position: Defaulted<number>;
  };
  discount_class: {
    id: GeneratedAlways<number>;
    kind: 'article' | 'customer';
    code: string;
  };
  document_number: {
    cause: string;
    year: number;
    last_number: number;
  };
  due_date: {
    id: GeneratedAlways<number>;
    document_id: number;
    customer_id: number;
    position: number;
    kind: 'direct' | 'riba' | 'transfer' | 'other';
    label: string | null;
    due_on: DateText;
    cents: number;
    open_cents: number;
    presented_on: DateText | null;
    returned_on: DateText | null;
    return_note: string | null;
  };
  erp_attempt: {
    id: GeneratedAlways<number>;
    order_id: number;
    at: Defaulted<Timestamp>;
    request: Json<'erp_attempt.request'>;
    response: Json<'erp_attempt.response'> | null;
    error: string | null;
    duration_milliseconds: number;
    is_embedded: Defaulted<boolean>;
  };
  erp_connection: {
    is_only: Defaulted<boolean>;
    kind: 'none' | 'embedded' | 'http';
    connected_at: Timestamp | null;
    version: Defaulted<number>;
  };
  erp_export: {
    order_id: number;
    state: Defaulted<'waiting' | 'exported' | 'refused' | 'unconnected' | 'outside' | 'cancelled'>;
    erp_reference: string | null;
    exported_at: Timestamp | null;
    rest_cancelled_at: Timestamp | null;
    is_embedded: Defaulted<boolean>;
  };
  erp_order_name: {
    cause: string;
    year: number;
    number: number;
    order_id: number;
  };
  family: {
    id: GeneratedAlways<number>;
    code: string;
    parent_id: number | null;
    position: Defaulted<number>;
    name_it: string;
    name_en: string | null;
  };
  family_feature: {
    family_id: number;
    feature_id: number;
    position: Defaulted<number>;
  };
  feature: {
    id: GeneratedAlways<number>;
    code: string;
    data_type: 's' | 'f' | 'd' | 'b';
    unit: string | null;
    position: Defaulted<number>;
    is_facet: Defaulted<boolean>;
    name_it: string;
    name_en: string | null;
  };
  inquiry: {
    id: GeneratedAlways<number>;
    request_key: string;
    content_hash: Buffer;
    kind: 'contact' | 'request';
    name: string;
    company: string | null;
    email: string;
    telephone: string | null;
    subject: string;
    message: string;
    user_id: number | null;
    locale: 'it' | 'en';
    created_at: Timestamp;
  };
  inquiry_attachment: {
    inquiry_id: number;
    position: number;
    name: string;
    type: 'pdf' | 'jpg' | 'png';
    content: Buffer;
  };
  login_attempt: {
    key: string;
    points: Defaulted<number>;
    expire: number | null;
  };
  newsletter_subscription: {
    id: string;
    email: string;
    locale: 'it' | 'en';
    confirmation_id: string;
    consented_at: Timestamp;
    mailed_at: Timestamp;
    confirmed_at: Timestamp | null;
    ended_at: Timestamp | null;
  };
  order_log: {
    id: GeneratedAlways<number>;
    order_id: number;
    at: Defaulted<Timestamp>;
    entry: string;
  };
  order_mail: {
    order_id: number;
    state: Defaulted<'waiting' | 'sent' | 'refused' | 'given_up'>;
    recipients: string | null;
    sent_at: Timestamp | null;
    delivered: Defaulted<string[]>;
  };
  order_mail_attempt: {
    id: GeneratedAlways<number>;
    order_id: number;
    at: Timestamp;
    response: string | null;
    error: string | null;
    duration_milliseconds: number;
  };
  password_link: {
    id: string;
    token_hash: Buffer;
    user_id: number;
    expires_at: Timestamp;
    used_at: Timestamp | null;
    created_at: Defaulted<Timestamp>;
  };
  payment: {
    id: GeneratedAlways<number>;
    order_id: number | null;
    state: Defaulted<'created' | 'open' | 'capturing' | 'pending' | 'captured' | 'failed' | 'cancelled' | 'review' | 'refunded'>;
    amount_cents: number;
    currency: Defaulted<string>;
    order_version: Timestamp | null;
    request_id: string;
    provider_order_id: string | null;
    approval_url: string | null;
    capture_id: string | null;
    reason: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    next_check_at: Timestamp | null;
    checks: Defaulted<number>;
    captured_at: Timestamp | null;
    refunded_cents: Defaulted<number>;
  };
  payment_allocation: {
    payment_id: number;
    document_id: number;
    position: number;
    cents: number;
    refunded_cents: Defaulted<number>;
    due_on: DateText;
    due_cents: number;
    open_cents: number;
    document_open_cents: number;
    booked_at: Timestamp | null;
    refund_cents: Defaulted<number>;
    refund_open_cents: number | null;
  };
  payment_event: {
    id: GeneratedAlways<number>;
    payment_id: number;
    at: Timestamp;
    source: string;
    what: string;
    provider_event_id: string | null;
  };
  payment_term: {
    code: string;
    label_it: string;
    label_en: string | null;
  };
  price_list: {
    id: GeneratedAlways<number>;
    code: string;
    name_it: string;
    name_en: string | null;
    owner: Defaulted<'erp' | 'office'>;
  };
  price_list_entry: {
    price_list_id: number;
    article_id: number;
    price: number | null;
    is_free: Defaulted<boolean>;
    valid_from: Defaulted<DateText>;
  };
  promotion: {
    id: GeneratedAlways<number>;
    code: string;
    title_it: string;
    title_en: string | null;
    starts_on: DateText;
    ends_on: DateText;
    customer_group_id: number | null;
    state: Defaulted<'draft' | 'published'>;
  };
  promotion_row: {
    promotion_id: number;
    row_number: number;
    article_id: number;
    minimum_quantity: Defaulted<number>;
    net_price: number | null;
    extra_discounts: number[] | null;
    is_free: Defaulted<boolean>;
  };
  recovery_code: {
    user_id: number;
    code_hash: Buffer;
    used_at: Timestamp | null;
  };
  sales_order: {
    id: GeneratedAlways<number>;
    cause: string;
    year: number;
    number: number;
    customer_id: number;
    address_id: number;
    cart_id: number | null;
    sent_by_user_id: number | null;
    idempotency_key: string | null;
    status: Defaulted<'IA' | 'NE' | 'PR' | 'E' | 'AN'>;
    note: string | null;
    customer_reference: string | null;
    requested_on: DateText | null;
    delivery_type: Defaulted<string>;
    payment_method: string | null;
    gross_cents: number;
    net_cents: number;
    transport_cents: number;
    vat_cents: number;
    total_cents: number;
    created_at: Defaulted<Timestamp>;
    pickup_on: DateText | null;
    pickup_from: string | null;
    pickup_to: string | null;
    coupon_code: string | null;
    coupon_cents: Defaulted<number>;
    payment_state: 'due' | 'pending' | 'paid' | null;
    payment_reference: string | null;
    locale: Defaulted<'it' | 'en'>;
    sent_again_at: Timestamp | null;
    approved_by_user_id: number | null;
    shipment_choice: 'SPLIT' | 'WAIT' | null;
    vat_by_rate: Json<'sales_order.vat_by_rate'> | null;
    contribution_cents: Defaulted<number>;
    contributions: Defaulted<Json<'sales_order.contributions'>>;
    vat_regime: string | null;
    vat_note: string | null;
    payable_cents: number;
  };
  sales_order_line: {
    order_id: number;
    position: number;
    article_id: number | null;
    sku: string;
    name: string;
    unit: string;
    quantity: number;
    gross_price: number;
    discounts: number[];
    net_price: number;
    vat_rate: number;
    net_cents: number;
    promo_code: Defaulted<string>;
    promo_row: Defaulted<number>;
    note: string | null;
    delivered: Defaulted<number>;
    ready_quantity: number | null;
    later_on: DateText | null;
    pieces_per_unit: number | null;
    contributions: Defaulted<Json<'sales_order_line.contributions'>>;
  };
  sales_order_status: {
    order_id: number;
    status: string;
    at: Defaulted<Timestamp>;
  };
  schema_migration: {
    number: number;
    name: string;
    applied_at: Defaulted<Timestamp>;
    checksum: string;
  };
  second_factor: {
    user_id: number;
    secret: Buffer;
    confirmed_at: Timestamp | null;
    last_step: Defaulted<number>;
    created_at: Defaulted<Timestamp>;
  };
  session: {
    id: string;
    secret_hash: Buffer;
    user_id: number;
    customer_id: number | null;
    address_id: number | null;
    created_at: Defaulted<Timestamp>;
    expires_at: Timestamp;
    user_agent: string | null;
    last_used_at: Defaulted<Timestamp>;
  };
  setting: {
    key: string;
    value: Json<'setting.value'>;
    updated_at: Defaulted<Timestamp>;
  };
  stock_event: {
    id: GeneratedAlways<number>;
    article_id: number;
    at: Defaulted<Timestamp>;
    quantity_before: number;
    quantity_after: number;
  };
  synonym_group: {
    code: string;
    language: 'it' | 'en' | null;
    phrases: string[];
  };
  tracking_event: {
    id: GeneratedAlways<number>;
    at: Timestamp;
    topic: string;
    action: string;
    client_code: string;
    address_code: string;
    cart_id: number;
    payload: Json<'tracking_event.payload'>;
    is_waiting: Defaulted<boolean>;
  };
  transport_document: {
    id: GeneratedAlways<number>;
    cause: string;
    year: number;
    number: number;
    customer_id: number;
    address_id: number | null;
    issued_on: DateText;
    transport_started_at: Timestamp | null;
    delivered_at: Timestamp | null;
    received_by: string | null;
    reservation: string | null;
    reason: string | null;
    carriage: string | null;
    goods_aspect: string | null;
    parcels: number | null;
    weight_grams: number | null;
    carrier: string | null;
    waybill: string | null;
    pdf_file: string | null;
  };
  transport_document_line: {
    document_id: number;
    position: number;
    article_id: number | null;
    code: string;
    description: string;
    unit: string | null;
    quantity: string;
    lot: string | null;
    order_id: number | null;
    order_position: number | null;
  };
  user_account: {
    id: GeneratedAlways<number>;
    email: string;
    username: string;
    name: string;
    password_hash: string;
    kind: 'client' | 'agent' | 'operator';
    is_active: Defaulted<boolean>;
    created_at: Defaulted<Timestamp>;
  };
  wishlist_item: {
    id: GeneratedAlways<number>;
    customer_id: number;
    user_id: number;
    article_id: number;
    added_at: Defaulted<Timestamp>;
  };
}
