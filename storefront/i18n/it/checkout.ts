/** Texts of the checkout pages. */
export const checkout = {} as const;
