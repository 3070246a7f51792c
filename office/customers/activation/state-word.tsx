import type { ActivationState } from '../../../domain/activation.ts';
import { useI18n } from '../../i18n/i18n.ts';
import type { OfficeIconName } from '../../ui/icon.tsx';
import { Outcome, type StateTone } from '../../ui/state.tsx';

const LOOKS: Record<ActivationState, [StateTone, OfficeIconName]> = {
  active: ['ok', 'circle-check'],
  opened: ['muted', 'mail-check'],
  invited: ['muted', 'mail'],
  bounced: ['bad', 'mail-x'],
  'no-email': ['warn', 'at-sign'],
  'not-invited': ['muted', 'circle-dashed'],
};

/** How far the people of a customer got, as icon and word. */
export function StateWord({ state }: { state: ActivationState }) {
  const { t } = useI18n();
  const [tone, icon] = LOOKS[state];
  return (
    <Outcome tone={tone} icon={icon}>
      {t(`activation.state.${state}`)}
    </Outcome>
  );
}
