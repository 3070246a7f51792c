/** Every filter belongs to a group; a variant that fails only one group still counts for that group's facet. */
export const GROUP = {
  category: 1,
  family: 2,
  brand: 3,
  collection: 4,
  color: 5,
  size: 6,
  price: 7,
  available: 8,
  promoted: 9,
  new: 10,
  announced: 11,
  backInStock: 12,
  purchased: 13,
  codes: 14,
  availability: 15,
  assortment: 16,
  offers: 17,
  /** By rules of the office; counts of no facet leave it out. */
  hidden: 18,
  /** The first feature filter; the others follow. */
  firstField: 20,
} as const;

/** Maximum number of feature filters. */
export const MAXIMUM_FIELDS = 30;
