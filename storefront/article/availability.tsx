import { useI18n, type TextKey } from '../i18n/i18n.tsx';
import type { Availability as Kind } from '../parsers/article.ts';
import type { IconName } from '../ui/icon.tsx';
import { StatusLabel, type Tone } from '../ui/badge.tsx';

const looks: Record<Kind, { tone: Tone; icon: IconName; text: TextKey }> = {
  available: { tone: 'ok', icon: 'circle-check', text: 'common.available' },
  arriving: { tone: 'warn', icon: 'truck', text: 'common.arriving' },
  unavailable: { tone: 'bad', icon: 'circle-slash', text: 'common.unavailable' },
};

/** Status badge of an article's availability: icon and text. */
export function Availability({ kind, small = false }: { kind: Kind; small?: boolean }) {
  const { t } = useI18n();
  const { tone, icon, text } = looks[kind];
  return (
    <StatusLabel tone={tone} icon={icon} small={small}>
      {t(text)}
    </StatusLabel>
  );
}
