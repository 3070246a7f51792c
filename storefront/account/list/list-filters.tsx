import type { ReactNode } from 'react';
import { Form, Link, useSearchParams } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import type { Session } from '../../session/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { areDaysSwapped, type ListFilter } from './list-filter.ts';
import styles from './list.module.css';

/** Id of the form, which phones show by a link to it. */
export const FILTERS_ID = 'list-filters';

interface ListFiltersProps {
  /** Value of `tab` in the address. */
  section: string;
  session: Session;
  filter: ListFilter;
  /** The period shown, also where none was asked for. */
  from: string;
  to: string;
  /** Path of the list with these filters, and with none, without language prefix. */
  here: string;
  reset: string;
  textLabel: string;
  textHint: string;
  /** A field that only this list has, before the address. */
  children?: ReactNode;
  /** Further filters that stay as they are, by their name in the address. */
  otherFilters?: Readonly<Record<string, string>>;
}

/** The form of a list's filters: period, address, text, and what only this list has. */
export function ListFilters(props: ListFiltersProps) {
  const { section, session, filter, from, to, here, reset, textLabel, textHint, children, otherFilters = {} } = props;
  const { t, path } = useI18n();
  const [query] = useSearchParams();
  return (
    <Form
      // A new URL resets the uncontrolled fields.
      key={here}
      id={FILTERS_ID}
      className={`${styles.filters} ${children ? styles.withOwn : ''}`}
      action={path('/pages/account')}
      role="search"
      aria-label={t('orders.filters')}
    >
      <div>
        <input type="hidden" name="tab" value={section} />
        {Object.entries(otherFilters).map(
          ([name, value]) => value && <input key={name} type="hidden" {...{ name, value }} />,
        )}
        <TextField
          compact
          label={t('orders.from')}
          type="date"
          name="from"
          defaultValue={from}
          hint={areDaysSwapped(query) ? t('orders.daysSwapped') : null}
        />
      </div>
      <div>
        <TextField compact label={t('orders.to')} type="date" name="to" defaultValue={to} />
      </div>
      {children && <div className={styles.own}>{children}</div>}
      <div className={styles.address}>
        <Select compact label={t('orders.destination')} name="address" defaultValue={filter.address}>
          <option value="">{t('orders.allAddresses')}</option>
          {session.addresses.map((address) => (
            <option key={address.code} value={address.code}>
              {[address.street, address.city].filter(Boolean).join(', ')}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.text}>
        <TextField
          compact
          label={textLabel}
          name="text"
          maxLength={200}
          placeholder={textHint}
          defaultValue={filter.text}
        />
      </div>
      <Button type="submit" kind="ink">
        {t('orders.search')}
      </Button>
      <Link to={path(reset)} className={buttonClass({}, filter.text === '' ? undefined : styles.searched)}>
        {t('orders.reset')}
      </Link>
    </Form>
  );
}
