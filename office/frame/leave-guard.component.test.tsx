import { useState } from 'react';
import { Link } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { renderInOffice } from '../test-support/render.tsx';
import { useFrame } from './frame-state.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { useSaving, useUnsavedDraft } from './use-saving.ts';

const discard = vi.fn<() => void>();

/** A page that edits one of two texts, which its address names. */
function Editor() {
  const [count, setCount] = useState(0);
  const [isBusy, setBusy] = useState(false);
  useSaving({ count, what: 'Titolo', parameter: 'doc', isBusy, save: () => setBusy(true), discard });
  const { saving } = useFrame();
  return (
    <>
      <button onClick={() => setCount(1)}>scrive</button>
      <button onClick={() => saving?.save()}>salva</button>
      <button onClick={() => setCount(0)}>salvato</button>
      <Link to="?doc=terms&page=2">avanti</Link>
      <Link to="?doc=privacy">altro testo</Link>
      <Link to="/office/today">oggi</Link>
      <LeaveGuard />
    </>
  );
}

/** A page whose draft saves itself, until that fails. */
function Draft() {
  const [state, setState] = useState<'saving' | 'unsaved' | null>('saving');
  useUnsavedDraft(state);
  return (
    <>
      <button onClick={() => setState(null)}>salvata</button>
      <button onClick={() => setState('unsaved')}>fallita</button>
      <Link to="/office/today">oggi</Link>
      <LeaveGuard />
    </>
  );
}

const START = '/office/settings/legal?doc=terms';

describe('what is unsaved on a page', () => {
  it('is asked about before the page is left, and stays with Resta and with Escape', async () => {
    const { screen, address } = await renderInOffice(START, <Editor />);
    await screen.getByRole('button', { name: 'scrive' }).click();
    await screen.getByRole('link', { name: 'oggi' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Uscire senza salvare?' });
    await dialog.getByRole('button', { name: 'Resta' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await screen.getByRole('link', { name: 'altro testo' }).click();
    await expect.element(dialog).toBeVisible();
    dialog.element().dispatchEvent(new Event('cancel', { cancelable: true }));
    await expect.element(dialog).not.toBeInTheDocument();
    expect(address()).toBe(START);
    await screen.getByRole('link', { name: 'oggi' }).click();
    await dialog.getByRole('button', { name: 'Esci senza salvare' }).click();
    await expect.poll(address).toBe('/office/today');
  });

  it('is not asked about by another part of the same page, nor once it is saved', async () => {
    const { screen, address } = await renderInOffice(START, <Editor />);
    await screen.getByRole('button', { name: 'scrive' }).click();
    await screen.getByRole('link', { name: 'avanti' }).click();
    await expect.poll(address).toBe('/office/settings/legal?doc=terms&page=2');
    await screen.getByRole('button', { name: 'salva', exact: true }).click();
    await screen.getByRole('link', { name: 'oggi' }).click();
    // It is being saved: leaving waits without a question.
    expect(address()).toBe('/office/settings/legal?doc=terms&page=2');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'salvato' }).click();
    await expect.poll(address).toBe('/office/today');
  });

  it('makes the browser ask before the page is closed', async () => {
    const { screen } = await renderInOffice(START, <Editor />);
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    await screen.getByRole('button', { name: 'scrive' }).click();
    await expect.poll(isAsked).toBe(true);
    await screen.getByRole('button', { name: 'salvato' }).click();
    await expect.poll(isAsked).toBe(false);
  });
});

describe('a draft that saves itself', () => {
  it('is left once it is saved', async () => {
    const { screen, address } = await renderInOffice('/office/settings/identity', <Draft />);
    await screen.getByRole('link', { name: 'oggi' }).click();
    expect(address()).toBe('/office/settings/identity');
    await screen.getByRole('button', { name: 'salvata' }).click();
    await expect.poll(address).toBe('/office/today');
  });

  it('is asked about where that fails', async () => {
    const { screen, address } = await renderInOffice('/office/settings/identity', <Draft />);
    await screen.getByRole('button', { name: 'fallita' }).click();
    await screen.getByRole('link', { name: 'oggi' }).click();
    await screen.getByRole('button', { name: 'Resta' }).click();
    expect(address()).toBe('/office/settings/identity');
  });
});
