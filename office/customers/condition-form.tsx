import { useEffect, useEffectEvent, useId, useState, type FormEvent } from 'react';
import { CONDITION_TARGETS } from '../../contract/office/conditions.ts';
import { TextField } from '../../storefront/ui/field.tsx';
import { officeCall, quietCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { typedDiscounts, typedIn, typedUnitPrice } from '../calls/typed.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { FormDrawer } from '../ui/form-drawer.tsx';
import type { Card } from './card.ts';
import styles from './customers.module.css';

type Kind = (typeof CONDITION_TARGETS)[number];
type Target = OfficeAnswer<'findConditionTargets'>['found'][number];

/** Milliseconds without a key until what was typed is looked up. */
const PAUSE = 150;

const isNamed = ({ code, shown }: Target, typed: string): boolean =>
  [code, shown].some((name) => name.toLowerCase() === typed.trim().toLowerCase());

/** What a condition may be for, for a typed code or name. */
function useTargets(kind: Kind, text: string): Target[] {
  const [found, setFound] = useState<Target[]>([]);
  const look = useEffectEvent(async (typed: string) => {
    try {
      setFound((await quietCall('findConditionTargets', { kind, text: typed })).found);
    } catch {
      // The server checks the code when it is sent.
      setFound([]);
    }
  });
  useEffect(() => {
    const typed = text.trim().slice(0, 60);
    if (typed === '') return;
    const timer = setTimeout(() => void look(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [kind, text]);
  return found;
}

/** The drawer in which the office agrees a condition with a customer (decision 1.10). */
export function ConditionForm({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useI18n();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const [kind, setKind] = useState<Kind>('article');
  const [terms, setTerms] = useState<'net' | 'discounts'>('net');
  const [target, setTarget] = useState('');
  const [wrong, setWrong] = useState<'target' | 'terms' | 'quantity' | null>(null);
  const list = useId();
  const found = useTargets(kind, target);
  const chosen = found.find((one) => isNamed(one, target));
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const netPrice = terms === 'net' ? typedUnitPrice(typedIn(form, 'terms')) : null;
    const discounts = terms === 'discounts' ? typedDiscounts(typedIn(form, 'terms')) : null;
    const minimumQuantity = Number(typedIn(form, 'quantity') || '1');
    const bad =
      target.trim() === ''
        ? 'target'
        : netPrice === null && discounts === null
          ? 'terms'
          : !Number.isInteger(minimumQuantity) || minimumQuantity < 1
            ? 'quantity'
            : null;
    setWrong(bad);
    if (bad !== null) return;
    const isDone = await run(async () => {
      // Typed and sent faster than it was looked up.
      const wanted =
        chosen ??
        (await quietCall('findConditionTargets', { kind, text: target.trim() })).found.find((one) =>
          isNamed(one, target),
        );
      return officeCall('addCondition', {
        ...{ code: card.code, kind, target: wanted?.code ?? target.trim(), netPrice, discounts, minimumQuantity },
        // Without a choice the server says what is wrong with the code.
        priceQuantity: wanted?.priceQuantity ?? 1,
        addressCode: typedIn(form, 'address') || null,
        validFrom: typedIn(form, 'from') || null,
        validTo: typedIn(form, 'until') || null,
      });
    });
    if (!isDone) return;
    notice(t('condition.added', { what: chosen?.name ?? target.trim() }));
    onClose();
  };
  const error = (...names: string[]) => names.flatMap((name) => failure?.errors[name]?.[0] ?? []).at(0) ?? null;
  const per = chosen && chosen.priceQuantity > 1 ? t('condition.per', { count: chosen.priceQuantity }) : null;
  return (
    <FormDrawer
      title={t('condition.new')}
      onClose={onClose}
      action={t('condition.add')}
      isBusy={isBusy}
      onSubmit={onSubmit}
    >
      <FailureAlert failure={failure} />
      <label className={styles.two}>
        <span>{t('customer.for')}</span>
        <select
          className={styles.select}
          value={kind}
          data-focus-first
          onChange={(event) => {
            setKind(CONDITION_TARGETS.find((one) => one === event.target.value) ?? 'article');
            setTarget('');
          }}
        >
          {CONDITION_TARGETS.map((one) => (
            <option key={one} value={one}>
              {t(`customer.kind.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <TextField
        label={t(kind === 'article' ? 'condition.articleCode' : 'condition.codeOrName')}
        list={list}
        autoComplete="off"
        maxLength={60}
        required
        value={target}
        onChange={(event) => setTarget(event.target.value)}
        hint={chosen ? chosen.name : t('condition.choose')}
        error={wrong === 'target' ? t('condition.missing') : error('code')}
      />
      <datalist id={list}>
        {found.map(({ code, shown, name }) => (
          <option key={code} value={shown}>
            {name}
          </option>
        ))}
      </datalist>
      {card.addresses.length > 1 || !card.isWhole ? (
        <label className={styles.two}>
          <span>{t('customer.address')}</span>
          <select className={styles.select} name="address">
            {card.isWhole && <option value="">{t('customer.everywhere')}</option>}
            {card.addresses.map(({ code, street, city }) => (
              <option key={code} value={code}>
                {code} {street}, {city}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <div className={styles.halves}>
        <label className={styles.two}>
          <span>{t('customer.condition')}</span>
          <select
            className={styles.select}
            value={terms}
            onChange={(event) => setTerms(event.target.value === 'net' ? 'net' : 'discounts')}
          >
            <option value="net">{t('condition.netPrice')}</option>
            <option value="discounts">{t('condition.discounts')}</option>
          </select>
        </label>
        <TextField
          label={t(terms === 'net' ? 'condition.euro' : 'condition.cascade')}
          name="terms"
          key={terms}
          required
          inputMode={terms === 'net' ? 'decimal' : 'text'}
          hint={terms === 'net' ? per : t('condition.cascadeHint')}
          error={
            wrong === 'terms'
              ? t(terms === 'net' ? 'condition.wrongPrice' : 'condition.wrongDiscounts')
              : error('netPrice', 'discounts')
          }
        />
        <TextField
          label={t('condition.fromQuantity')}
          name="quantity"
          inputMode="numeric"
          defaultValue="1"
          error={wrong === 'quantity' ? t('condition.wrongQuantity') : error('minimumQuantity')}
        />
        <span />
        <TextField
          label={t('condition.validFrom')}
          name="from"
          type="date"
          hint={t('condition.atOnce')}
          error={error('validFrom')}
        />
        <TextField
          label={t('condition.validTo')}
          name="until"
          type="date"
          hint={t('condition.openEnd')}
          error={error('validTo')}
        />
      </div>
      <p>{t('condition.text')}</p>
    </FormDrawer>
  );
}
