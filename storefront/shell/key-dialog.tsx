import { Fragment } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { keyTexts } from '../i18n/keys.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './key-dialog.module.css';

const ENTER = { it: 'Invio', en: 'Enter' };
const ARROWS = '↑ ↓';

/** Lists the keys that work everywhere in the shop. */
export default function KeyDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useI18n();
  const texts = keyTexts[locale];
  const enter = ENTER[locale];
  const keys: [combination: string[], text: string][] = [
    [['/'], texts.search],
    [[ARROWS], texts.suggestions.replace('{enter}', enter)],
    [['Alt', '1…7'], texts.tabs],
    [['Alt', '⇧', '← →'], texts.moveTab],
    [[enter], texts.quantity],
    [['Ctrl', enter], texts.cell],
    [[ARROWS], texts.rows],
    [['Esc'], texts.close],
    [['?'], texts.help],
  ];
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} closeLabel={t('common.close')}>
      <dl className={styles.keys}>
        {keys.map(([combination, text]) => (
          <div key={text}>
            <dt>
              {combination.map((key, place) => (
                <Fragment key={key}>
                  {place > 0 && ' + '}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
