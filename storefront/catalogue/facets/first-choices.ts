import type { ListingQuery } from '../../../domain/listing-query.ts';
import type { Facet, FacetChoice, Listing } from '../../parsers/listing.ts';
import { choiceTree, type ChoiceBranch } from './choice-tree.ts';

/** Number of choices of a facet shown at first. */
export const firstChoices = 10;

/** Parameter of a listing's URL with which all choices of all facets are shown; no filter. */
export const allChoicesParameter = 'choices';

/** Whether the address of a listing asks for all choices. */
export const asksForAllChoices = (parameters: URLSearchParams): boolean =>
  parameters.get(allChoicesParameter) === 'all';

/** The choices shown at first, one more, so that it is known that there are others, and the chosen ones. */
const first = <Choice>(choices: readonly Choice[], isChosen: (choice: Choice) => boolean): Choice[] =>
  choices.filter((choice, index) => index <= firstChoices || isChosen(choice));

const flat = (branches: readonly ChoiceBranch[]): FacetChoice[] =>
  first(branches, ({ isOpen }) => isOpen).flatMap(({ children, isOpen: _, ...choice }) => [choice, ...flat(children)]);

/**
 * A listing without the choices of its facets that a page shows only when asked: they are a sixth of its data.
 * `isShortened` says whether there are others.
 */
export function withFirstChoices(listing: Listing, query: ListingQuery): Listing {
  const chosenSizes = new Set(query.sizes.map((size) => size.toLowerCase()));
  const facets = listing.facets.map((facet: Facet): Facet => {
    if (facet.choices.length <= firstChoices) return facet;
    const { choices } = facet;
    return {
      ...facet,
      choices: facet.kind === 'tree' ? flat(choiceTree(choices)) : first(choices, (one) => one.selected),
    };
  });
  const colors = first(listing.colors, ({ name }) => query.colors.includes(name.toLowerCase()));
  const sizes = first(listing.sizes, ({ size }) => chosenSizes.has(size.toLowerCase()));
  const isShortened =
    colors.length < listing.colors.length ||
    sizes.length < listing.sizes.length ||
    facets.some(({ choices }, index) => choices.length < (listing.facets[index]?.choices.length ?? 0));
  return isShortened ? { ...listing, facets, colors, sizes, isShortened } : listing;
}
