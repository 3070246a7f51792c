import { PERMISSIONS, PERMISSION_TEXTS, type Permission } from '../../contract/permission.ts';
import { hasPermission, neededRights, ROLES } from './roles.ts';

/** Names of the rights in the fields of the API. */
const RIGHTS: Record<string, string> = {
  seesPrices: 'sees_prices',
  seesDocuments: 'sees_documents',
  seesCredit: 'sees_credit',
};

interface PermissionRow {
  permission: Permission;
  text: string;
  roles: string;
  rights: string;
}

/** What each permission allows, the roles that have it, and the rights that a user of a company needs besides. */
export function permissionRows(): PermissionRow[] {
  return PERMISSIONS.map((permission) => {
    const roles = ROLES.filter((role) => hasPermission(role, permission));
    return {
      permission,
      text: PERMISSION_TEXTS[permission],
      roles: roles.length === ROLES.length ? 'all' : roles.join(', '),
      rights: neededRights(permission)
        .map((right) => RIGHTS[right] ?? right)
        .join(', '),
    };
  });
}

/** The same as a table in Markdown. */
export function permissionTable(): string {
  const rows = permissionRows().map((row) => `| ${row.permission} | ${row.text} | ${row.roles} | ${row.rights} |`);
  return ['| Permission | Allows | Roles | Rights |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
