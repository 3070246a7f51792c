import { useState } from 'react';
import { createPortal } from 'react-dom';
import { shopDay } from '../../domain/shop-day.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer, OfficeRequest } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { ExportMenu } from '../table/export-menu.tsx';
import type { Selection } from '../table/list-table.tsx';
import { Alert } from '../ui/alert.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import styles from './customers.module.css';
import { MovePanel } from './move-panel.tsx';

type Row = OfficeAnswer<'listCustomers'>['rows'][number];
type Choices = OfficeAnswer<'customerChoices'>;
type Fixed = OfficeAnswer<'selectCustomers'>;

interface BulkCustomersProps {
  selection: Selection<Row>;
  choices: Choices;
  /** What the page shows now. */
  request: OfficeRequest<'listCustomers'>;
}

/** What can be done with selected customers. The set is fixed on the server before anything is asked. */
export function BulkCustomers({ selection, choices, request }: BulkCustomersProps) {
  const { t } = useI18n();
  const { may } = useFrame();
  const act = useAct();
  const [open, setOpen] = useState<{ kind: 'agent' | 'list'; fixed: Fixed; today: string } | null>(null);
  const { page: _page, size: _size, sort: _sort, onlyTotal: _onlyTotal, ...filter } = request;
  const wanted = selection.isAll ? filter : { codes: selection.rows.map(({ code }) => code) };
  const begin = (kind: 'agent' | 'list') =>
    void act.run(async () => {
      const fixed = await officeCall('selectCustomers', wanted);
      setOpen({ kind, fixed, today: shopDay(new Date()) });
    });
  const close = () => setOpen(null);
  const finish = () => {
    close();
    selection.clear();
  };
  const mayMove = choices.ownedByOffice.includes('addresses');
  return (
    <>
      {may('customers.edit') && (
        <Button size="small" busy={act.isBusy} onClick={() => begin('agent')}>
          {t('agents.move')}
        </Button>
      )}
      {may('customers.edit') && may('prices.publish') && (
        <Button size="small" busy={act.isBusy} onClick={() => begin('list')}>
          {t('customers.bulk.list')}
        </Button>
      )}
      <ExportMenu table="customers" request={selection.isAll ? request : wanted} total={selection.count} />
      {act.failure && <FailureAlert failure={act.failure} />}
      {open?.kind === 'agent' &&
        // Outside of the bar, whose colours it must not take.
        createPortal(
          <Drawer isOpen onClose={close} title={t('agents.move')}>
            <div className={styles.inDrawer}>
              {mayMove ? (
                <MovePanel
                  places={open.fixed.addresses}
                  agents={[...choices.agents, { code: null, name: null }]}
                  today={open.today}
                  onDone={finish}
                />
              ) : (
                <Alert tone="warn">{t('agents.ownedElsewhere')}</Alert>
              )}
            </div>
          </Drawer>,
          document.body,
        )}
      {open?.kind === 'list' &&
        createPortal(
          <ListDialog codes={open.fixed.codes} choices={choices} onClose={close} onDone={finish} />,
          document.body,
        )}
    </>
  );
}

interface ListDialogProps {
  codes: readonly string[];
  choices: Choices;
  onClose: () => void;
  onDone: () => void;
}

/** Asks which price list the customers get, and says how many. */
function ListDialog({ codes, choices, onClose, onDone }: ListDialogProps) {
  const { t } = useI18n();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const [list, setList] = useState(choices.priceLists[0]?.code ?? '');
  const count = codes.length;
  const mayAssign = choices.ownedByOffice.includes('priceListCode');
  const assign = async () => {
    let done: OfficeAnswer<'assignPriceList'> = { changed: 0, skipped: [] };
    const wanted = { codes: [...codes], priceListCode: list };
    if (!(await run(async () => (done = await officeCall('assignPriceList', wanted))))) return;
    const said = t('customers.bulk.listDone', { count: done.changed });
    const { length } = done.skipped;
    notice(length > 0 ? `${said} · ${t('customers.bulk.skipped', { count: length })}` : said);
    onDone();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('customers.bulk.listTitle', { count })}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          {mayAssign && (
            <Button kind="ink" busy={isBusy} onClick={() => void assign()}>
              {t('customers.bulk.listDo', { count })}
            </Button>
          )}
        </>
      }
    >
      <FailureAlert failure={failure} />
      {mayAssign ? (
        <div className={styles.form}>
          <label className={styles.two}>
            <span>{t('customers.list')}</span>
            <select
              className={styles.select}
              value={list}
              data-focus-first
              onChange={({ target }) => setList(target.value)}
            >
              {choices.priceLists.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <p>{t('customers.bulk.listText')}</p>
        </div>
      ) : (
        <Alert tone="warn">{t('customers.bulk.listOwned')}</Alert>
      )}
    </Dialog>
  );
}
