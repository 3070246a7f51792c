import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useLocation, useSearchParams } from 'react-router';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../storefront/test-support/axe.ts';
import { useAct } from '../calls/use-act.ts';
import { renderInOffice } from '../test-support/render.tsx';
import { ListTable, type ListTableProps, type Selection } from './list-table.tsx';
import { Neighbours } from './neighbours.tsx';

interface Row {
  id: number;
  name: string;
  cents: number;
}

const rows: Row[] = [1, 2, 3].map((id) => ({ id, name: `Ordine ${id}`, cents: id * 100 }));

const props: ListTableProps<Row> = {
  ...{ table: 'orders', caption: 'Ordini', rows, total: 98, searchLabel: 'Numero o cliente' },
  columns: [
    { key: 'name', name: 'Ordine', sortKey: 'number', isFixed: true, isRowHeading: true, cell: ({ name }) => name },
    { key: 'net', name: 'Totale', sortKey: 'net', isDescendingFirst: true, cell: ({ cents }) => String(cents) },
  ],
  rowKey: ({ id }) => String(id),
  rowName: ({ name }) => name,
  rowPath: ({ id }) => `/office/orders/${id}`,
  filters: [
    { kind: 'choice', name: 'state', label: 'Stato', options: [['IA', 'In accettazione']] },
    { kind: 'money', atLeast: 'netFrom', atMost: 'netUntil', label: 'Totale' },
  ],
  views: [{ name: 'week', label: 'Ultimi sette giorni', query: 'state=IA' }],
  savedViews: [{ id: 7, name: 'Sopra 1.000 €', query: 'netFrom=100000', isShared: false, isOwn: true }],
  phoneRow: ({ name }) => name,
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a list of the office', () => {
  it('has its order in the address, the largest figures first', async () => {
    const { screen, address } = await renderInOffice('/office/orders?page=2', <ListTable {...props} />);
    await screen.getByRole('link', { name: 'Totale' }).click();
    await expect.poll(address).toBe('/office/orders?sort=-net');
    await expect
      .element(screen.getByRole('columnheader', { name: 'Totale' }))
      .toHaveAttribute('aria-sort', 'descending');
    await screen.getByRole('link', { name: 'Totale' }).click();
    await expect.poll(address).toBe('/office/orders?sort=net');
  });

  it('keeps its filters within a low window, where they scroll', async () => {
    await page.viewport(1280, 320);
    const { screen } = await renderInOffice('/office/orders', <ListTable {...props} />);
    await screen.getByRole('button', { name: 'Filtro' }).click();
    const apply = screen.getByRole('button', { name: 'Applica' });
    await expect.element(apply).toBeInTheDocument();
    const popover = apply.element().closest('[role="dialog"]')?.parentElement;
    await expect.poll(() => (popover?.scrollHeight ?? 0) - (popover?.clientHeight ?? 0)).toBeGreaterThan(0);
    popover?.scrollTo(0, 10_000);
    expect(popover?.scrollTop).toBeGreaterThan(0);
    await expect.element(apply).toBeInViewport({ ratio: 1 });
    await page.viewport(1280, 800);
  });

  it('has its filters in the address, and a chip for each that is set', async () => {
    const { screen, address } = await renderInOffice('/office/orders?page=2', <ListTable {...props} />);
    await screen.getByRole('button', { name: 'Filtro' }).click();
    await screen.getByLabelText('Stato').selectOptions('IA');
    await screen.getByLabelText('Totale, almeno (€)').fill('1.000,50');
    await screen.getByRole('button', { name: 'Applica' }).click();
    await expect.poll(address).toBe('/office/orders?state=IA&netFrom=100050');
    await expect.element(screen.getByText(/almeno 1\.000,50/)).toBeVisible();
    await screen.getByRole('link', { name: 'Togli il filtro Stato' }).click();
    await expect.poll(address).toBe('/office/orders?netFrom=100050');
    await screen.getByRole('link', { name: 'Azzera' }).click();
    await expect.poll(address).toBe('/office/orders');
  });

  it('marks the view of the address, and shows how many each has', async () => {
    const countOf = vi.fn((search: URLSearchParams) => Promise.resolve(search.has('state') ? 98 : 17));
    const { screen } = await renderInOffice('/office/orders?state=IA', <ListTable {...props} countOf={countOf} />);
    await expect
      .element(screen.getByRole('link', { name: 'Ultimi sette giorni 98' }))
      .toHaveAttribute('aria-current', 'page');
    await expect.element(screen.getByRole('link', { name: 'Sopra 1.000 € 17' })).not.toHaveAttribute('aria-current');
  });

  it('counts its views anew after an act', async () => {
    let total = 2;
    function Answer() {
      const { run } = useAct();
      return (
        <button type="button" onClick={() => void run(() => Promise.resolve((total = 1)))}>
          Rispondi
        </button>
      );
    }
    const list = (
      <>
        <Answer />
        <ListTable {...props} countOf={() => Promise.resolve(total)} />
      </>
    );
    const { screen } = await renderInOffice('/office/orders', list, {}, () => ({}));
    await expect.element(screen.getByRole('link', { name: 'Ultimi sette giorni 2' })).toBeVisible();
    await screen.getByRole('button', { name: 'Rispondi' }).click();
    await expect.element(screen.getByRole('link', { name: 'Ultimi sette giorni 1' })).toBeVisible();
  });

  it('selects rows, a page, and all that match', async () => {
    const given: Selection<Row>[] = [];
    const bulk = (selection: Selection<Row>) => {
      given.push(selection);
      return <button type="button">Invia di nuovo</button>;
    };
    const { screen } = await renderInOffice('/office/orders', <ListTable {...props} bulk={bulk} />);
    await screen.getByRole('checkbox', { name: 'Scegli Ordine 2' }).click();
    await expect.element(screen.getByRole('region', { name: '1 scelto' })).toBeVisible();
    expect(given.at(-1)).toMatchObject({ rows: [rows[1]], isAll: false, count: 1 });
    await screen.getByRole('checkbox', { name: 'Scegli tutte le righe della pagina' }).click();
    expect(given.at(-1)).toMatchObject({ rows, isAll: false, count: 3 });
    await screen.getByRole('button', { name: 'Seleziona tutti i 98' }).click();
    expect(given.at(-1)).toMatchObject({ isAll: true, count: 98 });
    await screen.getByRole('button', { name: 'Togli la scelta' }).click();
    await expect.element(screen.getByRole('region', { name: '98 scelti' })).not.toBeInTheDocument();
  });

  it('moves a row in hand with J and K, opens it with Enter and selects it with the space bar', async () => {
    const bulk = () => <span />;
    const { screen, address } = await renderInOffice('/office/orders', <ListTable {...props} bulk={bulk} />);
    screen.getByRole('table').element().scrollIntoView();
    await userEvent.keyboard('jjk ');
    await expect.element(screen.getByRole('checkbox', { name: 'Scegli Ordine 1' })).toBeChecked();
    await userEvent.keyboard('j{Enter}');
    await expect.poll(address).toBe('/office/orders/2');
  });

  it('opens the row in hand after a heading was clicked to sort, and presses what has the focus otherwise', async () => {
    const { screen, address } = await renderInOffice('/office/orders', <ListTable {...props} />);
    await screen.getByRole('link', { name: 'Totale' }).click();
    await expect.poll(address).toBe('/office/orders?sort=-net');
    await userEvent.keyboard('j');
    screen.getByRole('link', { name: 'Ordine', exact: true }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/office/orders?sort=number');
    await userEvent.keyboard('j{Enter}');
    await expect.poll(address).toBe('/office/orders/2');
  });

  it('keeps a row in hand where another order has none of the rows before', async () => {
    function Sorted() {
      const [search] = useSearchParams();
      return <ListTable {...props} rows={search.has('sort') ? rows.slice(1) : rows} />;
    }
    const { screen, address } = await renderInOffice('/office/orders', <Sorted />);
    await userEvent.keyboard('j');
    await screen.getByRole('link', { name: 'Totale' }).click();
    await expect.element(screen.getByRole('cell', { name: '100', exact: true })).not.toBeInTheDocument();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/office/orders/2');
  });

  it('leaves its order for the objects: ‹ › with K and J', async () => {
    function Page() {
      const { pathname } = useLocation();
      const id = pathname.split('/')[3];
      if (id === undefined) return <ListTable {...props} />;
      return <Neighbours list="orders" id={id} pathTo={(other) => `/office/orders/${other}`} />;
    }
    const { screen, address } = await renderInOffice('/office/orders', <Page />);
    await userEvent.keyboard('j{Enter}');
    await expect.poll(address).toBe('/office/orders/1');
    await expect.element(screen.getByRole('button', { name: 'Precedente dell’elenco (K)' })).toBeDisabled();
    await screen.getByRole('button', { name: 'Successivo dell’elenco (J)' }).click();
    await expect.poll(address).toBe('/office/orders/2');
    await userEvent.keyboard('j');
    await expect.poll(address).toBe('/office/orders/3');
    await expect.element(screen.getByRole('button', { name: 'Successivo dell’elenco (J)' })).toBeDisabled();
    await userEvent.keyboard('k');
    await expect.poll(address).toBe('/office/orders/2');
  });

  it('leaves letters alone where they are switched off or typed', async () => {
    const bulk = () => <span />;
    const { screen } = await renderInOffice('/office/orders', <ListTable {...props} bulk={bulk} />, {
      hasLetterKeys: false,
    });
    await userEvent.keyboard('j ');
    await expect.element(screen.getByRole('checkbox', { name: 'Scegli Ordine 1' })).not.toBeChecked();
    await userEvent.keyboard('/');
    await expect.element(screen.getByRole('searchbox', { name: 'Numero o cliente' })).toHaveFocus();
  });

  it('keeps row height and columns in this browser', async () => {
    const first = await renderInOffice('/office/orders', <ListTable {...props} />);
    await first.screen.getByRole('button', { name: 'Scegli colonne' }).click();
    await first.screen.getByRole('checkbox', { name: 'Totale' }).click();
    await expect.element(first.screen.getByRole('columnheader', { name: 'Totale' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await first.screen.getByRole('button', { name: 'Altezza delle righe: larghe' }).click();
    await first.screen.unmount();
    const second = await renderInOffice('/office/orders', <ListTable {...props} />);
    await expect.element(second.screen.getByRole('button', { name: 'Altezza delle righe: fitte' })).toBeVisible();
    expect(second.screen.getByRole('columnheader', { name: 'Totale' }).elements()).toEqual([]);
  });

  it('says whether nothing exists or nothing matches', async () => {
    const empty = { ...props, rows: [], total: 0 };
    const { screen } = await renderInOffice('/office/orders?state=IA', <ListTable {...empty} />);
    await expect.element(screen.getByText('Niente con questi filtri')).toBeVisible();
    await screen.getByRole('link', { name: 'Togli i filtri' }).click();
    await expect.element(screen.getByText('Ancora niente')).toBeVisible();
  });

  it('is accessible', async () => {
    const { screen } = await renderInOffice('/office/orders?state=IA', <ListTable {...props} bulk={() => <span />} />);
    await expectAccessible(screen.container);
  });
});
