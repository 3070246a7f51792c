import { afterEach, expect, it, vi } from 'vitest';
import { watchReturn } from './cart-state.tsx';

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

function watch() {
  const clock = { seconds: 0 };
  const onReturn = vi.fn();
  stops.push(watchReturn(onReturn, () => clock.seconds * 1000));
  window.dispatchEvent(new Event('focus'));
  return { onReturn, clock };
}

it('R7.24 coming back to the window after more than a minute is reported once', () => {
  const { onReturn, clock } = watch();
  window.dispatchEvent(new Event('blur'));
  clock.seconds = 61;
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onReturn).toHaveBeenCalledOnce();
});

it('R7.24 a short absence, or a second one counted from its own beginning, is not reported', () => {
  const { onReturn, clock } = watch();
  for (const _ of [1, 2]) {
    window.dispatchEvent(new Event('blur'));
    clock.seconds += 40;
    window.dispatchEvent(new Event('focus'));
  }
  expect(onReturn).not.toHaveBeenCalled();
});
