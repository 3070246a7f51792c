import { useI18n } from '../../i18n/i18n.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Timeline, type TimelineStep } from '../../ui/timeline.tsx';
import { orderedByText } from './ordered-by.ts';
import type { Order } from './parse-order.ts';

interface Step {
  status: string;
  title: string;
  icon: IconName;
  at: string | null;
}

/** Progress of the order: each step with its time, future steps without. */
export function OrderTimeline({ order, className }: { order: Order; className?: string }) {
  const { t, dateTime } = useI18n();
  const all = stepsOf(order, t);
  // An ERP need not say when an order went through the steps before the one that it has reached.
  const steps = all.filter(({ at }, index) => at !== null || index > all.findLastIndex((step) => step.at !== null));
  const reached = steps.findLastIndex(({ at }) => at !== null);
  const isOver = order.status === 'E' || order.status === 'AN';
  const shown = steps.map(({ status, title, icon, at }, index): TimelineStep => {
    const state = at === null ? 'next' : index === reached && !isOver ? 'now' : 'past';
    return {
      title,
      icon: state === 'past' && status !== 'AN' ? 'check' : icon,
      state,
      tone: status === 'AN' ? 'bad' : status === 'PR' && state === 'now' ? 'warn' : undefined,
      isCurrent: index === reached,
      lines: [
        at === null ? t('order.toCome') : dateTime(at),
        ...(status === 'IA' && order.by.name ? [orderedByText({ t }, order.by)] : []),
      ],
    };
  });
  return <Timeline steps={shown} aria-label={t('order.progress')} className={className} />;
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
