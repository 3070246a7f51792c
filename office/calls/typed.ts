/** What was typed into a field of a form, without blanks around it; '' for a missing field or a file. */
export function typedIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/**
 * A typed unit price, with comma or point and up to four decimals, in ten-thousandths of a euro; null for anything else
 * and for zero.
 */
export function typedUnitPrice(text: string): number | null {
  const match = /^(\d{1,8})(?:[.,](\d{1,4}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0')) || null;
}

/**
 * A typed cascade of discounts such as `30+10+5` or `12,5 %`, in hundredths of a percent; null for anything else, for more
 * than six and for a discount of nothing or above 100 %.
 */
export function typedDiscounts(text: string): number[] | null {
  const parts = text.replace(/%\s*$/, '').split('+');
  const discounts = parts.map((part) => {
    const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(part.trim());
    return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0;
  });
  const isRight = discounts.length <= 6 && discounts.every((discount) => discount > 0 && discount <= 10_000);
  return isRight ? discounts : null;
}
