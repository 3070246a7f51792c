import { Select } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Panel } from '../ui/panel.tsx';
import type { OfficeOrder } from './office-order.ts';

interface AssigneePanelProps {
  order: OfficeOrder;
  colleagues: OfficeAnswer<'listOrderPeople'>['colleagues'];
}

/** Who of the office has the order. */
export function AssigneePanel({ order, colleagues }: AssigneePanelProps) {
  const { t, moment } = useI18n();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const { assignee, acts, id } = order;
  const give = async (after: number | null) => {
    const before = assignee?.id ?? null;
    if (!(await run(() => officeCall('assignOrder', { orderId: id, before, after })))) return;
    const name = colleagues.find((one) => one.id === after)?.name;
    notice(name === undefined ? t('order.assignee.left') : t('order.assignee.saved', { name }));
  };
  return (
    <Panel title={t('order.assignee')} isPadded>
      {acts.edit.isPossible ? (
        <Select
          label={t('order.assignee.person')}
          value={assignee?.id ?? ''}
          disabled={isBusy}
          hint={assignee && t('order.assignee.since', { moment: moment(assignee.at) })}
          onChange={({ target }) => void give(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{t('order.assignee.nobody')}</option>
          {colleagues.map((colleague) => (
            <option key={colleague.id} value={colleague.id}>
              {colleague.name}
            </option>
          ))}
          {assignee && !colleagues.some((one) => one.id === assignee.id) && (
            <option value={assignee.id}>{assignee.name}</option>
          )}
        </Select>
      ) : (
        <p>{assignee?.name ?? t('order.assignee.nobody')}</p>
      )}
      <FailureAlert failure={failure} />
    </Panel>
  );
}
