import { hasVatCheckDigit, vatNumberOf } from '../../domain/company-identifiers.ts';
import { IDENTITY_LIMITS, MOST_PAPER_LINES } from '../../domain/identity-limits.ts';
import { TextArea, TextField } from '../../storefront/ui/field.tsx';
import { useI18n as useShopI18n } from '../../storefront/i18n/i18n.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import styles from './identity.module.css';
import { PictureRow } from './picture-row.tsx';
import { isSame, textOf, typedOf, type LocalField, type TypedLocal } from './typed-fields.ts';
import type { Draft, Identity } from './use-draft.ts';
import type { IdentityField } from '../../contract/office/identity.ts';

interface PanelProps {
  draft: Draft;
  live: Identity['live'];
}

type TextFieldName = Exclude<
  IdentityField,
  LocalField | 'logo' | 'darkLogo' | 'icon' | 'sign' | 'action' | 'paperLines'
>;

/** Why a field is not in the draft. */
const problemKey = (field: IdentityField) => {
  if (field === 'email' || field === 'pec') return 'identity.wrong.email';
  if (field === 'deliveryDays') return 'identity.wrong.deliveryDays';
  if (field === 'supportDays') return 'identity.wrong.supportDays';
  if (field === 'paperLines') return 'identity.wrong.paperLines';
  return field === 'name' ? 'identity.wrong.name' : 'identity.wrong.italian';
};

/** What was published, where the field differs from it. */
function useWas({ draft, live }: PanelProps): (field: IdentityField, language?: 'it' | 'en') => string | null {
  const { t } = useI18n();
  return (field, language) => {
    const [was, is] = [live, draft].map(({ fields }) => {
      const typed = typedOf(field, fields[field]);
      return typeof typed === 'object' && typed !== null ? typed[language ?? 'it'] : (typed ?? '');
    });
    if (isSame(was, is)) return null;
    return t('save.was', { value: was || t('save.empty') });
  };
}

/** A field with one text. */
function OneText({
  field,
  limit,
  hint,
  isRight,
  isFigure,
  ...panel
}: PanelProps & {
  field: TextFieldName;
  /** Shows how many characters of how many are used. */
  limit?: number;
  hint?: string | null;
  isRight?: boolean;
  isFigure?: boolean;
}) {
  const { t } = useI18n();
  const was = useWas(panel);
  const { draft } = panel;
  const typed = textOf(draft.typed(field));
  const max = limit ?? (field in IDENTITY_LIMITS ? IDENTITY_LIMITS[field as keyof typeof IDENTITY_LIMITS] : undefined);
  return (
    <TextField
      label={t(`identity.field.${field}`)}
      value={typed}
      maxLength={max}
      required={field === 'name'}
      inputMode={isFigure ? 'numeric' : undefined}
      aside={limit === undefined ? undefined : t('identity.of', { count: typed.length, limit })}
      hint={hint ?? was(field)}
      isRight={isRight}
      error={draft.isWrong(field) ? t(problemKey(field)) : null}
      onChange={({ target }) => draft.type(field, target.value)}
    />
  );
}

/** A text in both languages; without the English one the Italian is shown. */
function BothTexts({ field, limit, ...panel }: PanelProps & { field: LocalField; limit: number }) {
  const { t } = useI18n();
  const was = useWas(panel);
  const { draft } = panel;
  const typed = draft.typed(field) as TypedLocal;
  return (['it', 'en'] as const).map((language) => (
    <TextField
      key={language}
      label={t(`identity.${language}`, { name: t(`identity.field.${field}`) })}
      lang={language}
      value={typed[language]}
      maxLength={limit}
      aside={t('identity.of', { count: typed[language].length, limit })}
      hint={was(field, language)}
      error={language === 'it' && draft.isWrong(field) ? t(problemKey(field)) : null}
      onChange={({ target }) => draft.type(field, { ...typed, [language]: target.value })}
    />
  ));
}

/** Name, sentences and pictures of the shop. */
export function MarkPanel(panel: PanelProps) {
  const { t } = useI18n();
  const { draft } = panel;
  const { name, logo, darkLogo, icon, sign } = draft.fields;
  return (
    <Panel title={t('identity.mark')} aside={t('identity.markAside')} isPadded>
      <div className={styles.halves}>
        <OneText {...panel} field="name" limit={IDENTITY_LIMITS.name} />
        <span />
        <BothTexts {...panel} field="claim" limit={IDENTITY_LIMITS.claim} />
        <BothTexts {...panel} field="headline" limit={IDENTITY_LIMITS.headline} />
      </div>
      <PictureRow
        field="logo"
        path={logo}
        ground="var(--paper)"
        instead={name}
        onChange={(path) => draft.type('logo', path)}
      />
      <PictureRow
        field="darkLogo"
        path={darkLogo}
        ground={darkLogo === null ? 'var(--paper)' : sign}
        instead="–"
        onChange={(path) => draft.type('darkLogo', path)}
      />
      <PictureRow
        field="icon"
        path={icon}
        ground="var(--white)"
        instead={name.charAt(0)}
        onChange={(path) => draft.type('icon', path)}
      />
    </Panel>
  );
}

