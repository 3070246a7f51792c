import type { StatusLabel } from '../../../domain/status-texts/it.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';

/** Tone and icon of each status label. */
const looks = {
  TO_BE_ACCEPTED: { tone: 'muted', icon: 'hourglass' },
  BEING_CHECKED: { tone: 'muted', icon: 'hourglass' },
  NOT_ESCAPED: { tone: 'muted', icon: 'package' },
  TO_CHECKOUT: { tone: 'warn', icon: 'package' },
  PARTLY_ESCAPED: { tone: 'warn', icon: 'package-minus' },
  ESCAPED: { tone: 'ok', icon: 'circle-check' },
  CHECKED_OUT: { tone: 'ok', icon: 'circle-check' },
  DELIVERED: { tone: 'ok', icon: 'truck' },
  CREDIT_NOTE: { tone: 'muted', icon: 'receipt-text' },
  CANCELLED: { tone: 'bad', icon: 'circle-x' },
} as const satisfies Record<StatusLabel, { tone: Tone; icon: IconName }>;

function isKnown(label: string | null): label is StatusLabel {
  return label !== null && Object.hasOwn(looks, label);
}

/** The status of an order as a badge; an unknown one with its code, never as a finished one. */
export function StatusBadge({ order }: { order: { status: string; statusLabel: string | null } }) {
  const { t } = useI18n();
  const { status, statusLabel } = order;
  if (!isKnown(statusLabel)) {
    return (
      <Badge tone="muted" icon="circle-question-mark" status="UNKNOWN">
        {t('status.unknown', { code: status })}
      </Badge>
    );
  }
  const { tone, icon } = looks[statusLabel];
  return (
    <Badge tone={tone} icon={icon} status={statusLabel}>
      {t(`status.${statusLabel}`)}
    </Badge>
  );
}
