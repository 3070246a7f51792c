import { useState } from 'react';
import { Link } from 'react-router';
import { LEGAL_NOTICE_DAYS, LEGAL_QUESTIONS, headingsOf, type LegalQuestion } from '../../domain/legal-texts.ts';
import { addDays } from '../../domain/shop-day.ts';
import type { LegalFields } from '../../contract/office/legal.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { Checkbox } from '../../storefront/ui/checkbox.tsx';
import { Select, TextArea, TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useChord } from '../frame/keys.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n, type I18n } from '../i18n/i18n.ts';
import { useSettingsForm, type SettingsForm } from '../settings/use-settings-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import { Outcome, StateBadge } from '../ui/state.tsx';
import { DifferencePart } from './difference-part.tsx';
import styles from './legal.module.css';

export type LegalText = OfficeAnswer<'getLegalText'>;
type Values = LegalFields & Record<string, unknown>;
type Form = SettingsForm<Values>;

/** Names of the fields, for the saving band and conflicts. */
const LABELS = {
  titleIt: 'legal.titleIt',
  titleEn: 'legal.titleEn',
  bodyIt: 'legal.bodyIt',
  bodyEn: 'legal.bodyEn',
  clauses: 'legal.clauses',
  asked: 'legal.asked',
  noticeDays: 'legal.notice',
  validFrom: 'legal.validFromLabel',
} as const satisfies Record<keyof LegalFields, string>;

