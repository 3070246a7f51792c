import { ErpRejection, type FileErp } from '../gateway.ts';
import type { OrderFolders } from './order-folders.ts';
import { orderFileContent, orderFileName } from './order-file.ts';
import { readProfile } from './profile.ts';

/**
 * An ERP that takes orders as files, as described in docs/reference/interfaces.md.
 * @param marker the marker of the folder of orders; null as long as it has none.
 */
export function createFileErp(folders: OrderFolders, marker: () => Promise<string | null>): FileErp {
  const { profile: path, out } = folders.settings;
  const profile = path === null ? null : readProfile(path);

  return {
    async exportOrder(order) {
      const file = orderFileName(order, profile?.type ?? 'json');
      const expected = await marker();
      const content = await orderFileContent(order, profile);
      if (!(await folders.write(file, content, expected))) {
        const message = `There is another file ${file} in ${out}`;
        throw new ErpRejection(message, { status: 409, message });
      }
      return { file, marker: expected ?? '', response: { file } };
    },
  };
}
