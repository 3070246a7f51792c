import { data } from 'react-router';
import { langOf } from '../../domain/local-text.ts';
import { ContactPage } from '../inquiries/contact-page.tsx';
import type { Sender } from '../inquiries/inquiry-form.tsx';
import { sendInquiry } from '../inquiries/send-inquiry.ts';
import { FaqList } from '../pages/faq-list.tsx';
import { loadFaq, type FaqQuestion } from '../pages/faq-questions.ts';
import { WrittenText } from '../pages/written-text.tsx';
import { formOf } from '../routing/form-fields.ts';
import { browserAction, browserLoader, serverAction, serverLoader, type PageRequest } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Route } from './+types/contact-us.ts';

interface ContactData {
  sender: Sender | null;
  /** The operator's text as sanitised HTML, null without one or when it can't be loaded: the form works without. */
  written: { html: string; lang: 'it' | undefined; description: string | null } | null;
  questions: FaqQuestion[];
}

async function senderOf({ api, session }: PageRequest): Promise<Sender | null> {
  if (!session) return null;
  const email = await api.call('getSecurity', {}).then(
    ({ data: { email } }) => email,
    () => '',
  );
  return { name: session.name, company: session.companyName, email };
}

async function load(page: PageRequest): Promise<ContactData> {
  const [sender, written, questions] = await Promise.all([
    senderOf(page),
    page.api.call('webPage', { path: 'contact-us' }).then(
      ({ html, italian, meta_description }) => ({ html, lang: langOf(italian, 'html'), description: meta_description }),
      () => null,
    ),
    loadFaq(page.api),
  ]);
  return { sender, written, questions: questions ?? [] };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = serverAction(async (page, { request }) => {
  const result = await sendInquiry(page, await formOf(request));
  return data(result, { status: result.status });
});
export const clientAction = browserAction(async (page, { request }) => sendInquiry(page, await formOf(request)));

export const meta = pageMeta<ContactData>(({ t }, loaded) => ({
  title: t('contact.title'),
  description: loaded?.written?.description ?? t('contact.description'),
  canonical: '/pages/contact-us',
}));

export default function ContactRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { sender, written, questions } = loaderData;
  return (
    <ContactPage
      sender={sender}
      result={actionData ?? null}
      written={written?.html ? <WrittenText html={written.html} lang={written.lang} isSmall /> : null}
      faq={questions.length > 0 ? <FaqList questions={questions} level={3} /> : null}
    />
  );
}
