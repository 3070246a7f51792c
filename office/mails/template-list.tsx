import { Link } from 'react-router';
import { useI18n } from '../i18n/i18n.ts';
import { Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import styles from './mails.module.css';
import type { TemplateList } from './use-template.ts';

type Listed = TemplateList['templates'][number];

/** Whose text a mail has: of the program, of the office, or a draft that waits. */
function TextState({ draft, live }: Pick<Listed, 'draft' | 'live'>) {
  const { t, moment } = useI18n();
  const last = draft ?? live;
  return (
    <>
      {draft && (
        <Outcome tone="warn" icon="pencil">
          {t('mails.draft')}
        </Outcome>
      )}
      {!draft && live && (
        <Outcome tone="ok" icon="circle-check">
          {t('mails.published')}
        </Outcome>
      )}
      <small>{last ? t('mails.by', { moment: moment(last.at), name: last.by }) : t('mails.program')}</small>
    </>
  );
}

/** All mails by what they are about; the one in hand is marked. */
export function TemplateTable({ templates, chosen }: { templates: readonly Listed[]; chosen: string }) {
  const { t, word, number } = useI18n();
  const groups = [...Map.groupBy(templates, ({ group }) => group)];
  return (
    <Panel title={t('mails.templates')} aside={t('mails.days')} className={styles.list}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('mails.template')}</th>
            <th scope="col">{t('mails.toWhom')}</th>
            <th scope="col">{t('mails.text')}</th>
            <th scope="col" className={styles.figure}>
              {t('mails.sent')}
            </th>
          </tr>
        </thead>
        {groups.map(([group, some]) => (
          <tbody key={group}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={4}>
                {t(`mails.group.${group}`)}
              </th>
            </tr>
            {some.map(({ key, to, draft, live, sent }) => (
              <tr key={key} data-current={key === chosen || undefined}>
                <td>
                  <Link to={`?mail=${key}`} preventScrollReset aria-current={key === chosen || undefined}>
                    {word(`mails.name.${key}`)}
                  </Link>
                  <small>{word(`mails.when.${key}`)}</small>
                </td>
                <td>{t(`mails.to.${to}`)}</td>
                <td>
                  <TextState draft={draft} live={live} />
                </td>
                <td className={styles.figure}>{number(sent)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Panel>
  );
}
