import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { buttonClass } from '../../storefront/ui/button.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import styles from '../ui/menu.module.css';

/** Exports what a table shows with its filters, all pages of it: as CSV or for Excel. */
export function ExportMenu({ table, request, total }: { table: string; request: object; total: number }) {
  const { t, locale } = useI18n();
  if (total === 0) return null;
  const query = new URLSearchParams({ locale, request: JSON.stringify(request) });
  const save = (format: 'csv' | 'xlsx') => location.assign(`/office/files/${table}.${format}?${query}`);
  return (
    <MenuTrigger>
      <AriaButton className={buttonClass({ size: 'small' })}>
        <Icon name="download" />
        {t('table.export')}
      </AriaButton>
      <Popover className={styles.popover} placement="bottom end">
        <Menu className={styles.menu}>
          <MenuItem id="csv" onAction={() => save('csv')}>
            {t('table.exportCsv', { count: total })}
          </MenuItem>
          <MenuItem id="xlsx" onAction={() => save('xlsx')}>
            {t('table.exportXlsx', { count: total })}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
