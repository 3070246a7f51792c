import { useEffect, useState } from 'react';
import { Button } from '../../storefront/ui/button.tsx';
import { Checkbox } from '../../storefront/ui/checkbox.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { officeCall, quietCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './customers.module.css';

interface MovePanelProps {
  places: readonly { customerCode: string; addressCode: string }[];
  /** Null is nobody. */
  agents: readonly { code: string | null; name: string | null }[];
  today: string;
  onDone: () => void;
}

/** Moves addresses to another agent: who, from when, and what that changes before it is done. */
export function MovePanel({ places, agents, today, onDone }: MovePanelProps) {
  const { t, money, date, number } = useI18n();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const [to, setTo] = useState(agents.find(({ code }) => code !== null)?.code ?? null);
  const [isMailed, setMailed] = useState(false);
  const [fromDay, setFromDay] = useState(today);
  const [effect, setEffect] = useState<OfficeAnswer<'tryMove'> | null>(null);
  const count = places.length;
  const addresses = places.map(({ customerCode, addressCode }) => ({ customerCode, addressCode }));
  const asked = JSON.stringify([addresses, to]);
  useEffect(() => {
    let isLeft = false;
    const [wanted, agent] = JSON.parse(asked) as [typeof addresses, string | null];
    quietCall('tryMove', { addresses: wanted, to: agent })
      .then((found) => !isLeft && setEffect(found))
      .catch(() => !isLeft && setEffect(null));
    return () => {
      isLeft = true;
    };
  }, [asked]);
  const move = async () => {
    let moved: OfficeAnswer<'moveAddresses'> | null = null;
    const isDone = await run(async () => {
      moved = await officeCall('moveAddresses', { addresses, to, fromDay, isMailed: isMailed && to !== null });
    });
    const done = moved as OfficeAnswer<'moveAddresses'> | null;
    if (!isDone || !done) return;
    const day = date(fromDay);
    const said = done.isPlanned
      ? t('agents.planned', { count: done.moved, day })
      : t('agents.moved', { count: done.moved });
    notice(
      [said, done.skipped.length > 0 && t('agents.skipped', { count: done.skipped.length })]
        .filter(Boolean)
        .join(' · '),
    );
    onDone();
  };
  const customers = ({ name, before, after }: OfficeAnswer<'tryMove'>['to']) =>
    t('agents.effectCustomers', { name: name ?? t('agents.nobody'), before: number(before), after: number(after) });
  return (
    <Panel
      title={t('agents.moveTitle', { count })}
      aside={t('agents.nothingYet')}
      foot={
        <>
          <Button size="small" onClick={onDone}>
            {t('agents.clear')}
          </Button>
          <Button size="small" kind="ink" busy={isBusy} onClick={() => void move()}>
            {t('agents.moveDo', { count, day: date(fromDay) })}
          </Button>
        </>
      }
      isPadded
    >
      <div className={styles.form}>
        <FailureAlert failure={failure} />
        <label className={styles.two}>
          <span>{t('agents.to')}</span>
          <select className={styles.select} value={to ?? ''} onChange={({ target }) => setTo(target.value || null)}>
            {agents.map(({ code, name }) => (
              <option key={code} value={code ?? ''}>
                {code === null ? t('agents.toNobody') : name}
              </option>
            ))}
          </select>
        </label>
        <TextField
          {...{ label: t('agents.fromDay'), type: 'date', min: today, compact: true }}
          value={fromDay}
          onChange={({ target }) => setFromDay(target.value || today)}
          error={failure?.errors['fromDay']?.[0] ?? null}
        />
        {to !== null && (
          <Checkbox checked={isMailed} onChange={({ target }) => setMailed(target.checked)}>
            {t('agents.mail')}
          </Checkbox>
        )}
        {effect && (
          <ul className={styles.list}>
            {effect.from.map((one) => (
              <li key={one.name}>{customers(one)}</li>
            ))}
            <li>{customers(effect.to)}</li>
            <li>{t('agents.effectNet', { net: money(effect.netCents) })}</li>
            {effect.carts > 0 && <li>{t('agents.effectCarts', { count: effect.carts })}</li>}
            <li>{t('agents.effectLogin')}</li>
          </ul>
        )}
      </div>
    </Panel>
  );
}
