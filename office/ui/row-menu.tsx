import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { buttonClass } from '../../storefront/ui/button.tsx';
import { Icon } from './icon.tsx';
import menu from './menu.module.css';

interface RowAction {
  key: string;
  label: string;
  run: () => void;
}

/** What can be done with a row of a table, behind '…'; `label` names the row. */
export function RowMenu({ label, actions }: { label: string; actions: readonly (RowAction | false)[] }) {
  return (
    <MenuTrigger>
      <Button className={buttonClass({ kind: 'quiet', size: 'small' })} aria-label={label}>
        <Icon name="ellipsis" />
      </Button>
      <Popover className={menu.popover} placement="bottom end">
        <Menu className={menu.menu}>
          {actions.map(
            (action) =>
              action && (
                <MenuItem key={action.key} id={action.key} onAction={action.run}>
                  {action.label}
                </MenuItem>
              ),
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
