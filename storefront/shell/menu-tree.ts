import { useEffect, useState } from 'react';
import { browserApi } from '../api-client/browser-api.ts';
import type { MenuNode } from '../parsers/menu.ts';

let loading: Promise<MenuNode[]> | null = null;

/** Loads the whole menu, once per page and only when a menu is opened. */
function loadMenu(): Promise<MenuNode[]> {
  loading ??= browserApi()
    .menu()
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

/** The whole menu while `isWanted`; null until loaded. It stays null on failure: the links still work. */
export function useMenuTree(isWanted: boolean): MenuNode[] | null {
  const [tree, setTree] = useState<MenuNode[] | null>(null);
  useEffect(() => {
    if (!isWanted || tree) return;
    let isCurrent = true;
    loadMenu().then(
      (nodes) => {
        if (isCurrent) setTree(nodes);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, tree]);
  return tree;
}
