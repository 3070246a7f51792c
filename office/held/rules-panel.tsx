import { useEffect, useState } from 'react';
import type { HoldRule, HoldThreshold } from '../../domain/hold-rules.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { Select, TextField } from '../../storefront/ui/field.tsx';
import { Switch } from '../../storefront/ui/switch.tsx';
import { officeCall, quietCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n, type I18n } from '../i18n/i18n.ts';
import { Drawer } from '../ui/drawer.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './held.module.css';
import { ReasonName } from './reasons.tsx';

type Rule = OfficeAnswer<'listHoldRules'>['rules'][number];
type Trial = OfficeAnswer<'getHoldTrial'>;

/** The limits of a rule in words. */
function thresholdText({ rule, threshold }: Pick<Rule, 'rule' | 'threshold'>, { t, money, percent }: I18n): string {
  if (rule === 'over-credit') return t('held.limit.over', { cents: money(threshold.overCents ?? 0) });
  if (rule === 'below-margin')
    return t('held.limit.margin', {
      line: percent(threshold.linePercent ?? 0),
      order: percent(threshold.orderPercent ?? 0),
    });
  if (rule === 'unusual-quantity') return t('held.limit.times', { times: threshold.times ?? 0 });
  return t(rule === 'first-order' ? 'held.limit.always' : 'held.limit.date');
}

/** What its figures say about a rule. */
function verdictOf({ decided, unchanged }: Rule, { t }: I18n): string {
  if (decided === 0) return t('held.verdict.none');
  if (unchanged === 0) return t('held.verdict.all');
  if (unchanged * 10 >= decided * 9) return t('held.verdict.useless');
  return t('held.verdict.useful', { count: decided - unchanged });
}

