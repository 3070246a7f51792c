import { useState } from 'react';
import { expect, it } from 'vitest';
import { rulesOfZones, zonesOfRules, type TransportZone } from '../../domain/transport-zones.ts';
import type { TransportRule } from '../../domain/transport.ts';
import { renderInOffice } from '../test-support/render.tsx';
import { ZoneTable } from './zone-table.tsx';

const rule: TransportRule = {
  ...{ name: null, countries: [], provinces: [], postalCodes: [], overGrams: null, upToGrams: null },
  ...{ overNetCents: null, upToNetCents: null, costCents: 990, freeAboveCents: 25_000 },
};
const base = zonesOfRules([rule]);

it('1.16 rows are added above the default one, priced by weight and moved', async () => {
  const kept: { zones: readonly TransportZone[] } = { zones: base };
  function Page() {
    const [zones, setZones] = useState<readonly TransportZone[]>(base);
    const change = (next: TransportZone[]) => {
      kept.zones = next;
      setZones(next);
    };
    return <ZoneTable zones={zones} base={base} errors={new Map()} onChange={change} />;
  }
  const { screen } = await renderInOffice('/office/settings/shipping', <Page />);
  await screen.getByRole('button', { name: 'Nuova riga' }).click();
  await screen.getByRole('button', { name: 'Usa' }).click();
  await expect.element(screen.getByText(/Scrivete almeno un paese/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'Nome' }).fill('Isole');
  await screen.getByRole('textbox', { name: 'CAP' }).fill('07000-09999, 9');
  await expect.element(screen.getByText('«9» non è un codice')).toBeVisible();
  await screen.getByRole('textbox', { name: 'CAP' }).fill('07000-09999');
  await screen.getByRole('button', { name: 'Usa' }).click();
  await screen.getByRole('button', { name: 'Fasce di peso…' }).click();
  await screen.getByRole('textbox', { name: 'Fine di ogni fascia, in kg' }).fill('30');
  await screen.getByRole('button', { name: 'Usa' }).click();
  await screen.getByRole('textbox', { name: 'Isole, fino a 30 kg' }).fill('24,90');
  await screen.getByRole('textbox', { name: 'Isole, Gratis oltre' }).fill('');
  await screen.getByRole('textbox', { name: 'Tutto il resto, Gratis oltre' }).fill('300');
  expect(rulesOfZones(kept.zones)).toEqual([
    {
      ...{ ...rule, name: 'Isole', postalCodes: ['07000-09999'], upToGrams: 30_000 },
      ...{ costCents: 2490, freeAboveCents: null },
    },
    { ...rule, name: 'Isole', postalCodes: ['07000-09999'], freeAboveCents: null },
    { ...rule, freeAboveCents: 30_000 },
  ]);
  await screen.getByRole('button', { name: 'Altro per Isole' }).click();
  await screen.getByRole('menuitem', { name: 'Togli' }).click();
  expect(rulesOfZones(kept.zones)).toEqual([{ ...rule, freeAboveCents: 30_000 }]);
});
