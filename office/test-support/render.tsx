import { useEffect, type ReactNode } from 'react';
import { createRoutesStub, useLocation, type Location } from 'react-router';
import { render, type RenderResult } from 'vitest-browser-react';
import { BUILT_IN_ROLES, permissionsOfLevels } from '../../domain/office-rights.ts';
import type { OfficeUser, Pulse } from '../../contract/office/session.ts';
import { I18nProvider } from '../../storefront/i18n/i18n.tsx';
import { FrameProvider } from '../frame/frame-state.tsx';
import { it as italian } from '../i18n/it.ts';
import { addOfficeTexts } from '../i18n/texts.ts';

const administrator: OfficeUser = {
  name: 'Paola Dondi',
  role: { builtIn: 'administration', name: null },
  permissions: permissionsOfLevels(BUILT_IN_ROLES.administration),
  ownRole: null,
  isLimitedToAgents: false,
  secondFactorDueAt: null,
  hasLetterKeys: true,
  roles: [{ builtIn: 'administration', name: null, permissions: permissionsOfLevels(BUILT_IN_ROLES.administration) }],
  roleGivers: [{ id: 1, name: 'Paola Dondi' }],
};
const calm: Pulse = { counts: {}, health: [], present: [] };

/** Renders a part of the office in its frame’s state, as an administrator sees it in Italian; `loader` reads its page. */
export async function renderInOffice(
  initial: string,
  ui: ReactNode,
  session: Partial<OfficeUser> = {},
  loader?: () => object,
): Promise<{ screen: RenderResult; address: () => string }> {
  addOfficeTexts('it', italian);
  const shown: { location: Location | null } = { location: null };
  const user = { ...administrator, ...session };
  function Page() {
    const location = useLocation();
    useEffect(() => {
      shown.location = location;
    });
    return (
      <FrameProvider session={user} pulse={calm} page={undefined}>
        {ui}
      </FrameProvider>
    );
  }
  const Stub = createRoutesStub([
    { path: '*', Component: Page, ...(loader && { loader, HydrateFallback: () => null }) },
  ]);
  const screen = await render(
    <I18nProvider locale="it" fallback={{}}>
      <Stub initialEntries={[initial]} />
    </I18nProvider>,
  );
  return { screen, address: () => (shown.location ? shown.location.pathname + shown.location.search : '') };
}
