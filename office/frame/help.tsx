import { Link } from 'react-router';
import { useI18n, type OfficeTextKey } from '../i18n/i18n.ts';
import { officePages } from '../pages.ts';
import { Drawer } from '../ui/drawer.tsx';
import styles from './keys.module.css';

/** The short text of a page: what it is for, and what its words mean. */
export function HelpPanel({
  isOpen,
  onClose,
  name,
}: {
  isOpen: boolean;
  onClose: () => void;
  name: string | undefined;
}) {
  const { t, path } = useI18n();
  if (!isOpen || name === undefined) return null;
  const page = name === 'profile' ? t('frame.profile') : t(`nav.${name}` as OfficeTextKey);
  return (
    <Drawer isOpen onClose={onClose} title={t('help.title', { page })}>
      <div className={styles.help}>
        <p>{t(`help.${name}` as OfficeTextKey)}</p>
        <h3>{t('help.words')}</h3>
        <p>{t(`help.word.${name}` as OfficeTextKey)}</p>
        <p>
          <Link
            to={`${path('/handbook')}#${officePages.find((page) => page.name === name)?.place ?? 'today'}`}
            onClick={onClose}
          >
            {t('handbook.open')}
          </Link>
        </p>
      </div>
    </Drawer>
  );
}
