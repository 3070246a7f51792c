import { useRef, useState, type FormEvent } from 'react';
import { Form, Link, useNavigate, useSearchParams } from 'react-router';
import { Button as AriaButton, Dialog as AriaDialog, DialogTrigger, Popover } from 'react-aria-components';
import { Button } from '../../storefront/ui/button.tsx';
import { Checkbox } from '../../storefront/ui/checkbox.tsx';
import { Select, TextField } from '../../storefront/ui/field.tsx';
import { typedIn } from '../calls/typed.ts';
import { useLetter } from '../frame/keys.tsx';
import { useI18n, type I18n } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { namesOf, withValues, type TableFilter } from './table-address.ts';
import type { TableChoices } from './table-choices.ts';
import styles from './tools.module.css';

interface ToolsProps {
  filters: readonly TableFilter[];
  searchLabel: string;
  columns: readonly { key: string; name: string; isFixed?: boolean }[];
  choices: TableChoices;
  choose: (choices: TableChoices) => void;
}

/** What a set filter says in its chip; null where it is not set. */
function chipText(filter: TableFilter, search: URLSearchParams, { t, date, money }: I18n): string | null {
  const value = (name: string) => search.get(name) || null;
  if (filter.kind === 'text') return value(filter.name);
  if (filter.kind === 'choice') {
    const chosen = value(filter.name);
    return chosen === null ? null : (filter.options.find(([one]) => one === chosen)?.[1] ?? chosen);
  }
  const [low, high] = namesOf(filter).map((name) => value(name));
  if (!low && !high) return null;
  if (filter.kind === 'days') {
    if (low && high) return low === high ? date(low) : `${date(low)} – ${date(high)}`;
    return low ? t('table.chipFrom', { value: date(low) }) : t('table.chipUntil', { value: date(high) });
  }
  if (low && high) return `${money(Number(low))} – ${money(Number(high))}`;
  return low
    ? t('table.chipAtLeast', { value: money(Number(low)) })
    : t('table.chipAtMost', { value: money(Number(high)) });
}

/** Whole cents of an amount as somebody types it, '1.000,50' or '1000.5'; '' when it is none. */
export function centsTyped(text: string): string {
  const plain = /,\d{1,2}$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
  const value = Number(plain.replaceAll(/[€\s]/g, ''));
  return text.trim() === '' || !Number.isFinite(value) ? '' : String(Math.round(value * 100));
}

function FilterField({ filter, search }: { filter: TableFilter; search: URLSearchParams }) {
  const { t } = useI18n();
  const { label } = filter;
  const value = (name: string) => search.get(name) ?? '';
  switch (filter.kind) {
    case 'choice':
      return (
        <Select label={label} name={filter.name} defaultValue={value(filter.name)} compact>
          <option value="">{t('table.any')}</option>
          {filter.options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </Select>
      );
    case 'text':
      return <TextField label={label} name={filter.name} defaultValue={value(filter.name)} maxLength={200} compact />;
    case 'days':
      return (
        <div className={styles.pair}>
          <TextField
            type="date"
            label={t('table.from', { label })}
            name={filter.from}
            defaultValue={value(filter.from)}
            compact
          />
          <TextField
            type="date"
            label={t('table.until', { label })}
            name={filter.until}
            defaultValue={value(filter.until)}
            compact
          />
        </div>
      );
    case 'money': {
      const euros = (name: string) => (value(name) === '' ? '' : String(Number(value(name)) / 100).replace('.', ','));
      return (
        <div className={styles.pair}>
          <TextField
            inputMode="decimal"
            label={t('table.atLeast', { label })}
            name={filter.atLeast}
            defaultValue={euros(filter.atLeast)}
            compact
          />
          <TextField
            inputMode="decimal"
            label={t('table.atMost', { label })}
            name={filter.atMost}
            defaultValue={euros(filter.atMost)}
            compact
          />
        </div>
      );
    }
  }
}

/** All filters of a table in a form; its values stand in the address afterwards. */
function FilterForm({ filters, onDone }: { filters: readonly TableFilter[]; onDone: () => void }) {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values = filters.flatMap((filter) =>
      namesOf(filter).map((name): [string, string] => {
        const typed = typedIn(form, name);
        return [name, filter.kind === 'money' ? centsTyped(typed) : typed];
      }),
    );
    onDone();
    void navigate(withValues(search, Object.fromEntries(values)));
  };
  return (
    <form onSubmit={onSubmit} className={styles.filters}>
      {filters.map((filter) => (
        <FilterField key={filter.label} filter={filter} search={search} />
      ))}
      <Button type="submit" kind="ink" size="small">
        {t('table.filterApply')}
      </Button>
    </form>
  );
}

