import type { ActionFunction } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Session } from '../session/session.ts';
import { expectAccessible } from '../test-support/axe.ts';
import { CUSTOMER, renderInShop, stubApi } from '../test-support/shop.tsx';
import { AgentBar } from './agent-bar.tsx';

const BASSI = { client_id: '70431', company_name: 'Termoidraulica Bassi S.r.l.', citta: 'Bologna' };
const VERDI = { client_id: '70999', company_name: 'Edil Verdi S.n.c.', citta: 'Imola' };

/** An agent who orders for Bassi. */
const AGENT: Session = {
  ...CUSTOMER,
  ...{ kind: 'agent', name: 'Gino Rossi', companyName: BASSI.company_name, clientId: BASSI.client_id },
  ...{
    clientCount: 2,
    clients: [BASSI, VERDI].map((one) => ({ id: one.client_id, companyName: one.company_name, isActive: true })),
  },
};

afterEach(() => void vi.restoreAllMocks());

async function show(session: Session, action?: ActionFunction) {
  const { screen } = await renderInShop('/shop', <AgentBar session={session} />, session, action);
  stubApi(({ parameters }) => {
    const clients = [BASSI, VERDI]
      .filter((one) => parameters['text'] !== 'edil' || one === VERDI)
      .map((one) => ({
        ...{ ...one, is_active: true, last_chosen: null },
        ...(one === BASSI ? { cart_lines: 2, cart_net: 184.2 } : { cart_lines: 0, cart_net: null }),
      }));
    return { status: 200, body: { message: { clients, total: clients.length } } };
  });
  return { screen, bar: screen.getByRole('region', { name: 'Ordine per conto di un cliente' }) };
}

it('R6.2 on a phone the bar has the customer and three controls that a thumb can press', async () => {
  await page.viewport(320, 640);
  const { screen, bar } = await show(AGENT);
  await expect.element(bar.getByRole('button', { name: /^Cambia/ })).toBeVisible();
  const boxOf = (element: Element) => element.getBoundingClientRect();
  expect(boxOf(bar.getByText(BASSI.company_name).element()).width).toBeGreaterThan(100);
  expect(boxOf(bar.element()).height).toBe(52);
  const client = bar.getByRole('link', { name: 'Carrello cliente' });
  for (const control of [
    client,
    bar.getByRole('button', { name: /^Cambia/ }),
    bar.getByRole('button', { name: 'Termina' }),
  ]) {
    const { width, height, right } = boxOf(control.element());
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(right).toBeLessThanOrEqual(320);
  }
  await expect.element(client).toHaveAttribute('href', '/pages/cart?tab=client');
  await expectAccessible(screen.container);
});

it('2.10 who orders for a customer from the office comes back to that customer; an agent stays on the page', async () => {
  const sent: unknown[] = [];
  const keep: ActionFunction = async ({ request }) => {
    sent.push((await request.formData()).get('back'));
    return null;
  };
  const office = await show({ ...AGENT, kind: 'operator' }, keep);
  await office.bar.getByRole('button', { name: 'Termina' }).click();
  await expect.poll(() => sent).toEqual([`/office/customers/${BASSI.client_id}`]);
  await office.screen.unmount();
  const agent = await show(AGENT, keep);
  await agent.bar.getByRole('button', { name: 'Termina' }).click();
  await expect.poll(() => sent.slice(1)).toEqual(['/shop']);
});

