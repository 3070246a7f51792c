import { useRef, type FormEvent, type ReactNode, type RefObject } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useFocusInvalid } from '../../ui/use-focus-invalid.ts';
import styles from './corrections.module.css';
import type { CorrectionResult } from './send-correction.ts';

interface OfficeRequestFormProps {
  title: string;
  lead: string;
  /** 'company', 'new-address', or the code of an address. */
  about: string;
  /** Path of the section without the form, without language prefix. */
  back: string;
  result: CorrectionResult | null;
  formRef?: RefObject<HTMLFormElement | null>;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Whether a submit still waits for something. */
  isWaiting?: boolean;
  children: (props: { typed: CorrectionResult['typed']; errorOf: (field: string) => string | null }) => ReactNode;
}

/** The frame of a request to the office: its subject, its fields, a note, and a link back. */
export function OfficeRequestForm(props: OfficeRequestFormProps) {
  const { title, lead, about, back, result, formRef, onSubmit, isWaiting = false, children } = props;
  const { t, path } = useI18n();
  const own = useRef<HTMLFormElement>(null);
  const form = formRef ?? own;
  const isBusy = useNavigation().formMethod === 'POST' || isWaiting;
  const errorOf = (field: string): string | null => result?.errors[field]?.[0] ?? null;

  useFocusInvalid(form, result);

  return (
    <Form
      ref={form}
      onSubmit={onSubmit}
      method="post"
      className={styles.panel}
      noValidate
      preventScrollReset
      aria-labelledby="ask-title"
    >
      <header>
        <h2 id="ask-title">{title}</h2>
        <span>{lead}</span>
      </header>
      <div className={styles.fields}>
        {result && <Alert tone="bad" title={result.message ?? t('common.fixErrors')} live />}
        <input type="hidden" name="about" value={about} />
        {children({ typed: result?.typed ?? {}, errorOf })}
        <TextArea
          label={t('corrections.note')}
          name="note"
          maxLength={600}
          defaultValue={result?.typed['note']}
          hint={t('corrections.noteHint')}
          error={errorOf('note')}
        />
      </div>
      <footer>
        <Link to={path(back)} className={buttonClass({})} preventScrollReset>
          {t('corrections.cancel')}
        </Link>
        <Button type="submit" kind="primary" busy={isBusy}>
          {t('corrections.send')}
        </Button>
      </footer>
    </Form>
  );
}
