import { html } from 'hono/html';
import { LANGUAGE_TAGS } from '../../../../domain/locale.ts';
import { texts } from '../../../texts/index.ts';
import type { SandboxOrder } from './orders.ts';

const STYLE = `
  * { box-sizing: border-box; }
  body { margin: 0; font: 16px/24px system-ui, sans-serif; color: #1c1c1a; background: #f6f5f2; }
  .mark { margin: 0; padding: 12px 16px; background: #1c1c1a; color: #ffd84d; font-weight: 700; text-align: center; }
  main { max-width: 440px; margin: 32px auto; padding: 24px; background: #fff; border: 1px solid #c9c6bd; }
  h1 { margin: 0 0 16px; font-size: 22px; line-height: 28px; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 8px; }
  dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
  .amount { margin: 16px 0; font-size: 32px; line-height: 40px; font-weight: 700; font-variant-numeric: tabular-nums; }
  button { display: block; width: 100%; min-height: 48px; margin-top: 12px; padding: 8px 16px; font: inherit;
    font-weight: 600; color: #1c1c1a; background: #fff; border: 1px solid #1c1c1a; border-radius: 3px; cursor: pointer; }
  button.pay { background: #1c1c1a; color: #fff; }
  button:focus-visible { outline: 3px solid #1f4e9e; outline-offset: 2px; }
  @media (max-width: 500px) { main { margin: 0; border-width: 0 0 1px; } }
`;

/** Content security policy of the page: styles, and its one form. */
export function approvalPolicy(shop: string): string {
  return `default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'self' ${shop}; frame-ancestors 'none'; base-uri 'none'`;
}

function amountOf(order: SandboxOrder): string {
  const format = new Intl.NumberFormat(LANGUAGE_TAGS[order.locale], {
    style: 'currency',
    currency: order.amount.currency_code,
    useGrouping: 'always',
  });
  return format.format(Number(order.amount.value));
}

/**
 * The page where the payer decides: pay, pay with a declined method, or cancel. Its header says that it is not PayPal.
 */
export function approvalPage(order: SandboxOrder, action: string) {
  const t = texts[order.locale].sandboxPayment;
  const amount = amountOf(order);
  const isDone = order.status === 'COMPLETED' || order.status === 'VOIDED';
  const choices = isDone
    ? html`<p>${t.done}</p>
        <button name="choice" value="pay">${t.back}</button>`
    : html`<button class="pay" name="choice" value="pay">${t.pay} ${amount}</button>
        <button name="choice" value="fail">${t.fail}</button>
        <button name="choice" value="cancel">${t.cancel}</button>`;
  return html`<!doctype html>
    <html lang="${order.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${t.title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <p class="mark" role="note">${t.mark}</p>
        <main>
          <h1>${t.title}</h1>
          <dl>
            <dt>${t.reference}</dt>
            <dd>${order.reference}</dd>
            <dt>${t.to}</dt>
            <dd>${order.brand}</dd>
          </dl>
          <p class="amount">${amount}</p>
          <form method="post" action="${action}">${choices}</form>
        </main>
      </body>
    </html>`;
}
