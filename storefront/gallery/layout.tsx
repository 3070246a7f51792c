import { ActionBar } from '../ui/action-bar.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button } from '../ui/button.tsx';
import { Carousel } from '../ui/carousel.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { Marked } from '../ui/marked.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Price, PriceHint } from '../ui/price.tsx';
import { Progress } from '../ui/progress.tsx';
import { Steps } from '../ui/steps.tsx';
import { Amounts, SummaryPanel } from '../ui/summary-panel.tsx';
import { Tab, TabStrip } from '../ui/tabs.tsx';
import { Timeline } from '../ui/timeline.tsx';
import type { Sections } from './section.ts';

const steps = [{ label: 'Carrello', to: '.' }, { label: 'Dati e conferma' }, { label: 'Completato' }];

const price = { net: '10,00 €', unit: '/ pz', grossLabel: 'Prezzo di listino', netLabel: 'Prezzo netto' };

const orders = [
  { number: '519', day: '23/11/2026', net: '2.954,42 €' },
  { number: '518', day: '21/11/2026', net: '868,34 €' },
];

const pageNames = ['Carrello', 'Ordini', 'Fatture', 'Scadenze', 'Indirizzi', 'Preferiti'];

const pages = { previousLabel: 'Precedente', nextLabel: 'Successivo', pathOf: () => '.' };

/** Parts of pages: heads, bars, tables, totals, and navigation. */
export const layout: Sections = {
  'page-head': {
    'in a page': (
      <PageHead title="Carrello" subtitle="Via Emilia 1, Bologna">
        <Button>Importa</Button>
      </PageHead>
    ),
    'in a frame': <PageHead isFramed title="I miei ordini" subtitle="19 ordini" isLive />,
  },
  'action-bar': {
    'below 992 px': (
      <ActionBar label="Totale documento" value="122,00 €" href="#action-bar">
        <Button kind="primary">Continua</Button>
      </ActionBar>
    ),
    'with a note': (
      <ActionBar
        label="Totale documento"
        value="12,00 €"
        href="#action-bar"
        note="Mancano 40,00 € al minimo d'ordine"
        noteEnd={<Progress value={20} of={100} tone="warn" />}
      >
        <Button>Aggiungi articoli</Button>
      </ActionBar>
    ),
  },
  timeline: {
    'under way': (
      <Timeline
        aria-label="Ordine in corso"
        steps={[
          { title: 'Inviato', icon: 'check', state: 'past', lines: ['23/11/2026, 00:51', 'da Marco Bassi'] },
          { title: 'Accettato', icon: 'package', state: 'now', isCurrent: true, lines: ['23/11/2026, 09:10'] },
          { title: 'Evaso', icon: 'circle-check', state: 'next', lines: ['da fare'] },
        ]}
      />
    ),
    'in part, and cancelled': (
      <Timeline
        aria-label="Ordine annullato"
        steps={[
          { title: 'Evaso in parte', icon: 'package-minus', state: 'now', tone: 'warn', lines: ['24/11/2026'] },
          { title: 'Annullato', icon: 'x', state: 'past', tone: 'bad', isCurrent: true, lines: ['25/11/2026'] },
        ]}
      />
    ),
  },
  'summary-panel': {
    totals: (
      <SummaryPanel title="Totali">
        <Amounts
          amounts={[
            { label: 'Totale lordo', value: '140,00 €' },
            { label: 'Totale netto', value: '100,00 €', isStrong: true },
            { label: 'Trasporto', value: '0,00 €', hint: 'Gratuito da 300,00 €' },
            { label: 'IVA 22 %', value: '22,00 €' },
          ]}
          total={{ label: 'Totale documento', value: '122,00 €' }}
        />
        <Button wide kind="primary">
          Continua
        </Button>
      </SummaryPanel>
    ),
  },
  'data-table': {
    usual: (
      <DataTable
        caption="Ordini"
        rows={orders}
        rowKey={({ number }) => number}
        columns={[
          { key: 'number', heading: 'Ordine', isRowHeading: true, cell: ({ number }) => number },
          { key: 'day', heading: 'Data', cell: ({ day }) => day },
          { key: 'net', heading: 'Totale netto', isFigure: true, cell: ({ net }) => net },
        ]}
      />
    ),
  },
  steps: {
    first: <Steps label="Passi, carrello" doneLabel="completato" current={0} steps={steps} />,
    second: <Steps label="Passi, conferma" doneLabel="completato" current={1} steps={steps} />,
    last: <Steps label="Passi, completato" doneLabel="completato" current={2} steps={steps} />,
  },
  tabs: {
    usual: (
      <TabStrip label="Carrelli">
        <Tab to="." isCurrent count={6}>
          Attivo
        </Tab>
        <Tab to="." isCurrent={false}>
          Salvati
        </Tab>
      </TabStrip>
    ),
  },
  breadcrumbs: {
    usual: <Breadcrumbs label="Percorso" steps={[{ label: 'I miei ordini', to: '.' }, { label: 'OWEB / 519' }]} />,
  },
  carousel: {
    'more slides than fit': (
      <Carousel title="In evidenza">
        {pageNames.map((name) => (
          <a key={name} href="#carousel">
            {name}
          </a>
        ))}
      </Carousel>
    ),
    'all fit': (
      <Carousel title="In primo piano">
        <a href="#carousel">Carrello</a>
        <a href="#carousel">Ordini</a>
      </Carousel>
    ),
  },
  pagination: {
    first: <Pagination {...pages} label="Pagine, inizio" page={1} pages={9} />,
    middle: <Pagination {...pages} label="Pagine, metà" page={5} pages={9} />,
  },
  marked: {
    usual: <Marked text="Termoidraulica Bassi S.r.l." search="bassi" />,
    'without a hit': <Marked text="Termoidraulica Bassi S.r.l." search="rossi" />,
  },
  'load-more': {
    usual: (
      <LoadMore
        shown={12}
        total={148}
        summary="12 di 148 articoli"
        label="Carica altri"
        busy={false}
        onMore={() => {}}
        nextPage="."
      />
    ),
    busy: (
      <LoadMore
        shown={24}
        total={148}
        summary="24 di 148 articoli"
        label="Carica altri"
        busy
        onMore={() => {}}
        nextPage="."
      />
    ),
    end: (
      <LoadMore
        shown={148}
        total={148}
        summary="148 di 148 articoli"
        label="Carica altri"
        busy={false}
        onMore={() => {}}
        nextPage={null}
      />
    ),
  },
  price: {
    row: <Price {...price} gross="14,29 €" discounts="30" />,
    card: <Price {...price} gross="14,29 €" discounts="30" size="card" />,
    page: <Price {...price} gross={null} discounts="" size="page" />,
    'for guests': <PriceHint>Accedi per vedere i prezzi</PriceHint>,
  },
};
