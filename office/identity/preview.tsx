import { useState, type ReactNode } from 'react';
import type { IdentityFields } from '../../contract/office/identity.ts';
import { localized, type LocalText } from '../../domain/local-text.ts';
import type { Locale } from '../../domain/locale.ts';
import { colourTokens } from '../../domain/shop-colours.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Panel } from '../ui/panel.tsx';
import styles from './preview.module.css';

/** Words of the shop for the preview: the page has the texts of its own language alone. */
const WORDS = {
  it: {
    ...{ offers: 'Offerte in corso', search: 'Codice, nome o codice a barre', find: 'Cerca', add: 'Aggiungi' },
    ...{ valve: 'Valvola a sfera ottone FF 1/2"', save: 'Salva come lista', order: 'Conferma d’ordine' },
    ...{ open: 'Apri l’ordine', greeting: 'Buongiorno, abbiamo ricevuto il suo ordine: 6 righe.', vat: 'P. IVA' },
  },
  en: {
    ...{ offers: 'Current offers', search: 'Code, name or barcode', find: 'Search', add: 'Add' },
    ...{ valve: 'Brass ball valve FF 1/2"', save: 'Save as list', order: 'Order confirmation' },
    ...{ open: 'Open the order', greeting: 'Good morning, we have received your order: 6 lines.', vat: 'VAT no.' },
  },
} as const satisfies Record<Locale, object>;

/** Two choices of which one holds. */
function Choice<Value extends string>(props: {
  label: string;
  values: readonly (readonly [Value, string])[];
  chosen: Value;
  onChoose: (value: Value) => void;
}) {
  return (
    <span role="group" aria-label={props.label} className={styles.choice}>
      {props.values.map(([value, text]) => (
        <button key={value} type="button" aria-pressed={props.chosen === value} onClick={() => props.onChoose(value)}>
          {text}
        </button>
      ))}
    </span>
  );
}

interface Shown {
  fields: IdentityFields;
  locale: Locale;
  sender: string;
}

const textIn = (text: LocalText | null, locale: Locale) => (text ? localized(text, locale) : '');

function Mark({ fields: { name, claim, logo }, locale }: Shown) {
  if (logo !== null) return <img src={logo} alt={name} className={styles.logo} />;
  return (
    <span className={styles.mark}>
      {name}
      <small>{textIn(claim, locale)}</small>
    </span>
  );
}

function Head(shown: Shown) {
  const words = WORDS[shown.locale];
  return (
    <div className={styles.shop}>
      <p className={styles.band}>
        {words.offers}
        <span>IT · EN</span>
      </p>
      <div className={styles.head}>
        <Mark {...shown} />
        <span className={styles.search}>
          <span>{words.search}</span>
          <b>{words.find}</b>
        </span>
      </div>
    </div>
  );
}

function Row({ locale }: Shown) {
  const words = WORDS[locale];
  return (
    <div className={styles.shop}>
      <p className={styles.row}>
        <span>
          <small>VS-12-OT</small>
          <b>{words.valve}</b>
        </span>
        <b>7,98 €</b>
        <span className={styles.action}>{words.add}</span>
      </p>
      <p className={styles.buttons}>
        <span className={styles.dark}>{words.find}</span>
        <span className={styles.outline}>{words.save}</span>
      </p>
    </div>
  );
}

function Mail(shown: Shown) {
  const { fields, locale, sender } = shown;
  const words = WORDS[locale];
  const { companyName, name, street, city, vatNumber } = fields;
  return (
    <div className={styles.shop}>
      <p className={styles.from}>
        <b>{companyName || name}</b> {sender}
      </p>
      <div className={styles.mail}>
        <Mark {...shown} />
        <b>{words.order} OWEB / 4587 / 2026</b>
        <p>{words.greeting}</p>
        <span className={styles.action}>{words.open}</span>
        <small>
          {[companyName, street, city, vatNumber && `${words.vat} ${vatNumber}`].filter(Boolean).join(' · ')}
        </small>
      </div>
    </div>
  );
}

function Paper({ fields, locale }: Shown) {
  const words = WORDS[locale];
  const { name, companyName, street, city, vatNumber, register, telephone, email, paperLines, paperFoot, logo } =
    fields;
  const own = [
    [street, city].filter(Boolean).join(', '),
    [vatNumber && `${words.vat} ${vatNumber}`, register].filter(Boolean).join(' · '),
    [telephone, email].filter(Boolean).join(' · '),
  ].filter(Boolean);
  return (
    <div className={`${styles.shop} ${styles.paper}`}>
      <div>
        {logo !== null && <img src={logo} alt={name} className={styles.logo} />}
        <b>{companyName || name}</b>
        {(paperLines.length > 0 ? paperLines : own).map((line) => (
          <small key={line}>{line}</small>
        ))}
      </div>
      <div className={styles.right}>
        <b>{words.order}</b>
        <small>OWEB 4587/2026</small>
      </div>
      {paperFoot && <small className={styles.paperFoot}>{textIn(paperFoot, locale)}</small>}
    </div>
  );
}

interface PreviewProps {
  draft: IdentityFields;
  live: IdentityFields;
  /** The address of the environment; null: that of the company. */
  sender: string | null;
}

/** What buyers see: head of the shop, buttons, a mail, the head of a paper; of the draft or of what is published. */
export function Preview({ draft, live, sender }: PreviewProps) {
  const { t, locale: own } = useI18n();
  const [which, setWhich] = useState<'draft' | 'live'>('draft');
  const [locale, setLocale] = useState<Locale>(own);
  const fields = which === 'draft' ? draft : live;
  const shown: Shown = { fields, locale, sender: sender ?? fields.email };
  const parts: [string, ReactNode][] = [
    [t('identity.preview.head'), <Head key="head" {...shown} />],
    [t('identity.preview.row'), <Row key="row" {...shown} />],
    [t('identity.preview.mail'), <Mail key="mail" {...shown} />],
    [t('identity.preview.paper'), <Paper key="paper" {...shown} />],
  ];
  return (
    <Panel
      title={t('identity.preview')}
      aside={
        <>
          <Choice
            label={t('identity.preview.which')}
            values={[
              ['draft', t('identity.preview.draft')],
              ['live', t('identity.preview.live')],
            ]}
            chosen={which}
            onChoose={setWhich}
          />
          <Choice
            label={t('identity.preview.language')}
            values={[
              ['it', 'IT'],
              ['en', 'EN'],
            ]}
            chosen={locale}
            onChoose={setLocale}
          />
        </>
      }
      isPadded
    >
      <div lang={locale} style={colourTokens({ sign: fields.sign, action: fields.action })}>
        {parts.map(([name, part]) => (
          <figure key={name} className={styles.part}>
            <figcaption lang={own}>{name}</figcaption>
            {part}
          </figure>
        ))}
      </div>
    </Panel>
  );
}
