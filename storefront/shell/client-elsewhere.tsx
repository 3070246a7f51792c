import { useEffect, useState, useSyncExternalStore } from 'react';
import { Form, useLocation } from 'react-router';
import { browserState } from '../calls/browser-api.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { keptSession } from '../session/kept-session.ts';
import type { Session } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

function subscribe(look: () => void): () => void {
  addEventListener('storage', look);
  // A page that comes back from the browser's memory, or to the front, may have missed the event.
  addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    removeEventListener('storage', look);
    removeEventListener('pageshow', look);
    document.removeEventListener('visibilitychange', look);
  };
}

/** What the window that changed it last has kept; '' while that is what this window knows as well. */
function keptElsewhere(): string {
  const kept = keptSession();
  return kept?.kind === 'agent' && kept.clientId !== browserState().session?.clientId ? JSON.stringify(kept) : '';
}

/**
 * Stands over a page that was left behind: an agent has chosen another client in another window. What the page shows is
 * the former client's, and the server takes nothing from it; the agent says for whom to go on (R6.2).
 */
export function ClientElsewhere({ session }: { session: Session }) {
  const { t, path } = useI18n();
  const { pathname, search } = useLocation();
  const kept = useSyncExternalStore(subscribe, keptElsewhere, () => '');
  const [isPutOff, setPutOff] = useState(false);
  // Pressed away it comes again when somebody comes back to the window.
  useEffect(() => subscribe(() => setPutOff(false)), []);
  if (kept === '' || isPutOff) return null;
  const other = JSON.parse(kept) as Session;
  const isEnded = other.clientId === '0';
  const names = { shown: session.companyName, client: other.companyName };
  const hadClient = session.clientId !== '0';

  function goOn() {
    // The cart of the one is not to be sent by a hand that was about to send the other's.
    if (pathname === path('/pages/checkout')) location.assign(path('/pages/cart?tab=active'));
    else location.reload();
  }

  return (
    <Dialog
      isOpen
      onClose={() => setPutOff(true)}
      icon="contact"
      title={t(isEnded ? 'agent.elsewhereEnded' : 'agent.elsewhere')}
      closeLabel={t('common.close')}
      actions={
        <>
          {hadClient && (
            <Form method="post" action={path('/pages/address')} preventScrollReset>
              <input type="hidden" name="back" value={pathname + search} />
              <input type="hidden" name="of_client" value={session.clientId} />
              <Button type="submit" name="address_code" value={session.addressCode}>
                {t('agent.backTo', { client: session.companyName })}
              </Button>
            </Form>
          )}
          <Button kind="ink" onClick={goOn}>
            {isEnded ? t('agent.goOnWithout') : t('agent.goOnWith', { client: other.companyName })}
          </Button>
        </>
      }
    >
      <p>{hadClient ? t(isEnded ? 'agent.elsewhereEndedText' : 'agent.elsewhereText', names) : t('agent.kept')}</p>
    </Dialog>
  );
}
