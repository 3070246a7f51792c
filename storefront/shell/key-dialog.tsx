import { Fragment } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './key-dialog.module.css';

const ENTER = { it: 'Invio', en: 'Enter' };
const ARROWS = '↑ ↓';

/** Lists the keys that work everywhere in the shop. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useI18n();
  const enter = ENTER[locale];
  const keys: [combination: string[], text: string][] = [
    [['/'], t('keys.search')],
    [[ARROWS], t('keys.suggestions', { enter })],
    [['Alt', '1…7'], t('keys.tabs')],
    [['Alt', '⇧', '← →'], t('keys.moveTab')],
    [[enter], t('keys.quantity')],
    [['Ctrl', enter], t('keys.cell')],
    [[ARROWS], t('keys.rows')],
    [['Esc'], t('keys.close')],
    [['?'], t('keys.help')],
  ];
  return (
    <Dialog isOpen onClose={onClose} title={t('keys.title')} closeLabel={t('common.close')}>
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
