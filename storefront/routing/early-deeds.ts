/** Tells the page's first script that the program listens from now on. */
export const awakeEvent = 'bancale:awake';

/** Key in the window's storage of the searches that were left for a new one before anybody took note of them. */
export const leftSearchesKey = 'left_searches';

type Box = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Keeps what is pressed, chosen or typed before the program that answers to it has come, and does it again once it has:
 * the last deed on each control, in their order. Links and forms are left alone, they work without a program; of a search
 * that is left for a new one, its address is kept.
 *
 * Runs as an inline script at the head of every page, so nothing outside may be named here. React, once it listens at the
 * document, lets an event pass to the elements only when it can answer it; a part whose program is still on its way, it
 * tries to wake first.
 */
export function keepEarlyDeeds(hydrated: string, leftSearches: string): void {
  const kept = new Map<Element, () => void>();
  let isListening = false;
  // Whether the event on its way, or the one before it, was one that React could answer.
  let isAnswered = false;

  const controlOf = ({ target }: Event) =>
    target instanceof Element ? target.closest('button[type=button], a[href^="#"][aria-haspopup]') : null;

  function keep(element: Element, repeat: () => void): void {
    if (kept.size === 0 && isListening) setTimeout(repeatAll, 50);
    kept.delete(element);
    kept.set(element, repeat);
  }

  /** Makes React see a choice or a text that it takes for the one it has drawn. */
  function keepEntry(box: Box): void {
    if (box instanceof HTMLInputElement && /checkbox|radio/.test(box.type)) {
      const { checked } = box;
      keep(box, () => {
        if (box.checked === checked) box.checked = !checked;
        box.click();
      });
    } else if (box.type !== 'file') {
      const { value } = box;
      keep(box, () => {
        const isPlaced = box === document.activeElement && 'selectionStart' in box && box.selectionStart !== null;
        const place = isPlaced ? [box.selectionStart, box.selectionEnd] : null;
        box.value = `${value} `;
        Reflect.set(Object.getPrototypeOf(box) as object, 'value', value, box);
        if (place && !(box instanceof HTMLSelectElement)) box.setSelectionRange(place[0] ?? 0, place[1] ?? 0);
        for (const type of ['input', 'change']) box.dispatchEvent(new Event(type, { bubbles: true }));
      });
    }
  }

  /** Keeps the address of this page for the one that opens instead. */
  function keepSearch(): void {
    try {
      const left = JSON.parse(sessionStorage.getItem(leftSearches) ?? '[]') as unknown[];
      sessionStorage.setItem(leftSearches, JSON.stringify([...left, location.href]));
    } catch {
      // Where nothing is kept the page that opens knows the one before it, and no other.
    }
  }

  /** An event without a meaning, to learn whether there is an answer, and to have React wake what it can. */
  function ask(element: Element): void {
    element.dispatchEvent(new Event('touchcancel', { bubbles: true }));
  }

  function repeatAll(): void {
    for (const [element, repeat] of kept) {
      ask(element);
      if (element.isConnected && !isAnswered) continue;
      kept.delete(element);
      if (element.isConnected) repeat();
    }
    if (kept.size > 0) setTimeout(repeatAll, 50);
  }

  for (const type of ['mouseup', 'keydown', 'keyup', 'click', 'input', 'touchcancel']) {
    addEventListener(
      type,
      (event) => {
        const { target } = event;
        const control = type === 'click' && controlOf(event);
        // Once the program listens, it may have its reasons to let the second press of a double click mean nothing.
        const isSecond = isListening && event instanceof MouseEvent && event.detail > 1;
        if (control && !isSecond) {
          keep(control, () => (control as HTMLElement).click());
          if (control instanceof HTMLAnchorElement && !isListening) event.preventDefault();
        }
        if (type === 'click' && target instanceof Element && target.closest('a[data-leaves-search]')) keepSearch();
        // Before a box changes there was the key or the button of the mouse: what React could answer then, it answers now.
        const isBox = target instanceof Element && target.matches('input, select, textarea');
        if (type === 'input' && isBox && !isAnswered) keepEntry(target as Box);
        isAnswered = false;
      },
      true,
    );
    document.documentElement.addEventListener(
      type,
      (event) => {
        isAnswered = isListening;
        const control = type === 'click' && isListening && controlOf(event);
        if (control) kept.delete(control);
      },
      true,
    );
  }

  // What is dictated, pasted or filled in comes without a key: whoever enters a box is answered from then on.
  addEventListener('focusin', ({ target }) => {
    if (isListening && target instanceof Element && target.matches('input, select, textarea')) ask(target);
  });

  addEventListener(hydrated, () => {
    isListening = true;
    repeatAll();
  });
}