/** A value in words, the first of them of a long text. */
function shownValue(field: string, value: unknown, { t, word, date }: I18n): string {
  if (value === null || value === '') return t('save.empty');
  if (field === 'clauses') return (value as string[]).join(', ') || t('save.empty');
  if (field === 'asked') return word(`legal.asked.${value as string}`);
  if (field === 'noticeDays') return t('legal.noticeDays', { count: value as number });
  if (field === 'validFrom') return date(value as string);
  const text = value as string;
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** The draft of a text: its fields, what differs from what is published, checks, and how it is published. */
export function TextEditor({ text }: { text: LegalText }) {
  const i18n = useI18n();
  const { t, moment } = i18n;
  const { key, draft, base, versions } = text;
  const form: Form = useSettingsForm<Values>({
    stored: text.fields,
    labelOf: (field) => t(LABELS[field as keyof LegalFields]),
    shown: (field, value) => shownValue(field, value, i18n),
    save: (changes) => officeCall('saveLegalText', { key, changes }),
    parameter: 'doc',
  });
  const number = draft?.number ?? (versions[0]?.number ?? 0) + 1;
  return (
    <Panel
      title={t('legal.editor', {
        title: (i18n.locale === 'en' && form.values.titleEn) || form.values.titleIt,
        number,
      })}
      aside={
        draft ? (
          <>
            <StateBadge tone="warn" icon="pencil">
              {t('legal.state.draft')}
            </StateBadge>{' '}
            {t('legal.draftBy', { name: draft.by, moment: moment(draft.savedAt) })}
          </>
        ) : (
          t('legal.noDraft')
        )
      }
      foot={<Foot text={text} number={number} isDirty={form.isDirty} />}
    >
      {form.notices}
      <div className={styles.write}>
        <When form={form} />
        <Words form={form} format={text.format} />
      </div>
      <h3 className={styles.part}>
        {base.number === null ? t('legal.changesFirst') : t('legal.changes', { number: base.number })}
      </h3>
      {base.number !== null && (
        <>
          <DifferencePart before={base.fields.bodyIt} after={form.values.bodyIt} />
          {base.fields.bodyEn !== form.values.bodyEn && (
            <>
              <h3 className={styles.part}>{t('legal.english')}</h3>
              <DifferencePart before={base.fields.bodyEn} after={form.values.bodyEn} lang="en" />
            </>
          )}
        </>
      )}
      {text.checks.length > 0 && (
        <ul className={`${styles.padded} ${styles.checks}`} aria-label={t('legal.checks')}>
          {text.checks.map(({ check, state, words = [] }) => (
            <li key={check}>
              <Outcome
                tone={state}
                icon={state === 'ok' ? 'circle-check' : state === 'warn' ? 'triangle-alert' : 'circle-x'}
              >
                {i18n.word(`legal.check.${check}.${state}`)}
                {words.length > 0 && (
                  <>
                    {' '}
                    <b>{words.join(', ')}</b>
                  </>
                )}
                {check === 'amounts' && (
                  <>
                    {' '}
                    <Link to={i18n.path('/settings/shipping')}>{t('nav.shipping')}</Link>
                  </>
                )}
              </Outcome>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** From when it counts, how it is asked, and whom a mail tells before. */
function When({ form }: { form: Form }) {
  const { t } = useI18n();
  const { values, set, errorOf } = form;
  return (
    <div className={`${styles.form} ${styles.thirds}`}>
      <TextField
        type="date"
        label={t('legal.validFromLabel')}
        hint={t('legal.validFromHint')}
        value={values.validFrom ?? ''}
        error={errorOf('validFrom')}
        onChange={({ target }) => set('validFrom', target.value || null)}
      />
      <Select
        label={t('legal.asked')}
        value={values.asked}
        onChange={({ target }) => set('asked', target.value as LegalQuestion)}
      >
        {LEGAL_QUESTIONS.map((question) => (
          <option key={question} value={question}>
            {t(`legal.asked.${question}`)}
          </option>
        ))}
      </Select>
      <Select
        label={t('legal.notice')}
        value={values.noticeDays === null ? '' : String(values.noticeDays)}
        onChange={({ target }) =>
          set('noticeDays', LEGAL_NOTICE_DAYS.find((days) => String(days) === target.value) ?? null)
        }
      >
        <option value="">{t('legal.notice.none')}</option>
        {LEGAL_NOTICE_DAYS.map((days) => (
          <option key={days} value={days}>
            {days === 0 ? t('legal.notice.0') : t('legal.noticeDays', { count: days })}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Titles and texts in both languages, and the clauses that are approved apart. */
function Words({ form, format }: { form: Form; format: LegalText['format'] }) {
  const { t } = useI18n();
  const { values, set, errorOf } = form;
  const headings = headingsOf({ format, source: values.bodyIt });
  // A clause that lost its heading can be taken away.
  const offered = [...new Set([...headings, ...values.clauses])];
  return (
    <div className={styles.form}>
      <div className={styles.halves}>
        <TextField
          label={t('legal.titleIt')}
          value={values.titleIt}
          maxLength={200}
          error={errorOf('titleIt')}
          onChange={({ target }) => set('titleIt', target.value)}
          compact
        />
        <TextField
          label={t('legal.titleEn')}
          value={values.titleEn}
          maxLength={200}
          lang="en"
          error={errorOf('titleEn')}
          onChange={({ target }) => set('titleEn', target.value)}
          compact
        />
      </div>
      <div className={styles.halves}>
        <TextArea
          label={t('legal.bodyIt')}
          hint={t(format === 'html' ? 'legal.bodyHtml' : 'legal.bodyHint')}
          value={values.bodyIt}
          lang="it"
          error={errorOf('bodyIt')}
          onChange={({ target }) => set('bodyIt', target.value)}
        />
        <TextArea
          label={t('legal.bodyEn')}
          hint={t('legal.bodyEnHint')}
          value={values.bodyEn}
          lang="en"
          error={errorOf('bodyEn')}
          onChange={({ target }) => set('bodyEn', target.value)}
        />
      </div>
      <fieldset className={styles.clauses}>
        <legend>{t('legal.clauses')}</legend>
        {offered.map((heading) => (
          <Checkbox
            key={heading}
            checked={values.clauses.includes(heading)}
            onChange={({ target }) =>
              set(
                'clauses',
                offered.filter((one) => (one === heading ? target.checked : values.clauses.includes(one))),
              )
            }
          >
            {heading}
          </Checkbox>
        ))}
        <p className={styles.small}>{t(offered.length === 0 ? 'legal.noHeadings' : 'legal.clausesHint')}</p>
      </fieldset>
    </div>
  );
}

/** The whole text as the shop would show it, and the ways to give the draft up and to publish it. */
function Foot({ text, number, isDirty }: { text: LegalText; number: number; isDirty: boolean }) {
  const { t, date } = useI18n();
  const { draft, preview, fields } = text;
  const [dialog, setDialog] = useState<'preview' | 'publish' | null>(null);
  const act = useAct();
  const notice = useNotice();
  const { key } = text;
  const isRed = text.checks.some(({ state }) => state === 'bad');
  const discard = async () => {
    if (draft && (await act.run(() => officeCall('discardLegalText', { key, savedAt: draft.savedAt }))))
      notice(t('legal.discarded'));
  };
  useChord('enter', () => draft && !isDirty && !isRed && setDialog('publish'));
  const label =
    fields.validFrom !== null && fields.validFrom > text.today
      ? t('legal.publishFrom', { number, day: date(fields.validFrom) })
      : t('legal.publish', { number });
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setDialog('preview')}>
        {t('legal.preview')}
      </Button>
      {dialog !== 'publish' && <FailureAlert failure={act.failure} />}
      {draft && (
        <span className={`${styles.end} ${styles.write}`}>
          <Button size="small" busy={act.isBusy} onClick={() => void discard()}>
            <Icon name="undo-2" />
            {t('legal.discard')}
          </Button>
          <Button
            size="small"
            kind="primary"
            reason={isDirty ? t('legal.saveFirst') : isRed ? t('legal.checksFirst') : null}
            onClick={() => setDialog('publish')}
          >
            <Icon name="calendar-check" />
            {label}
          </Button>
        </span>
      )}
      {dialog === 'preview' && (
        <Dialog isOpen onClose={() => setDialog(null)} title={fields.titleIt}>
          <TextHtml it={preview.it} en={preview.en} />
        </Dialog>
      )}
      {dialog === 'publish' && draft && (
        <PublishDialog text={text} number={number} savedAt={draft.savedAt} act={act} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

/** A text in both languages, as the server has sanitised it. */
export function TextHtml({ it, en }: { it: string; en: string | null }) {
  const { t } = useI18n();
  return (
    <div className={styles.text} role="region" aria-label={t('legal.preview')} tabIndex={0}>
      <div lang="it" dangerouslySetInnerHTML={{ __html: it }} />
      {en !== null && (
        <>
          <h2>{t('legal.english')}</h2>
          <div lang="en" dangerouslySetInnerHTML={{ __html: en }} />
        </>
      )}
    </div>
  );
}

/** What publishing does, before it is done for good. */
function PublishDialog(props: {
  text: LegalText;
  number: number;
  savedAt: string;
  act: ReturnType<typeof useAct>;
  onClose: () => void;
}) {
  const { t, date } = useI18n();
  const notice = useNotice();
  const { text, number, savedAt, act, onClose } = props;
  const { asked, noticeDays, validFrom } = text.fields;
  const close = () => {
    act.forget();
    onClose();
  };
  const publish = async () => {
    if (!(await act.run(() => officeCall('publishLegalText', { key: text.key, savedAt })))) return;
    onClose();
    notice(t('legal.published', { number }));
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('legal.publishTitle', { number })}
      actions={
        <>
          <Button size="small" onClick={close}>
            {t('frame.cancel')}
          </Button>
          <Button size="small" kind="ink" busy={act.isBusy} onClick={() => void publish()}>
            {t('legal.publish', { number })}
          </Button>
        </>
      }
    >
      <FailureAlert failure={act.failure} />
      <p>{t('legal.publishText')}</p>
      <p>{t(`legal.publishAsked.${asked}`)}</p>
      {noticeDays !== null && validFrom !== null && (
        <p>{t('legal.publishNotice', { day: date(addDays(validFrom, -noticeDays)) })}</p>
      )}
    </Dialog>
  );
}
