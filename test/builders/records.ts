import type { AddressRecord, CustomerRecord } from '../../backend/customers/records.ts';
import type { ArticleRecord } from '../../backend/catalogue/records.ts';

/** An article with default values; a test sets only the fields it needs. */
export function articleRecord(overrides: Partial<ArticleRecord> & { code: string; sku: string }): ArticleRecord {
  return {
    kind: 'single',
    parentCode: null,
    position: 0,
    name: { it: `Articolo ${overrides.sku}`, en: `Article ${overrides.sku}` },
    summary: null,
    description: null,
    brandCode: null,
    categoryCode: null,
    familyCode: null,
    collectionCode: null,
    makerCode: null,
    unit: 'PZ',
    vatRate: 2200,
    minimumPackaging: 1,
    packaging: [],
    color: null,
    size: null,
    axes: [],
    features: {},
    pictures: [],
    documents: [],
    assistanceLink: null,
    videoLink: null,
    isNew: false,
    isHot: false,
    isAnnounced: false,
    isManaged: true,
    isActive: true,
    stockQuantity: 100,
    arrivingOn: null,
    barcodes: [],
    oldCodes: [],
    relatedCodes: [],
    alternativeCodes: [],
    ...overrides,
  };
}

export function addressRecord(overrides: Partial<AddressRecord> & { code: string }): AddressRecord {
  return {
    street: `Via Prova ${overrides.code}`,
    postalCode: '40100',
    city: 'Bologna',
    province: 'BO',
    phone: null,
    mobile: null,
    email: null,
    isDefault: false,
    isLegalSeat: false,
    agentCode: null,
    ...overrides,
  };
}

export function customerRecord(overrides: Partial<CustomerRecord> & { code: string }): CustomerRecord {
  return {
    companyName: `Cliente ${overrides.code}`,
    firstName: null,
    lastName: null,
    taxCode: null,
    vatNumber: null,
    email: null,
    certifiedEmail: null,
    recipientCode: null,
    priceListCode: 'L1',
    discounts: [],
    paymentMethod: null,
    minimumOrderCents: null,
    addresses: [addressRecord({ code: '1' })],
    contractPrices: [],
    ...overrides,
  };
}
