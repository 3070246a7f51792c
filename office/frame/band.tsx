import { useState } from 'react';
import { Link, useNavigate, useSubmit } from 'react-router';
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { Pulse } from '../../contract/office/session.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { forgetTyping } from '../calls/kept-typing.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import menuStyles from '../ui/menu.module.css';
import styles from './band.module.css';
import { useFrame } from './frame-state.tsx';
import { HelpPanel } from './help.tsx';
import { initialsOf } from './initials.ts';
import { KeyList, useChord, useChordName, useLetter } from './keys.tsx';
import { Logo } from './logo.tsx';
import { useOtherLanguage } from './other-language.ts';
import { Palette } from './palette.tsx';
import { useRoleName } from './role-name.ts';

const HEALTH_TEXTS = { ok: 'health.ok', warn: 'health.warn', bad: 'health.bad', off: 'health.off' } as const;

/** The health of the program in words, of the part that is worst; it leads to all of them. */
function Health({ health }: { health: Pulse['health'] }) {
  const { t, path } = useI18n();
  const worst =
    health.find(({ state }) => state === 'bad') ??
    health.find(({ state }) => state === 'warn') ??
    // A shop may do without payments online.
    health.find(({ part, state }) => state === 'off' && part !== 'payments');
  if (!worst)
    return (
      <span className={styles.health}>
        <Icon name="circle-check" />
        <span>{t('health.ok')}</span>
      </span>
    );
  return (
    <Link to={path('/today')} className={`${styles.health} ${styles.warn}`}>
      <Icon name="triangle-alert" />
      <span>
        {worst.problem !== null
          ? t(`health.problem.${worst.problem}`)
          : t(HEALTH_TEXTS[worst.state], { part: t(`health.${worst.part}`) })}
      </span>
    </Link>
  );
}

function PersonMenu({ isBare }: { isBare?: boolean }) {
  const { t, path, shopPath } = useI18n();
  const { session } = useFrame();
  const roleName = useRoleName()(session.role);
  const other = useOtherLanguage();
  const navigate = useNavigate();
  const submit = useSubmit();
  return (
    <MenuTrigger>
      <AriaButton className={styles.person} aria-label={t('frame.personMenu', { name: session.name, role: roleName })}>
        {/* Drawn by the style: as text they would be a visible label that the name lacks. */}
        <b aria-hidden="true" data-initials={initialsOf(session.name)} />
        {!isBare && (
          <span className={styles.personName}>
            {session.name} <small>{roleName}</small>
          </span>
        )}
        {!isBare && <Icon name="chevron-down" size={14} />}
      </AriaButton>
      <Popover className={menuStyles.popover} placement="bottom end">
        <Menu className={menuStyles.menu}>
          <MenuItem id="profile" onAction={() => void navigate(path('/profile'))}>
            {t('frame.profile')}
          </MenuItem>
          <MenuItem id="language" onAction={() => location.assign(other.href)}>
            {t('frame.otherLanguage')}
          </MenuItem>
          <MenuItem id="shop" onAction={() => location.assign(shopPath('/'))}>
            {t('frame.shop')}
          </MenuItem>
          <MenuItem
            id="leave"
            onAction={() => {
              forgetTyping();
              void submit(null, { method: 'post', action: path('/leave') });
            }}
          >
            {t('frame.leave')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function SavingBand() {
  const { t } = useI18n();
  const { saving } = useFrame();
  const chordName = useChordName();
  useChord('s', () => saving?.save());
  if (!saving) return null;
  return (
    <div className={styles.saving} role="region" aria-label={t('save.unsaved', { count: saving.count })}>
      <Icon name="pencil" />
      <b role="status">{t('save.unsaved', { count: saving.count })}</b>
      <small>{saving.what}</small>
      <span className={styles.savingActions}>
        <Button size="small" className={styles.onInk} onClick={saving.discard}>
          {t('save.discard')}
        </Button>
        <Button size="small" kind="primary" busy={saving.isBusy} onClick={saving.save}>
          {t('save.save')}
          <kbd aria-hidden="true">{chordName('S')}</kbd>
        </Button>
      </span>
    </div>
  );
}

/** The ink band of every page: logo, command field, health, shop, help, person; what is unsaved in place of these. */
export function Band() {
  const { t, shopPath } = useI18n();
  const { saving, pulse, page } = useFrame();
  const [isFinding, setFinding] = useState(false);
  const [shown, setShown] = useState<'help' | 'keys' | null>(null);
  const chordName = useChordName();
  useChord('k', () => setFinding(true));
  useLetter('?', () => setShown('keys'));
  return (
    <header className={`${styles.band} ${saving ? styles.isSaving : ''}`}>
      <Logo />
      <span className={styles.place}>{t('frame.office')}</span>
      {saving ? (
        <SavingBand />
      ) : (
        <>
          <button type="button" className={styles.find} onClick={() => setFinding(true)} aria-haspopup="dialog">
            <Icon name="search" />
            <span>{t('frame.findLabel')}</span>
            <kbd aria-hidden="true">{chordName('K')}</kbd>
          </button>
          <div className={styles.end}>
            <Health health={pulse.health} />
            <a className={styles.link} href={shopPath('/')}>
              <Icon name="store" />
              {t('frame.shop')}
            </a>
            <button type="button" className={styles.link} onClick={() => setShown('help')} aria-haspopup="dialog">
              <Icon name="circle-help" />
              {t('frame.help')}
            </button>
            <PersonMenu />
          </div>
        </>
      )}
      <Palette isOpen={isFinding} onClose={() => setFinding(false)} />
      <HelpPanel isOpen={shown === 'help'} onClose={() => setShown(null)} name={page?.name} />
      <KeyList isOpen={shown === 'keys'} onClose={() => setShown(null)} />
    </header>
  );
}

/** The ink bar of a phone; while something is unsaved, what saves it. */
export function PhoneBar() {
  const { t } = useI18n();
  const { saving, page } = useFrame();
  const [isFinding, setFinding] = useState(false);
  const [isHelping, setHelping] = useState(false);
  if (saving)
    return (
      <header className={styles.phone}>
        <IconButton icon="x" label={t('save.discard')} onClick={saving.discard} />
        <strong role="status">{t('save.unsaved', { count: saving.count })}</strong>
        <Button size="small" kind="primary" busy={saving.isBusy} onClick={saving.save}>
          {t('save.save')}
        </Button>
      </header>
    );
  return (
    <header className={styles.phone}>
      <strong>{page ? t(`nav.${page.place}`) : t('frame.office')}</strong>
      <IconButton icon="search" label={t('frame.search')} onClick={() => setFinding(true)} />
      <IconButton icon="circle-help" label={t('frame.help')} onClick={() => setHelping(true)} />
      <PersonMenu isBare />
      <Palette isOpen={isFinding} onClose={() => setFinding(false)} />
      <HelpPanel isOpen={isHelping} onClose={() => setHelping(false)} name={page?.name} />
    </header>
  );
}