/** The search box of a list; `/` goes there. It works without scripts too. */
function SearchField({ label }: { label: string }) {
  const [search] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  useLetter('/', () => input.current?.focus());
  const text = search.get('text') ?? '';
  return (
    <Form role="search" className={styles.find}>
      {[...search].map(([name, value]) =>
        name === 'text' || name === 'page' ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Icon name="search" />
      <input
        key={text}
        ref={input}
        type="search"
        name="text"
        defaultValue={text}
        maxLength={200}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
      />
      <kbd aria-hidden="true">/</kbd>
    </Form>
  );
}

/** Search, set filters, what filters there are; at the right row height and columns. */
export function Tools({ filters, searchLabel, columns, choices, choose }: ToolsProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const [search] = useSearchParams();
  const [isFiltering, setFiltering] = useState(false);
  const set = filters.flatMap((filter) => {
    const text = chipText(filter, search, i18n);
    return text === null ? [] : [{ filter, text }];
  });
  const cleared = Object.fromEntries(['text', ...filters.flatMap(namesOf)].map((name) => [name, null]));
  return (
    <div className={styles.tools}>
      <SearchField label={searchLabel} />
      {set.map(({ filter, text }) => (
        <span key={filter.label} className={styles.chip}>
          {filter.label} <b>{text}</b>
          <Link
            to={withValues(search, Object.fromEntries(namesOf(filter).map((name) => [name, null])))}
            aria-label={t('table.removeFilter', { label: filter.label })}
          >
            <Icon name="x" size={14} />
          </Link>
        </span>
      ))}
      {filters.length > 0 && (
        <DialogTrigger isOpen={isFiltering} onOpenChange={setFiltering}>
          <AriaButton className={styles.filterButton}>
            <Icon name="list-filter" />
            {t('table.filter')}
          </AriaButton>
          <Popover placement="bottom start" className={styles.popover}>
            <AriaDialog aria-label={t('table.filter')} className={styles.dialog}>
              <FilterForm filters={filters} onDone={() => setFiltering(false)} />
            </AriaDialog>
          </Popover>
        </DialogTrigger>
      )}
      {(set.length > 0 || search.has('text')) && (
        <Link to={withValues(search, cleared)} className={styles.reset}>
          {t('table.reset')}
        </Link>
      )}
      <div className={styles.end}>
        <IconButton
          icon={choices.isDense ? 'rows-4' : 'rows-3'}
          label={t('table.density', { now: t(choices.isDense ? 'table.dense' : 'table.roomy') })}
          aria-pressed={choices.isDense}
          onClick={() => choose({ ...choices, isDense: !choices.isDense })}
        />
        <DialogTrigger>
          <AriaButton className={styles.iconButton} aria-label={t('table.columns')}>
            <Icon name="columns-3" />
          </AriaButton>
          <Popover placement="bottom end" className={styles.popover}>
            <AriaDialog aria-label={t('table.columns')} className={styles.dialog}>
              <div className={styles.columns}>
                {columns.map(({ key, name, isFixed }) => (
                  <Checkbox
                    key={key}
                    checked={isFixed === true || !choices.hidden.includes(key)}
                    disabled={isFixed}
                    onChange={({ target }) =>
                      choose({
                        ...choices,
                        hidden: target.checked ? choices.hidden.filter((one) => one !== key) : [...choices.hidden, key],
                      })
                    }
                  >
                    {name}
                  </Checkbox>
                ))}
              </div>
            </AriaDialog>
          </Popover>
        </DialogTrigger>
      </div>
    </div>
  );
}
