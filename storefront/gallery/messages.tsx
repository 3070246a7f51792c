import { useState } from 'react';
import reel from '../pictures/cable-reel.svg?url';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ClientOnly } from '../ui/client-only.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { FramedPicture } from '../ui/picture.tsx';
import { Progress } from '../ui/progress.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Badge, ArticleBadge, PromoBadge, StatusLabel } from '../ui/badge.tsx';
import { showToast, Toasts } from '../ui/toasts.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { Sections } from './section.ts';

type Kind = 'dialog' | 'required' | 'left' | 'right' | 'bottom';

/** A button that opens a dialog or a drawer. */
function Opener({ kind }: { kind: Kind }) {
  const [isOpen, setOpen] = useState(false);
  const common = { isOpen, onClose: () => setOpen(false), title: 'Svuota il carrello', closeLabel: 'Chiudi' };
  const close = <Button onClick={() => setOpen(false)}>Annulla</Button>;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {kind}
      </Button>
      {kind === 'dialog' || kind === 'required' ? (
        <Dialog {...common} icon="triangle-alert" tone="warn" isRequired={kind === 'required'} actions={close}>
          Le 6 righe saranno tolte.
        </Dialog>
      ) : (
        <Drawer {...common} side={kind} foot={close}>
          Le 6 righe saranno tolte.
        </Drawer>
      )}
    </>
  );
}

/** Messages, states, placeholders, and what opens above the page. */
export const messages: Sections = {
  alert: Object.fromEntries(
    (['ok', 'warn', 'bad', 'info'] as const).map((tone) => [
      tone,
      <Alert key={tone} tone={tone} title="Ordine in attesa">
        <p>Il pagamento non è ancora arrivato.</p>
      </Alert>,
    ]),
  ),
  badge: {
    states: (['ok', 'warn', 'bad', 'muted'] as const).map((tone) => (
      <StatusLabel key={tone} tone={tone} icon="circle-check">
        {tone}
      </StatusLabel>
    )),
    small: (
      <StatusLabel tone="ok" icon="circle-check" small>
        Disponibile
      </StatusLabel>
    ),
    badges: (['ok', 'warn', 'bad', 'muted'] as const).map((tone) => (
      <Badge key={tone} tone={tone} icon="package">
        {tone}
      </Badge>
    )),
    marks: (
      <>
        <ArticleBadge>NUOVO</ArticleBadge> <PromoBadge>PROMO</PromoBadge>
      </>
    ),
  },
  'empty-state': {
    plain: <EmptyState title="Nessun risultato" />,
    'with drawing and action': (
      <EmptyState drawing={reel} title="Il carrello è vuoto" actions={<Button kind="primary">Vai al catalogo</Button>}>
        Aggiungi gli articoli dal catalogo.
      </EmptyState>
    ),
  },
  toasts: {
    'shown by a button': (
      <>
        <Toasts label="Avvisi" closeLabel="Chiudi l'avviso" />
        <Button onClick={() => showToast({ head: 'Aggiunto al carrello', body: 'Valvola a sfera 1/2"' })}>toast</Button>
        <Button onClick={() => showToast({ head: 'Copiato', isSmall: true })}>small toast</Button>
      </>
    ),
  },
  dialog: {
    'opened by a button': (
      <>
        <Opener kind="dialog" /> <Opener kind="required" />
      </>
    ),
  },
  drawer: {
    'opened by a button': (
      <>
        <Opener kind="left" /> <Opener kind="right" /> <Opener kind="bottom" />
      </>
    ),
  },
  disclosure: {
    closed: (
      <Disclosure title="Marca" summary="Fissotec" startsOpen={false}>
        Fissotec, Rubinaldi
      </Disclosure>
    ),
    open: (
      <Disclosure title="Materiale" startsOpen>
        Ottone, acciaio
      </Disclosure>
    ),
  },
  icon: { sizes: ([12, 14, 16, 20, 24] as const).map((size) => <Icon key={size} name="package" size={size} />) },
  picture: {
    framed: <FramedPicture url={reel} alt="Bobina" />,
    'framed, missing': <FramedPicture url={null} alt="Valvola a sfera" />,
  },
  progress: { part: <Progress value={40} of={100} />, warn: <Progress value={80} of={100} tone="warn" /> },
  skeleton: Object.fromEntries(
    (['line', 'short', 'picture', 'control'] as const).map((shape) => [shape, <Skeleton key={shape} shape={shape} />]),
  ),
  spinner: { usual: <Spinner /> },
  'client-only': { usual: <ClientOnly>Visibile con JavaScript</ClientOnly> },
  'visually-hidden': { usual: <VisuallyHidden>Solo per chi ascolta la pagina</VisuallyHidden> },
};
