import { useEffect, type ReactNode } from 'react';
import { createRoutesStub, useLocation, type ActionFunction, type Location } from 'react-router';
import { render, type RenderResult } from 'vitest-browser-react';
import { I18nProvider } from '../i18n/i18n.tsx';

/** A component in the browser, as a buyer sees it in the Italian shop. */
export interface Rendered {
  screen: RenderResult;
  /** Path and query of the memory router: '/shop?page=2'. */
  address: () => string;
}

/** Renders a component in a memory router that has a page at every address; its forms are sent to `action`. */
export async function renderAt(initial: string, ui: ReactNode, action?: ActionFunction): Promise<Rendered> {
  const shown: { location: Location | null } = { location: null };
  function Page() {
    const location = useLocation();
    useEffect(() => {
      shown.location = location;
    });
    return ui;
  }
  const Stub = createRoutesStub([{ path: '*', Component: Page, ...(action && { action }) }]);
  const screen = await render(
    <I18nProvider locale="it" fallback={{}}>
      <Stub initialEntries={[initial]} />
    </I18nProvider>,
  );
  return { screen, address: () => (shown.location ? shown.location.pathname + shown.location.search : '') };
}

/** Renders a component that does not depend on the address. */
export async function renderUi(ui: ReactNode): Promise<RenderResult> {
  return (await renderAt('/', ui)).screen;
}
