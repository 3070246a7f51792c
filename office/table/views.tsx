import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import type { SavedView, VIEWED_TABLES } from '../../contract/office/views.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { Checkbox } from '../../storefront/ui/checkbox.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { typedIn } from '../calls/typed.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { viewQueryOf, type TableFilter } from './table-address.ts';
import styles from './views.module.css';

export type ViewedTable = (typeof VIEWED_TABLES)[number];

/** A view that every shop has. */
export interface BuiltInView {
  name: string;
  label: string;
  /** Query of its address. */
  query: string;
}

interface ViewsProps {
  table: ViewedTable;
  builtIn: readonly BuiltInView[];
  saved: readonly SavedView[];
  filters: readonly TableFilter[];
  countOf: ((search: URLSearchParams) => Promise<number>) | undefined;
}

/** How many rows each view has, asked one after the other once the page is shown: no page waits for them. */
function useCounts(queries: readonly string[], countOf: ViewsProps['countOf']): ReadonlyMap<string, number> {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const key = queries.join(' ');
  // Counted again when the page is read anew, as after an act.
  const data: unknown = useLoaderData();
  const count = useEffectEvent(async (isLeft: () => boolean) => {
    if (!countOf) return;
    for (const query of queries) {
      const total = await countOf(new URLSearchParams(query)).catch(() => null);
      if (isLeft()) return;
      if (total !== null) setCounts((known) => new Map(known).set(query, total));
    }
  });
  useEffect(() => {
    let isLeft = false;
    const timer = setTimeout(() => void count(() => isLeft));
    return () => {
      clearTimeout(timer);
      isLeft = true;
    };
  }, [key, data]);
  return counts;
}

function SaveView({ table, query, onClose }: { table: ViewedTable; query: string; onClose: () => void }) {
  const { t } = useI18n();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = typedIn(form, 'name');
    if (name === '') return;
    const isSaved = await run(() => officeCall('saveView', { table, name, query, isShared: form.has('shared') }));
    if (!isSaved) return;
    notice(t('table.viewSaved', { name }));
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('table.saveView')}>
      <form onSubmit={(event) => void onSubmit(event)} className={styles.form}>
        <FailureAlert failure={failure} />
        <TextField label={t('table.viewName')} name="name" required maxLength={60} data-focus-first compact />
        <Checkbox name="shared">{t('table.viewShared')}</Checkbox>
        <p className={styles.actions}>
          <Button size="small" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button size="small" kind="ink" type="submit" busy={isBusy}>
            {t('table.viewSave')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

/** The views of a table as underlined tabs: those of every shop, then saved ones, own and shared. */
export function Views({ table, builtIn, saved, filters, countOf }: ViewsProps) {
  const { t, number } = useI18n();
  const [search] = useSearchParams();
  const [isSaving, setSaving] = useState(false);
  const { run } = useAct();
  const notice = useNotice();
  const views = [
    ...builtIn.map((view) => ({ ...view, key: view.name, own: null })),
    ...saved.map((view) => ({
      key: String(view.id),
      label: view.name,
      query: view.query,
      own: view.isOwn ? view : null,
    })),
  ];
  const counts = useCounts(
    views.map(({ query }) => query),
    countOf,
  );
  const now = viewQueryOf(search, filters);
  const isNow = (query: string) => viewQueryOf(new URLSearchParams(query), filters) === now;
  const current = views.find(({ query }) => isNow(query));
  const remove = async (view: SavedView) => {
    const { name, query, isShared } = view;
    if (!(await run(() => officeCall('removeView', { id: view.id })))) return;
    notice(
      t('table.viewRemoved', { name }),
      () => void run(() => officeCall('saveView', { table, name, query, isShared })),
    );
  };
  return (
    <div className={styles.bar}>
      <nav className={styles.views} aria-label={t('table.views')}>
        {views.map(({ key, label, query }) => (
          <Link key={key} to={`?${query}`} aria-current={current?.key === key ? 'page' : undefined}>
            {label}
            {counts.has(query) && <span className={styles.count}>{number(counts.get(query) ?? 0)}</span>}
          </Link>
        ))}
      </nav>
      {current?.own ? (
        <button type="button" className={styles.save} onClick={() => current.own && void remove(current.own)}>
          <Icon name="x" size={14} />
          {t('table.viewRemove')}
        </button>
      ) : (
        !current && (
          <button type="button" className={styles.save} onClick={() => setSaving(true)} aria-haspopup="dialog">
            <Icon name="bookmark-plus" />
            {t('table.saveView')}
          </button>
        )
      )}
      {isSaving && <SaveView table={table} query={now} onClose={() => setSaving(false)} />}
    </div>
  );
}
