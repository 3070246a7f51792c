import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { LinkResult, NewsletterLink } from './follow-link.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import styles from './newsletter-page.module.css';
import { NEWSLETTER_PATH, type SubscribeResult } from './subscribe.ts';

interface NewsletterPageProps {
  /** What the link that was opened is for; null: no link. */
  link: NewsletterLink | null;
  result: SubscribeResult | LinkResult | null;
}

/** Subscribes, confirms a subscription, or ends it; the last two by one button. */
export function NewsletterPage({ link, result }: NewsletterPageProps) {
  const { t } = useI18n();
  if (result?.kind === 'done') {
    const isLeft = result.link === 'leave';
    return (
      <Frame title={t('newsletter.title')}>
        <Alert tone="ok" title={t(isLeft ? 'newsletter.left' : 'newsletter.confirmed')} live />
      </Frame>
    );
  }
  if (result?.kind === 'expired') {
    const isLeave = result.link === 'leave';
    return (
      <Frame title={t('newsletter.title')}>
        <Alert tone="warn" title={t('newsletter.linkExpired')} live>
          <p>{t(isLeave ? 'newsletter.leaveExpiredLead' : 'newsletter.linkExpiredLead')}</p>
        </Alert>
        {!isLeave && <Subscribe result={null} />}
      </Frame>
    );
  }
  if (link === null || result?.kind === 'sent' || result?.kind === 'rejected') {
    return (
      <Frame title={t('newsletter.title')} lead={t('newsletter.lead')}>
        <Subscribe result={result?.kind === 'failed' ? null : result} />
      </Frame>
    );
  }
  return <FollowLink link={link} failure={result?.message ?? null} />;
}

function Frame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={title} />
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.content}>{children}</div>
    </div>
  );
}

function Subscribe({ result }: { result: SubscribeResult | null }) {
  const { path } = useI18n();
  const isBusy = useNavigation().formMethod === 'POST';
  return <NewsletterForm form={Form} action={path(NEWSLETTER_PATH)} result={result} busy={isBusy} />;
}

function FollowLink({ link, failure }: { link: NewsletterLink; failure: string | null }) {
  const { t } = useI18n();
  const isBusy = useNavigation().formMethod === 'POST';
  const isLeave = link === 'leave';
  return (
    <Frame
      title={t(isLeave ? 'newsletter.leaveTitle' : 'newsletter.confirmTitle')}
      lead={t(isLeave ? 'newsletter.leaveLead' : 'newsletter.confirmLead')}
    >
      {failure !== null && <Alert tone="bad" title={failure} live />}
      <Form method="post">
        <Button type="submit" kind="primary" size="large" busy={isBusy}>
          {t(isLeave ? 'newsletter.leave' : 'newsletter.confirm')}
        </Button>
      </Form>
    </Frame>
  );
}
