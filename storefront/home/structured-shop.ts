import type { Company, ShopIdentity } from '../api-client/request-context.ts';
import type { I18n } from '../i18n/i18n.tsx';

/** The parts of '40068 San Lazzaro di Savena (BO)'; what is written otherwise is the locality as it stands. */
function placeOf(city: string): Record<string, string> {
  const [, postalCode, locality = city, region] =
    /^(?:(\d{5})\s+)?(\S.*?)(?:\s+\(([A-Z]{2})\))?$/.exec(city.trim()) ?? [];
  return {
    ...(postalCode && { postalCode }),
    addressLocality: locality,
    ...(region && { addressRegion: region }),
    addressCountry: 'IT',
  };
}

/** What is said of the shop. */
interface Shop {
  company: Company;
  identity: Pick<ShopIdentity, 'name'>;
}

/** The wholesaler and its shop with the address of its search, as schema.org data. */
export function structuredShop(i18n: I18n, { company, identity }: Shop, origin: string): object {
  const home = new URL(i18n.path('/'), origin).href;
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: company.name || identity.name,
    url: home,
    logo: `${origin}/icon-512.png`,
    ...(company.telephone && { telephone: company.telephone }),
    ...(company.email && { email: company.email }),
    ...(company.vatNumber && { vatID: `IT${company.vatNumber}` }),
    ...(company.city && {
      address: { '@type': 'PostalAddress', streetAddress: company.street, ...placeOf(company.city) },
    }),
  };
  const search = `${origin}${i18n.path('/shop')}?text={search_term_string}`;
  const site = {
    '@type': 'WebSite',
    name: identity.name,
    url: home,
    inLanguage: i18n.locale,
    publisher: { '@id': organization['@id'] },
    potentialAction: { '@type': 'SearchAction', target: search, 'query-input': 'required name=search_term_string' },
  };
  return { '@graph': [organization, site] };
}