it('R3.8 R6.2 a user of several companies finds one by its name and chooses it', async () => {
  const sent: Record<string, unknown>[] = [];
  const { screen, bar } = await show({ ...AGENT, kind: 'client' }, async ({ request }) => {
    sent.push(Object.fromEntries(await request.formData()));
    return null;
  });
  await bar.getByRole('button', { name: /^Cambia/ }).click();
  const dialog = screen.getByRole('dialog');
  await expect
    .element(dialog.getByRole('button', { name: /Termoidraulica Bassi.*Carrello.*184,20\s€.*2 righe/ }))
    .toBeVisible();
  await expectAccessible(screen.container);
  await dialog.getByRole('searchbox').fill('edil');
  await expect.poll(() => dialog.getByRole('button', { name: /Termoidraulica Bassi/ }).elements()).toEqual([]);
  // What was typed is marked where it was found.
  expect([...dialog.element().querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Edil']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => sent).toMatchObject([{ client_id: VERDI.client_id, of_client: BASSI.client_id }]);
  await expect.poll(() => dialog.elements()).toEqual([]);
});

describe('the chooser of the client', () => {
  const clients = ['Rossi', 'Rossini', 'Verdi', 'Bianchi'].map((name, index) => ({
    ...{ client_id: `7000${index}`, company_name: name, is_active: true, citta: '' },
    ...{ cart_lines: 0, cart_net: null, last_chosen: null },
  }));

  /** Opens the chooser; the list of a held text comes when it is released. */
  async function openChooser() {
    const held = new Map<string, Promise<void>>();
    const sent: unknown[] = [];
    const { screen, bar } = await show(AGENT, async ({ request }) => {
      sent.push((await request.formData()).get('client_id'));
      return null;
    });
    stubApi(async ({ parameters }) => {
      const text = String(parameters['text']);
      await held.get(text);
      if (text === 'guasto') return { status: 500, body: { message: 'x' } };
      const found = clients.filter((one) => `${one.client_id} ${one.company_name}`.toLowerCase().includes(text));
      return { status: 200, body: { message: { clients: found, total: found.length } } };
    });
    await bar.getByRole('button', { name: /^Cambia/ }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: /^Bianchi/ })).toBeVisible();
    await dialog.getByRole('searchbox').click();
    return {
      dialog,
      sent,
      hold: (text: string) => {
        const gate = Promise.withResolvers<void>();
        held.set(text, gate.promise);
        return gate.resolve;
      },
      nameOf: (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name}`) }),
    };
  }

  it('R6.2 Enter waits for the list of its text and chooses the only client in it', async () => {
    const { sent, hold } = await openChooser();
    const release = hold('verdi');
    await userEvent.keyboard('verdi{Enter}{Enter}');
    expect(sent).toEqual([]);
    release();
    await expect.poll(() => sent).toEqual(['70002']);
  });

  it('R6.2 Enter chooses the client with exactly this name or code, and none of several others', async () => {
    const { dialog, sent, nameOf } = await openChooser();
    await userEvent.keyboard('ross{Enter}');
    await expect.element(dialog.getByRole('status')).toMatchTextContent(/Scegline uno/);
    await expect.poll(() => nameOf('Bianchi').elements()).toEqual([]);
    expect(sent).toEqual([]);
    await userEvent.keyboard('i{Enter}');
    await expect.poll(() => sent).toEqual(['70000']);
  });

  it('R6.2 Enter chooses nothing without a text, without a match and without an answer', async () => {
    const { dialog, sent, nameOf } = await openChooser();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('status')).toMatchTextContent(/Scegline uno/);
    await userEvent.keyboard('nessuno{Enter}');
    await expect.element(dialog.getByText('Nessun cliente assegnato corrisponde.')).toBeVisible();
    await dialog.getByRole('searchbox').fill('guasto');
    await userEvent.keyboard('{Enter}');
    await expect.element(nameOf('Edil Verdi')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('R6.2 a client of the list before cannot be chosen while the list of the text is loading', async () => {
    const { dialog, sent, hold, nameOf } = await openChooser();
    const release = hold('rossini');
    await userEvent.keyboard('rossini');
    const stale = nameOf('Bianchi').element();
    expect(stale.closest('[inert]')).not.toBeNull();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(dialog.getByRole('searchbox')).toHaveFocus();
    release();
    await expect.element(nameOf('Rossini')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent).toEqual(['70001']);
  });
});
