import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInOffice } from '../test-support/render.tsx';
import { useEarlyKeys, useLetter } from './keys.tsx';

afterEach(() => {
  delete window.earlyEntry;
  vi.restoreAllMocks();
});

function Page({ onNo }: { onNo: () => void }) {
  useLetter('x', onNo);
  return <p>OWEB / 1 / 2026</p>;
}

function Frame({ onNo }: { onNo: () => void }) {
  useEarlyKeys();
  return <Page onNo={onNo} />;
}

it('12.9 a letter in the first second of a document is no place to go to', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(300);
  const onNo = vi.fn();
  await renderInOffice('/office/orders/held', <Page onNo={onNo} />);
  await userEvent.keyboard('x');
  expect(onNo).toHaveBeenCalledTimes(1);
});

it('12.9 a letter that was pressed before the page could do anything counts, once; space and Enter do not', async () => {
  const stop = vi.fn();
  window.earlyEntry = { text: null, keys: ['x', ' ', 'Enter'], stop };
  const onNo = vi.fn();
  const pressed: string[] = [];
  document.addEventListener('keydown', ({ key }) => pressed.push(key));
  await renderInOffice('/office/orders/held', <Frame onNo={onNo} />);
  await expect.poll(() => onNo.mock.calls.length).toBe(1);
  expect(stop).toHaveBeenCalledWith();
  expect(pressed).toEqual(['x']);
});
