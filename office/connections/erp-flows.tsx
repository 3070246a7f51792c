import { Link } from 'react-router';
import { useI18n } from '../i18n/i18n.ts';
import styles from '../settings/settings.module.css';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import { ageOf, isLate, spanOf, type ErpPage } from './erp-form.ts';

type Flow = ErpPage['flows'][number];

/** What comes from the ERP and what goes there, each with its age. */
export function ErpFlows({ page }: { page: ErpPage }) {
  const { t, word, number, path } = useI18n();
  const age = ({ at }: Flow): string => {
    if (at === null) return t('erp.never');
    const { unit, count } = ageOf(at, page.now);
    return t(`erp.ago.${unit}`, { count });
  };
  const usual = ({ usualSeconds }: Flow): string | null => {
    if (usualSeconds === null) return null;
    const { unit, count } = spanOf(usualSeconds);
    return t('erp.usual', { span: t(`erp.span.${unit}`, { count }) });
  };
  const rowOf = (flow: Flow) => {
    const late = isLate(flow, page.now) || flow.refused > 0;
    const tone = flow.at === null && flow.waiting === 0 ? 'muted' : late ? 'warn' : 'ok';
    const icon = tone === 'ok' ? 'circle-check' : tone === 'warn' ? 'triangle-alert' : 'circle-dashed';
    return (
      <tr key={flow.flow}>
        <td className={styles.sign}>
          <Icon name={flow.flow === 'orders' ? 'arrow-up-from-line' : 'arrow-down-to-line'} size={16} />
        </td>
        <th scope="row">
          <b>{word(`erp.flow.${flow.flow}`)}</b>
          <small>{word(`erp.flow.${flow.flow}.what`)}</small>
        </th>
        <td>
          <Outcome tone={tone} icon={icon}>
            {flow.waiting > 0 ? t('erp.queued', { count: flow.waiting }) : age(flow)}
          </Outcome>
          <small>{usual(flow)}</small>
        </td>
        <td>
          {flow.flow === 'orders' ? t('erp.today', { count: flow.rows }) : t('erp.rows', { rows: number(flow.rows) })}
          {flow.refused > 0 && (
            <>
              {', '}
              <Link to={path('/orders?erp=refused')}>{t('erp.refused', { count: flow.refused })}</Link>
            </>
          )}
        </td>
      </tr>
    );
  };
  const group = (title: string, flows: readonly Flow[]) => (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4}>
          {title}
        </th>
      </tr>
      {flows.map(rowOf)}
    </tbody>
  );
  return (
    <Panel title={t('erp.flows')} aside={t('erp.flowsAside')} foot={t('erp.flowsFoot')}>
      <div className={styles.scroll} role="group" aria-label={t('erp.flows')} tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('erp.flows')}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('erp.column.direction')}</span>
              </th>
              {(['data', 'age', 'last'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`erp.column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          {group(
            t('erp.fromErp'),
            page.flows.filter(({ flow }) => flow !== 'orders'),
          )}
          {group(
            t('erp.toErp'),
            page.flows.filter(({ flow }) => flow === 'orders'),
          )}
        </table>
      </div>
    </Panel>
  );
}