/** What law and papers ask of a company. */
export function CompanyPanel(panel: PanelProps) {
  const { t } = useI18n();
  const typedVat = textOf(panel.draft.typed('vatNumber'));
  const vat = vatNumberOf(typedVat);
  // Numbers of other countries have check digits of their own.
  const isItalian = /^\d+$/.test(vat);
  const isRight = hasVatCheckDigit(vat);
  return (
    <Panel title={t('identity.company')} aside={t('identity.companyAside')} isPadded>
      <div className={styles.thirds}>
        <OneText {...panel} field="companyName" />
        <OneText
          {...panel}
          field="vatNumber"
          isRight={isRight}
          hint={isItalian ? t(isRight ? 'identity.vatRight' : 'identity.vatWrong') : null}
        />
        <OneText {...panel} field="taxCode" />
        <OneText {...panel} field="street" />
        <OneText {...panel} field="city" />
        <OneText {...panel} field="telephone" />
        <OneText {...panel} field="email" />
        <OneText {...panel} field="pec" />
        <OneText {...panel} field="recipientCode" />
        <OneText {...panel} field="register" />
        <OneText {...panel} field="capital" />
      </div>
    </Panel>
  );
}

/** What the shop promises; an empty field removes its sentence. */
export function PromisesPanel(panel: PanelProps) {
  const { t } = useI18n();
  const shop = useShopI18n();
  const { deliveryDays, supportDays } = panel.draft.fields;
  const sentences = [
    deliveryDays !== null && shop.t('promise.delivery', { count: deliveryDays }),
    supportDays !== null && shop.t('promise.support', { count: supportDays }),
  ].filter(Boolean);
  return (
    <Panel
      title={t('identity.promises')}
      aside={t('identity.promisesAside')}
      isPadded
      foot={t('identity.promisesFoot')}
    >
      <div className={styles.halves}>
        <OneText {...panel} field="deliveryDays" isFigure />
        <OneText {...panel} field="supportDays" isFigure />
        <BothTexts {...panel} field="supportHours" limit={IDENTITY_LIMITS.supportHours} />
      </div>
      <Facts
        facts={[[t('identity.inShop'), sentences.length > 0 ? `«${sentences.join(' · ')}»` : t('identity.noPromise')]]}
      />
    </Panel>
  );
}

/** Who mails come from, to be read: the address is the company's, or set on the server. */
export function SenderPanel({ sender, draft }: { sender: Identity['sender']; draft: Draft }) {
  const { t } = useI18n();
  const { companyName, name, email } = draft.fields;
  return (
    <Panel title={t('identity.sender')} isPadded foot={t('identity.senderFoot')}>
      <Facts
        facts={[
          [t('identity.senderName'), companyName || name],
          [
            t('identity.senderAddress'),
            <span key="address" className={styles.sender}>
              {(sender.isSetOnServer ? sender.address : email) || t('identity.noSender')}
              <small>
                <Icon name={sender.isSetOnServer ? 'lock-keyhole' : 'pencil'} size={14} />
                {t(sender.isSetOnServer ? 'identity.onServer' : 'identity.fromCompany')}
              </small>
            </span>,
          ],
        ]}
      />
    </Panel>
  );
}

/** Head and foot of the papers. */
export function PapersPanel(panel: PanelProps) {
  const { t } = useI18n();
  const was = useWas(panel);
  const { draft } = panel;
  const typed = textOf(draft.typed('paperLines'));
  const count = typed.split('\n').filter((text) => text.trim() !== '').length;
  return (
    <Panel title={t('identity.papers')} aside={t('identity.papersAside')} isPadded>
      <TextArea
        label={t('identity.field.paperLines')}
        rows={MOST_PAPER_LINES}
        value={typed}
        aside={t('identity.lines', { count, limit: MOST_PAPER_LINES })}
        hint={was('paperLines') ?? t('identity.paperLinesHint')}
        error={draft.isWrong('paperLines') ? t(problemKey('paperLines')) : null}
        onChange={({ target }) => draft.type('paperLines', target.value)}
      />
      <div className={styles.halves}>
        <BothTexts {...panel} field="paperFoot" limit={IDENTITY_LIMITS.paperFoot} />
      </div>
    </Panel>
  );
}
