import { useI18n } from '../../i18n/i18n.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './order-track.module.css';
import type { Order } from './order-reader.ts';

interface Step {
  status: string;
  title: string;
  icon: IconName;
  at: string | null;
}

/** Progress of the order: each step with its time, future steps without (R4.32). */
export function OrderTrack({ order }: { order: Order }) {
  const { t, dateTime } = useI18n();
  const steps = stepsOf(order, t);
  const reached = steps.findLastIndex(({ at }) => at !== null);
  const isOver = order.status === 'E' || order.status === 'AN';
  return (
    <ol className={styles.track} aria-label={t('order.progress')}>
      {steps.map(({ status, title, icon, at }, index) => {
        const isNow = index === reached && !isOver;
        const kind = at === null ? styles.next : isNow ? (status === 'PR' ? styles.part : styles.now) : styles.past;
        return (
          <li
            key={status}
            className={`${kind} ${status === 'AN' ? styles.cancelled : ''}`}
            aria-current={index === reached ? 'step' : undefined}
          >
            <i>
              <Icon name={at !== null && !isNow && status !== 'AN' ? 'check' : icon} size={14} />
            </i>
            <b>{title}</b>
            <span>{at === null ? t('order.toCome') : dateTime(at)}</span>
            {status === 'IA' && order.sentBy && <span>{t('order.sentBy', { name: order.sentBy })}</span>}
          </li>
        );
      })}
    </ol>
  );
}

/** The steps of an order: past ones, and unless it was cancelled the future ones. */
function stepsOf(order: Order, t: ReturnType<typeof useI18n>['t']): Step[] {
  const moment = (status: string) => order.timeline.find((step) => step.status === status)?.at ?? null;
  const steps: Step[] = [
    { status: 'IA', title: t('order.sent'), icon: 'hourglass', at: moment('IA') ?? order.sentAt },
    { status: 'NE', title: t('order.accepted'), icon: 'package', at: moment('NE') },
  ];
  if (order.status === 'AN') {
    const cancelled: Step = { status: 'AN', title: t('order.cancelled'), icon: 'x', at: moment('AN') };
    return [...steps.filter(({ at }) => at !== null), cancelled];
  }
  if (moment('PR') !== null) {
    steps.push({ status: 'PR', title: t('order.partly'), icon: 'package-minus', at: moment('PR') });
  }
  return [...steps, { status: 'E', title: t('order.fulfilled'), icon: 'circle-check', at: moment('E') }];
}