/** What holds an order: each rule with its limits, what it did in 30 days, and its switch. */
export function RulesPanel({ rules }: { rules: readonly Rule[] }) {
  const i18n = useI18n();
  const { t, number, moment } = i18n;
  const mayDecide = useFrame().may('held.decide');
  const { run, failure } = useAct();
  const notice = useNotice();
  const [isTrying, setTrying] = useState(false);
  const last = rules
    .filter(({ changedAt }) => changedAt !== null)
    .toSorted((one, other) => (other.changedAt ?? '').localeCompare(one.changedAt ?? ''))[0];
  const change = async (rule: Rule, isOn: boolean) => {
    const { threshold } = rule;
    const before = { isOn: rule.isOn, threshold };
    const set = (after: boolean, from: boolean) =>
      officeCall('changeHoldRule', {
        ...{ rule: rule.rule, before: { ...before, isOn: from }, after: { isOn: after, threshold } },
      });
    if (await run(() => set(isOn, rule.isOn)))
      notice(t(isOn ? 'held.switchedOn' : 'held.switchedOff', { rule: t(`held.rule.${rule.rule}`) }), () => {
        void run(() => set(rule.isOn, isOn));
      });
  };
  return (
    <Panel
      title={t('held.rules')}
      aside={
        last?.changedAt && last.changedBy
          ? t('held.rulesChanged', { name: last.changedBy, moment: moment(last.changedAt) })
          : t('held.rulesOff')
      }
      foot={
        <div className={styles.rulesFoot}>
          <span>{t('held.rulesFoot')}</span>
          {mayDecide && (
            <Button size="small" onClick={() => setTrying(true)}>
              <Icon name="flask-conical" /> {t('held.try')}
            </Button>
          )}
        </div>
      }
    >
      <FailureAlert failure={failure} />
      <div className={styles.scroll} tabIndex={0}>
        <table className={styles.rules}>
          <thead>
            <tr>
              {(['rule', 'limit', 'held', 'unchanged', 'verdict', 'isOn'] as const).map((one) => (
                <th key={one} scope="col">
                  {t(`held.column.${one}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <tr key={rule.rule}>
                <th scope="row">
                  <ReasonName rule={rule.rule} />
                </th>
                <td>{thresholdText(rule, i18n)}</td>
                <td className={styles.figure}>{number(rule.held)}</td>
                <td className={styles.figure}>{number(rule.unchanged)}</td>
                <td>{verdictOf(rule, i18n)}</td>
                <td>
                  {mayDecide ? (
                    <Switch checked={rule.isOn} onChange={(isOn) => void change(rule, isOn)}>
                      <span className={styles.switchName}>{t(`held.rule.${rule.rule}`)}</span>
                    </Switch>
                  ) : (
                    t(rule.isOn ? 'held.on' : 'held.off')
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isTrying && <TrialDrawer rules={rules} onClose={() => setTrying(false)} />}
    </Panel>
  );
}

/** The fields of the limits, as people type them: euro, percent, times. */
const FIELDS: Record<HoldRule, readonly (keyof HoldThreshold)[]> = {
  'over-credit': ['overCents'],
  'below-margin': ['linePercent', 'orderPercent'],
  'first-order': [],
  'unusual-quantity': ['times'],
  'impossible-date': [],
};
const factorOf = (field: keyof HoldThreshold): number => (field === 'times' ? 1 : 100);

/** Tries limits on the orders of 90 days before they count. */
function TrialDrawer({ rules, onClose }: { rules: readonly Rule[]; onClose: () => void }) {
  const { t, money, number, moment } = useI18n();
  const [name, setName] = useState<HoldRule>(rules[0]?.rule ?? 'over-credit');
  const rule = rules.find((one) => one.rule === name);
  const [typed, setTyped] = useState<Partial<Record<keyof HoldThreshold, string>>>({});
  const [trialId, setTrialId] = useState<number | null>(null);
  const [trial, setTrial] = useState<Trial | null>(null);
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  useEffect(() => {
    if (trialId === null || trial?.isFinished) return undefined;
    const timer = setInterval(() => {
      quietCall('getHoldTrial', { trialId }).then(setTrial, () => undefined);
    }, 700);
    return () => clearInterval(timer);
  }, [trialId, trial?.isFinished]);
  if (!rule) return null;
  const threshold: HoldThreshold = Object.fromEntries(
    FIELDS[name].map((field) => {
      const text = typed[field]?.replace(',', '.');
      return [field, text === undefined ? (rule.threshold[field] ?? 0) : Math.round(Number(text) * factorOf(field))];
    }),
  );
  const start = () =>
    run(async () => {
      setTrial(null);
      setTrialId((await officeCall('startHoldTrial', { rule: name, threshold })).trialId);
    });
  const use = async () => {
    const before = { isOn: rule.isOn, threshold: rule.threshold };
    const after = { isOn: rule.isOn, threshold };
    if (!(await run(() => officeCall('changeHoldRule', { rule: name, before, after })))) return;
    notice(t('held.limitSaved'));
    onClose();
  };
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t('held.try')}
      foot={
        <div className={styles.trialFoot}>
          <Button size="small" onClick={() => void use()}>
            {t('held.useLimit')}
          </Button>
          <Button
            size="small"
            kind="ink"
            busy={isBusy || (trialId !== null && trial?.isFinished !== true)}
            onClick={() => void start()}
          >
            {t('held.tryNow')}
          </Button>
        </div>
      }
    >
      <div className={styles.trial}>
        <Select
          label={t('held.column.rule')}
          value={name}
          onChange={({ target }) => {
            setName(target.value as HoldRule);
            setTyped({});
            setTrial(null);
            setTrialId(null);
          }}
        >
          {rules.map((one) => (
            <option key={one.rule} value={one.rule}>
              {t(`held.rule.${one.rule}`)}
            </option>
          ))}
        </Select>
        {FIELDS[name].map((field) => (
          <TextField
            key={field}
            label={t(`held.field.${field}`)}
            inputMode="decimal"
            value={typed[field] ?? String((rule.threshold[field] ?? 0) / factorOf(field)).replace('.', ',')}
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
          />
        ))}
        <FailureAlert failure={failure} />
        {trial?.isFinished && (
          <div role="status">
            <p>
              <b>{t('held.trialHeld', { held: number(trial.held ?? 0), orders: number(trial.orders ?? 0) })}</b>{' '}
              {t('held.trialJudged', { judged: number(trial.judged ?? 0) })}
            </p>
            <ul>
              {trial.examples.map((one) => (
                <li key={one.orderId}>
                  {one.name} · {one.customer} · {moment(one.sentAt)} · {money(one.netCents)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Drawer>
  );
}
