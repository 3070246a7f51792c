import { useI18n, type I18n } from '../i18n/i18n.tsx';
import type { Availability } from '../parsers/article.ts';
import type { IconName } from '../ui/icon.tsx';
import { State, type Tone } from '../ui/state.tsx';

const looks = {
  available: { tone: 'ok', icon: 'circle-check', text: 'common.available' },
  arriving: { tone: 'warn', icon: 'truck', text: 'common.arriving' },
  unavailable: { tone: 'bad', icon: 'circle-slash', text: 'common.unavailable' },
} as const satisfies Record<Availability, { tone: Tone; icon: IconName; text: string }>;

/** Label of an availability (R2.84). */
export function availabilityText({ t }: I18n, availability: Availability): string {
  return t(looks[availability].text);
}

/** An article's availability: icon and word, never colour alone (R2.84). */
export function AvailabilityState({ availability, small }: { availability: Availability; small?: boolean }) {
  const i18n = useI18n();
  const { tone, icon } = looks[availability];
  return (
    <State tone={tone} icon={icon} small={small}>
      {availabilityText(i18n, availability)}
    </State>
  );
}
