import { useEffect, useState } from 'react';
import {
  contrastOf,
  DARK,
  isColour,
  LIGHT,
  nearestPassing,
  textsOn,
  usesOf,
  type ShopColours,
} from '../../domain/shop-colours.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { Field } from '../../storefront/ui/field.tsx';
import inputStyles from '../../storefront/ui/field.module.css';
import { useI18n } from '../i18n/i18n.ts';
import styles from './colours.module.css';

type Part = keyof ShopColours;

/** Milliseconds of rest after which a refusal is spoken. */
const SPOKEN_AFTER = 400;

/** A ratio as people write it: '4,51'; rounded down, so that what fails never reads as what is needed. */
export function useRatio(): (ratio: number) => string {
  const { locale } = useI18n();
  return (ratio) => {
    const text = (Math.floor(ratio * 100) / 100).toFixed(2);
    return locale === 'it' ? text.replace('.', ',') : text;
  };
}

/** A contrast that is needed: '4,5'. */
export function useNeeded(): (ratio: number) => string {
  const { locale } = useI18n();
  return (ratio) => (locale === 'it' ? String(ratio).replace('.', ',') : String(ratio));
}

/** Why a typed text is no colour of the shop; null when it is one. */
export function useColourProblem(): (part: Part, typed: string) => string | null {
  const { t } = useI18n();
  const ratio = useRatio();
  const need = useNeeded();
  return (part, typed) => {
    const colour = typed.trim();
    if (!isColour(colour)) return t('identity.colourNone');
    const failed = usesOf(part, colour).filter((use) => use.ratio < use.needed);
    const reasons = failed.map(({ use, ratio: found, needed }) =>
      use === 'text-on'
        ? t('identity.colourText', {
            light: ratio(contrastOf(LIGHT, colour)),
            dark: ratio(contrastOf(DARK, colour)),
            needed: need(needed),
          })
        : t('identity.colourPage', { ratio: ratio(found), needed: need(needed) }),
    );
    return reasons.length === 0 ? null : t('identity.colourRefused', { reasons: reasons.join('; ') });
  };
}

/** Says something politely once it has stood for a moment. */
function Spoken({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), SPOKEN_AFTER);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span role="status" className="visually-hidden">
      {spoken}
    </span>
  );
}

interface ColourFieldProps {
  part: Part;
  /** What stands in the field. */
  typed: string;
  /** What the draft has: the last colour that passes. */
  kept: string;
  /** What is published. */
  live: string;
  onType: (typed: string) => void;
}

/**
 * One of the two colours. What can’t be read stays in the field in red with its ratios and never enters the draft; the
 * nearest colour that passes is offered.
 */
export function ColourField({ part, typed, kept, live, onType }: ColourFieldProps) {
  const { t } = useI18n();
  const ratio = useRatio();
  const problem = useColourProblem()(part, typed);
  const colour = typed.trim();
  const shown = isColour(colour) ? colour : kept;
  const nearest = problem !== null && isColour(colour) ? nearestPassing(part, colour) : null;
  const label = t(`identity.field.${part}Long`);
  const [best] = textsOn(shown);
  return (
    <div className={styles.part}>
      <Field
        label={label}
        error={problem}
        hint={kept.toLowerCase() === live.toLowerCase() ? null : t('save.was', { value: live.toUpperCase() })}
      >
        {(ids) => (
          <span className={styles.hex}>
            <span className={styles.swatch} style={{ background: shown, color: best.colour }}>
              <input
                type="color"
                value={shown.toLowerCase()}
                aria-label={t('identity.pick', { name: label })}
                onChange={({ target }) => onType(target.value.toUpperCase())}
              />
            </span>
            <input
              {...ids}
              type="text"
              className={`${inputStyles.input} ${styles.mono}`}
              value={typed}
              maxLength={9}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => onType(target.value)}
            />
          </span>
        )}
      </Field>
      <Spoken text={problem ?? ''} />
      {nearest && (
        <div className={styles.nearest}>
          <span className={styles.sample} style={{ background: nearest, color: textsOn(nearest)[0].colour }}>
            Aa
          </span>
          <span>
            {t('identity.nearest', {
              colour: nearest.toUpperCase(),
              ratio: ratio(textsOn(nearest)[0].ratio),
              text: t(`identity.on.${textsOn(nearest)[0].name}`),
            })}
            <small>{t('identity.kept', { colour: kept.toUpperCase() })}</small>
          </span>
          <Button size="small" onClick={() => onType(nearest.toUpperCase())}>
            {t('identity.use', { colour: nearest.toUpperCase() })}
          </Button>
        </div>
      )}
    </div>
  );
}
