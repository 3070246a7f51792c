import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test-support/axe.ts';
import { renderWithCart, rowOf } from '../../test-support/cart-server.tsx';
import { parseSummary } from '../../parsers/cart.ts';
import { CouponField, CouponForm } from './coupon-field.tsx';

afterEach(() => vi.restoreAllMocks());

it('R7.35 shows at the field why a code is rejected, until it is edited, and sends the next one', async () => {
  const sent: Record<string, unknown>[] = [];
  const action = async ({ request }: { request: Request }) => {
    const form = Object.fromEntries(await request.formData());
    sent.push(form);
    const { change } = form;
    if (form['code'] === 'VECCHIO') {
      return { kind: 'rejected', change, isGone: false, message: 'Il coupon VECCHIO è scaduto.', status: 422 };
    }
    return { kind: 'done', change, to: '/pages/cart?tab=active', cartId: '5' };
  };
  const { screen } = await renderWithCart(
    <>
      <CouponForm cartId={5} back="/pages/cart?tab=active" />
      <CouponField />
    </>,
    [rowOf(1, 'VS-12', 10)],
    { action },
  );
  const field = page.getByRole('textbox', { name: 'Codice coupon' });
  await field.fill('VECCHIO');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Il coupon VECCHIO è scaduto.');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription('Il coupon VECCHIO è scaduto.');
  await expectAccessible(screen.container);
  await field.fill('DIECI');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Applica' }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      { change: 'coupon', id_cart: '5', code: 'VECCHIO' },
      { change: 'coupon', id_cart: '5', code: 'DIECI' },
    ]);
});

it('R7.35 says why an applied coupon reduces nothing, and removes it', async () => {
  const sent: Record<string, unknown>[] = [];
  const coupon = { code: 'DIECI', value: 10, valid: false, message: 'Per il coupon DIECI mancano merci per 20,16 €.' };
  const { totals } = parseSummary({ message: { id_cart: 5, coupon } });
  await renderWithCart(
    <>
      <CouponForm cartId={5} back="/pages/checkout" />
      <CouponField totals={totals} />
    </>,
    [rowOf(1, 'VS-12', 10)],
    {
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        return { kind: 'done', change: 'remove-coupon', to: '/pages/checkout', cartId: '5' };
      },
    },
  );
  await expect.element(page.getByText(coupon.message)).toBeVisible();
  await page.getByRole('button', { name: 'Togli il coupon DIECI' }).click();
  await expect.element(page.getByText('Coupon tolto')).toBeInTheDocument();
  expect(sent).toEqual([{ change: 'remove-coupon', id_cart: '5', code: '' }]);
});
