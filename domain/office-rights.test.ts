import { describe, expect, it } from 'vitest';
import {
  BUILT_IN_ROLES,
  levelsOfPermissions,
  OFFICE_AREAS,
  OFFICE_PERMISSIONS,
  permissionsOfLevels,
  permissionsOfRole,
  secondFactorDue,
  type BuiltInRole,
} from './office-rights.ts';

const roles = Object.keys(BUILT_IN_ROLES) as BuiltInRole[];
const holders = (permission: string) =>
  roles.filter((role) => permissionsOfLevels(BUILT_IN_ROLES[role]).some((one) => one === permission));

describe('5.7 the matrix of roles', () => {
  it.each(roles)('the levels of %s come back from its permissions', (role) => {
    expect(levelsOfPermissions(permissionsOfLevels(BUILT_IN_ROLES[role]))).toEqual(BUILT_IN_ROLES[role]);
  });

  it('gives administration everything', () => {
    expect(permissionsOfLevels(BUILT_IN_ROLES.administration).toSorted()).toEqual(OFFICE_PERMISSIONS.toSorted());
  });

  it.each([
    ['refunds.make', ['administration']],
    ['people.edit', ['administration']],
    ['shop.publish', ['administration']],
    ['held.decide', ['administration', 'sales']],
    ['costs.view', ['administration', 'sales']],
    ['customers.edit', ['administration', 'sales']],
    ['order.place-for', ['administration', 'sales', 'warehouse']],
    ['orders.view', ['administration', 'sales', 'warehouse', 'read-only']],
    ['catalog.publish', ['administration', 'content']],
    ['log.all', ['administration', 'sales', 'read-only']],
    ['figures.view', roles],
  ])('gives %s to %j', (permission, expected) => {
    expect(holders(permission)).toEqual(expected);
  });

  it('raises what an area allows from level to level', () => {
    for (const [area, levels] of Object.entries(OFFICE_AREAS)) {
      expect(levels[0], area).toEqual({ id: 'none', permissions: [] });
      expect(new Set(levels.map(({ id }) => id)).size, area).toBe(levels.length);
    }
  });
});

describe('5.1 a stored role', () => {
  it('has the known names of its row', () => {
    const permissions = ['orders.view', 'everything.do', 'held.view'];
    expect(permissionsOfRole({ builtIn: null, permissions })).toEqual(['orders.view', 'held.view']);
  });

  it('that is built in has the permissions of the program, whatever its row holds', () => {
    expect(permissionsOfRole({ builtIn: 'content', permissions: ['refunds.make'] })).not.toContain('refunds.make');
  });

  it('of another version of the program has none', () => {
    expect(permissionsOfRole({ builtIn: 'owner', permissions: ['orders.view'] })).toEqual([]);
  });
});

it('5.4 a second factor is due at once for dangerous permissions, after ten days for others', () => {
  const given = new Date('2026-11-20T09:00:00Z');
  expect(secondFactorDue(['orders.view', 'refunds.make'], given)).toEqual(given);
  expect(secondFactorDue(['orders.view'], given)).toEqual(new Date('2026-11-30T09:00:00Z'));
});
