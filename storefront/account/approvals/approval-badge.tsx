import { useI18n } from '../../i18n/i18n.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { ApprovalState } from './parse-approval.ts';

const BADGES: Record<ApprovalState, { tone: Tone; icon: IconName }> = {
  waiting: { tone: 'warn', icon: 'hourglass' },
  approved: { tone: 'ok', icon: 'circle-check' },
  returned: { tone: 'muted', icon: 'refresh-cw' },
  withdrawn: { tone: 'muted', icon: 'x' },
  expired: { tone: 'bad', icon: 'clock' },
};

/** The state of a request, with icon and word. */
export function ApprovalBadge({ state }: { state: ApprovalState }) {
  const { t } = useI18n();
  return (
    <Badge {...BADGES[state]} status={state}>
      {t(`approvals.state.${state}`)}
    </Badge>
  );
}
