import { useI18n, type TextKey } from '../i18n/i18n.tsx';
import type { Availability as Kind } from '../parsers/article.ts';
import type { DrawnIcon } from '../ui/icon.tsx';
import { DrawnStatusLabel, type Tone } from '../ui/badge.tsx';

const looks: Record<Kind, { tone: Tone; icon: DrawnIcon; text: TextKey }> = {
  available: { tone: 'ok', icon: 'circle-check', text: 'common.available' },
  arriving: { tone: 'warn', icon: 'truck', text: 'common.arriving' },
  unavailable: { tone: 'bad', icon: 'circle-slash', text: 'common.unavailable' },
};

interface AvailabilityProps {
  kind: Kind;
  small?: boolean;
  className?: string | undefined;
}

/** Status badge of an article's availability: icon and text. */
export function Availability({ kind, small, className }: AvailabilityProps) {
  const { t } = useI18n();
  const { tone, icon, text } = looks[kind];
  return (
    <DrawnStatusLabel tone={tone} icon={icon} small={small} className={className}>
      {t(text)}
    </DrawnStatusLabel>
  );
}
