import { describe, expect, it } from 'vitest';
import { renderInOffice } from '../test-support/render.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { AskDialog } from './ask-dialog.tsx';

const needsProof = () => Promise.resolve(Response.json({ code: 'proof-needed' }, { status: 403 }));

describe('an act that needs a recent second factor (5.4)', () => {
  it('leads people who have none to where it is switched on and back again, and asks for no code', async () => {
    const before = globalThis.fetch;
    globalThis.fetch = needsProof;
    try {
      const { screen } = await renderInOffice('/office/settings/people', <AskDialog />, {
        secondFactorDueAt: '2099-01-01T00:00:00.000Z',
      });
      const call = officeCall('listPeople', {}).catch(() => 'refused');
      await expect
        .element(screen.getByRole('link', { name: 'Attiva' }))
        .toHaveAttribute('href', '/office/second-factor?redirect=%2Foffice%2Fsettings%2Fpeople');
      expect(screen.getByRole('textbox').elements()).toEqual([]);
      await screen.getByRole('button', { name: 'Lascia com’è' }).click();
      expect(await call).toBe('refused');
    } finally {
      globalThis.fetch = before;
    }
  });
});
