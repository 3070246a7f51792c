import { useRef, useState, type FormEvent } from 'react';
import { Form, useNavigation } from 'react-router';
import { INQUIRY_FIELDS, isInquiryFieldRequired, type InquiryField } from '../../domain/inquiry.ts';
import { useI18n, type TextKey } from '../i18n/i18n.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ConsentBox } from '../ui/checkbox.tsx';
import { Select, TextArea, TextField } from '../ui/field.tsx';
import { useFocusInvalid } from '../ui/use-focus-invalid.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { AttachmentsField } from './attachments-field.tsx';
import styles from './contact-page.module.css';
import { errorText, FORM_PARTS, problemsOf, type FormPart, type InquiryResult } from './send-inquiry.ts';

/** What is known of a logged-in sender. */
export type Sender = Record<'name' | 'company' | 'email', string>;

const TOPICS = [
  'contact.topicCustomer',
  'contact.topicOrder',
  'contact.topicArticle',
  'contact.topicPayment',
  'contact.topicReturn',
  'contact.topicOther',
] as const satisfies TextKey[];

const LABELS: Record<FormPart, TextKey> = {
  name: 'contact.name',
  company: 'contact.company',
  email: 'contact.email',
  telephone: 'contact.telephone',
  subject: 'contact.subject',
  message: 'contact.message',
  attachments: 'contact.attachmentsName',
  consent: 'contact.consent',
};

type Rejected = Extract<InquiryResult, { kind: 'rejected' }>;

const NOTHING_CORRECTED = { of: null, parts: [] };

/** The form that writes to the mailbox of the shop. */
export function InquiryForm({ sender, rejected }: { sender: Sender | null; rejected: Rejected | null }) {
  const i18n = useI18n();
  const { t } = i18n;
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formMethod === 'POST';
  useFocusInvalid(form, rejected);
  /** The parts that were corrected since the last attempt. */
  const [corrected, setCorrected] = useState<{ of: Rejected | null; parts: readonly FormPart[] }>(NOTHING_CORRECTED);
  const isLeft = (part: FormPart) => corrected.of !== rejected || !corrected.parts.includes(part);
  const left = FORM_PARTS.filter((part) => rejected?.errors[part] !== undefined && isLeft(part));
  const errorIn = (part: FormPart) => (left.includes(part) ? rejected?.errors[part] : undefined);
  const errorOf = (part: FormPart) => errorText(i18n, part, errorIn(part));

  function correct(part: FormPart): void {
    setCorrected(({ of, parts }) => ({ of: rejected, parts: of === rejected ? [...parts, part] : [part] }));
  }

  function checkAgain({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
    const part = left.find((one) => one === (target as HTMLInputElement).name);
    if (part && part !== 'attachments' && !(part in problemsOf(new FormData(currentTarget)))) correct(part);
  }

  const fieldOf = (field: InquiryField) => ({
    ...{ name: field, label: t(LABELS[field]), error: errorOf(field) },
    required: isInquiryFieldRequired(field),
    maxLength: INQUIRY_FIELDS[field],
    defaultValue: rejected?.values[field] ?? (sender && field in sender ? sender[field as keyof Sender] : ''),
  });
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      className={styles.form}
      defaultShouldRevalidate={false}
      onChange={checkAgain}
    >
      {rejected && <Rejection rejected={rejected} left={left} />}
      <div id="field-name">
        <TextField {...fieldOf('name')} autoComplete="name" />
      </div>
      <div id="field-company">
        <TextField {...fieldOf('company')} autoComplete="organization" />
      </div>
      <div id="field-email">
        <TextField {...fieldOf('email')} type="email" autoComplete="email" />
      </div>
      <div id="field-telephone">
        <TextField {...fieldOf('telephone')} type="tel" autoComplete="tel" />
      </div>
      <div id="field-subject" className={styles.wide}>
        <Topics {...fieldOf('subject')} />
      </div>
      <div id="field-message" className={styles.wide}>
        <Message {...fieldOf('message')} />
      </div>
      <div id="field-attachments" className={styles.wide}>
        <AttachmentsField error={errorIn('attachments')} onChange={() => correct('attachments')} />
      </div>
      <div id="field-consent" className={`${styles.wide} ${styles.consent}`}>
        <ConsentBox name="consent" required error={errorOf('consent')}>
          {t('contact.consentBefore')}
          <LocalLink className="link" to="/web-page/privacy-policy" target="_blank">
            {t('contact.privacy')}
          </LocalLink>{' '}
          {t('contact.consentAfter')}
        </ConsentBox>
      </div>
      <p className={styles.submit}>
        <Button type="submit" kind="primary" size="large" busy={isBusy}>
          {t('contact.send')}
        </Button>
        <small>{t('contact.answerTime')}</small>
      </p>
    </Form>
  );
}

/** Why the form was not sent, with links to the fields that are left to correct. */
function Rejection({ rejected, left }: { rejected: Rejected; left: readonly FormPart[] }) {
  const { t } = useI18n();
  const isOfFields = Object.keys(rejected.errors).length > 0;
  if (isOfFields && left.length === 0) return null;
  return (
    <div className={styles.wide}>
      <Alert tone="bad" title={isOfFields ? t('common.fixErrors') : rejected.message} live>
        {isOfFields && (
          <ul className={styles.parts}>
            {left.map((part) => (
              <li key={part}>
                <a href={`#field-${part}`}>{t(LABELS[part])}</a>
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}

interface TextProps {
  name: string;
  label: string;
  error: string | null;
  required: boolean;
  maxLength: number;
  defaultValue: string;
}

function Topics({ maxLength: _, ...field }: TextProps) {
  const { t } = useI18n();
  return (
    <Select {...field}>
      <option value="">{t('contact.chooseSubject')}</option>
      {TOPICS.map((topic) => (
        // The words themselves: they are the subject of the mail.
        <option key={topic}>{t(topic)}</option>
      ))}
    </Select>
  );
}

function Message(field: TextProps) {
  const { t } = useI18n();
  const [length, setLength] = useState(field.defaultValue.length);
  const isHydrated = useHydrated();
  return (
    <TextArea
      {...field}
      rows={5}
      className={styles.message}
      aside={isHydrated && t('contact.written', { count: length, maximum: field.maxLength })}
      onInput={(event) => setLength(event.currentTarget.value.length)}
    />
  );
}
