import { expect, it } from 'vitest';
import { parseListing } from '../../../domain/listing-url.ts';
import { emptyListing, type FacetChoice, type Listing } from '../../parsers/listing.ts';
import { withFirstChoices } from './first-choices.ts';

const choice = (id: string, more: Partial<FacetChoice> = {}): FacetChoice => ({
  ...{ id, label: id, count: 1, path: `/shop?brand=${id}`, selected: false, parent: null, hasChildren: false },
  ...{ swatch: null, ...more },
});
const numbered = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
const query = parseListing(new URLSearchParams('color=rosso%2020&size=xl'));

function listing(kind: 'tree' | 'link', choices: FacetChoice[], more: Partial<Listing> = {}): Listing {
  return {
    ...emptyListing,
    facets: [{ key: 'brand', kind, label: 'Marca', unit: null, isSwitch: false, choices }],
    ...more,
  };
}
const idsOf = ({ facets }: Listing) => facets.flatMap(({ choices }) => choices.map(({ id }) => id));

it('R4.23 keeps eleven choices of a facet, and the chosen ones', () => {
  const choices = numbered(30).map((id) => choice(id, { selected: id === '25' }));
  const shown = withFirstChoices(listing('link', choices), query);
  expect(idsOf(shown)).toEqual([...numbered(11), '25']);
  expect(shown.isShortened).toBe(true);
});

it('R4.23 keeps what leads to the chosen choice of a tree, and no choice without its parent', () => {
  const choices = [
    ...numbered(30).map((id) => choice(id)),
    ...['20.1', '20.2'].map((id) => choice(id, { parent: '20' })),
    choice('25.1', { parent: '25' }),
    choice('25.2', { parent: '25', selected: true }),
  ];
  expect(idsOf(withFirstChoices(listing('tree', choices), query))).toEqual([...numbered(11), '25', '25.1', '25.2']);
});

it('R4.23 keeps the chosen ones of the colours and sizes', () => {
  const colors = numbered(20).map((name) => ({ name: `Rosso ${name}`, label: name, swatch: null, count: 1 }));
  const sizes = [...numbered(20), 'XL'].map((size) => ({ size, count: 1 }));
  const shown = withFirstChoices(listing('link', [], { colors, sizes }), query);
  expect(shown.colors.map(({ label }) => label)).toEqual([...numbered(11), '20']);
  expect(shown.sizes.map(({ size }) => size)).toEqual([...numbered(11), 'XL']);
});

it('leaves a listing with few choices as it is', () => {
  const few = listing(
    'link',
    numbered(11).map((id) => choice(id)),
  );
  expect(withFirstChoices(few, query)).toBe(few);
});
