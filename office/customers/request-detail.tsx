import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { MEMBER_ROLES } from '../../domain/member-rights.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { Checkbox } from '../../storefront/ui/checkbox.tsx';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { typedIn } from '../calls/typed.ts';
import { useAct } from '../calls/use-act.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useLetter } from '../frame/keys.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon, type OfficeIconName } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import { Outcome, type StateTone } from '../ui/state.tsx';
import styles from './customers.module.css';

type Request = OfficeAnswer<'getRequest'>;
type Compared = Request['comparison'][number];

const RESULTS: Record<Compared['result'], [StateTone, OfficeIconName]> = {
  same: ['ok', 'check'],
  different: ['warn', 'triangle-alert'],
  'other-domain': ['warn', 'triangle-alert'],
  missing: ['muted', 'minus'],
};
const VIES: Record<Request['checks']['vies']['state'], [StateTone, OfficeIconName]> = {
  valid: ['ok', 'circle-check'],
  invalid: ['bad', 'circle-x'],
  unknown: ['warn', 'cloud-off'],
  waiting: ['muted', 'clock'],
  'not-asked': ['muted', 'circle-dashed'],
};

function Check({
  name,
  tone,
  icon,
  children,
}: {
  name: string;
  tone: StateTone;
  icon: OfficeIconName;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>
        <Outcome tone={tone} icon={icon}>
          {name}
        </Outcome>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Checks({ request }: { request: Request }) {
  const { t, moment } = useI18n();
  const { checks, customer, data } = request;
  const { vies, checkDigit, mailDomain, doubles } = checks;
  const [viesTone, viesIcon] = VIES[vies.state];
  return (
    <dl className={styles.checks}>
      <Check
        name={t('requests.check.digit')}
        tone={checkDigit === null ? 'muted' : checkDigit ? 'ok' : 'bad'}
        icon={checkDigit === null ? 'circle-dashed' : checkDigit ? 'circle-check' : 'circle-x'}
      >
        {data['vatNumber'] ?? t('requests.check.digitNone')}
      </Check>
      <Check name={t('requests.check.vies')} tone={viesTone} icon={viesIcon}>
        {[t(`requests.check.vies.${vies.state}`), vies.name, vies.at && moment(vies.at)].filter(Boolean).join(', ')}
      </Check>
      <Check
        name={t('requests.check.erp')}
        tone={customer ? 'ok' : 'muted'}
        icon={customer ? 'circle-check' : 'circle-help'}
      >
        {customer
          ? t(`requests.check.erpFound.${customer.foundBy}`, { code: customer.code })
          : t('requests.check.erpNone')}
      </Check>
      <Check
        name={t('requests.check.mail')}
        tone={mailDomain === 'same' ? 'ok' : mailDomain === 'other' ? 'warn' : 'muted'}
        icon={mailDomain === 'same' ? 'circle-check' : mailDomain === 'other' ? 'triangle-alert' : 'circle-dashed'}
      >
        {t(`requests.check.mail.${mailDomain}`)}
      </Check>
      <Check
        name={t('requests.check.doubles')}
        tone={doubles.length === 0 ? 'ok' : 'warn'}
        icon={doubles.length === 0 ? 'circle-check' : 'triangle-alert'}
      >
        {doubles.length === 0 ? t('requests.check.noDoubles') : doubles.join(', ')}
      </Check>
    </dl>
  );
}

const labelKey = (field: string) => {
  if (field === 'seat') return 'requests.seat' as const;
  if (field === 'telephone') return 'requests.telephone' as const;
  if (field === 'email') return 'requests.emailOf' as const;
  return `customer.field.${field}` as 'customer.field.companyName';
};

function Comparison({ request }: { request: Request }) {
  const { t, money, moment } = useI18n();
  const { customer } = request;
  const columns: Column<Compared>[] = [
    { key: 'field', heading: t('requests.field'), isRowHeading: true, cell: ({ field }) => t(labelKey(field)) },
    { key: 'asked', heading: t('requests.asked'), label: t('requests.asked'), cell: ({ asked }) => asked ?? '–' },
    {
      key: 'stored',
      heading: customer ? t('requests.stored', { code: customer.code }) : t('requests.storedNone'),
      label: t('requests.storedNone'),
      cell: ({ stored }) => stored ?? '–',
    },
    {
      key: 'result',
      heading: t('requests.outcome'),
      cell: ({ result }) =>
        result === 'missing' ? (
          '–'
        ) : (
          <Outcome tone={RESULTS[result][0]} icon={RESULTS[result][1]}>
            {t(`requests.result.${result}`)}
          </Outcome>
        ),
    },
  ];
  return (
    <Panel
      title={t('requests.compared')}
      foot={
        customer?.lastOrder &&
        `${t('requests.lastOrder')}: ${moment(customer.lastOrder.at)}, ${money(customer.lastOrder.netCents)}`
      }
    >
      <div className={styles.scroll} tabIndex={0}>
        <DataTable
          caption={t('requests.compared')}
          columns={columns}
          rows={request.comparison.filter(({ asked, stored }) => asked !== null || stored !== null)}
          rowKey={({ field }) => field}
          className={`${styles.table} ${styles.blocks}`}
        />
      </div>
    </Panel>
  );
}

interface RequestDetailProps {
  request: Request;
  choices: OfficeAnswer<'customerChoices'>;
  reject: (() => void) | null;
}

/** A request beside the data of the ERP, with its checks and what approving it does. */
export function RequestDetail({ request, choices, reject }: RequestDetailProps) {
  const { t, moment } = useI18n();
  const { may } = useFrame();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const form = useRef<HTMLFormElement>(null);
  const { customer, company, person } = request;
  const isWaiting = request.state === 'waiting' && may('customers.edit');
  const isPassedOn = customer !== null && customer.administrators.length > 0;
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const role = MEMBER_ROLES.find((one) => one === given.get('role'));
    const isNew = given.get('for') === 'new';
    const rights = role && {
      ...{ role, orderLimitCents: null, seesPrices: true, seesDocuments: true, seesCredit: false, addressCodes: null },
    };
    let answer: OfficeAnswer<'approveAccess'> | null = null;
    const isDone = await run(async () => {
      answer = await officeCall('approveAccess', {
        id: request.id,
        customer: isNew
          ? {
              priceListCode: typedIn(given, 'priceList'),
              newCode: typedIn(given, 'newCode') || null,
              agentCode: typedIn(given, 'agent') || null,
            }
          : { code: typedIn(given, 'code') || (customer?.code ?? '') },
        ...(rights && { rights }),
      });
    });
    const done = answer as OfficeAnswer<'approveAccess'> | null;
    if (!isDone || !done) return;
    notice(
      done.isPassedOn
        ? t('requests.passedDone', { company })
        : t('requests.approvedDone', { company, code: done.customerCode }),
    );
  };
  useLetter('a', isWaiting ? () => form.current?.requestSubmit() : null);
  return (
    <>
      <div className={styles.detailHead}>
        <h2>{company}</h2>
      </div>
      <p>
        {/* What it asked is judged by the customers stored now, to which an approval has added its own. */}
        {isWaiting && <b>{t(`requests.asks.${request.kind}`)}</b>}{' '}
        {t('requests.sentBy', {
          ...{ when: moment(request.createdAt), who: person, language: t(`requests.language.${request.locale}`) },
        })}
        {!request.isConfirmed && ` · ${t('requests.unconfirmed')}`}
      </p>
      <FailureAlert failure={failure} />
      <Checks request={request} />
      <div className={isWaiting ? styles.sideBySide : undefined}>
        <Comparison request={request} />
        {isWaiting && (
          <form ref={form} className={styles.stack} noValidate onSubmit={(event) => void onSubmit(event)}>
            <Approval request={request} choices={choices} isPassedOn={isPassedOn} />
            {request.checks.mailDomain === 'other' && !isPassedOn && <Verify phone={customer?.phone ?? null} />}
            <div className={`${styles.actions} ${styles.decision}`}>
              {reject && (
                <Button kind="danger" onClick={reject}>
                  {t('requests.reject')}
                </Button>
              )}
              <Button kind="primary" type="submit" busy={isBusy}>
                <Icon name="check" />
                {t(isPassedOn ? 'requests.passOn' : 'requests.approve')}
              </Button>
            </div>
          </form>
        )}
      </div>
    </>
  );
}

/** A reminder for the person who decides: nothing is checked by the program. */
function Verify({ phone }: { phone: string | null }) {
  const { t } = useI18n();
  return (
    <Panel title={t('requests.verify')} isPadded>
      <p>
        <b>{t('requests.verifyDomain')}</b>{' '}
        {phone === null ? t('requests.verifyCallNone') : t('requests.verifyCall', { phone })}
      </p>
      <Checkbox name="verified">{t('requests.verified')}</Checkbox>
    </Panel>
  );
}

function Approval({ request, choices, isPassedOn }: Omit<RequestDetailProps, 'reject'> & { isPassedOn: boolean }) {
  const { t } = useI18n();
  const [search, setSearch] = useSearchParams();
  const { customer } = request;
  const [target, setTarget] = useState<'stored' | 'other' | 'new'>(customer ? 'stored' : 'new');
  if (isPassedOn && customer)
    return (
      <Panel title={t('requests.if')} isPadded>
        <p>{t('requests.passedText', { who: customer.administrators.join(', ') })}</p>
        <input type="hidden" name="code" value={customer.code} />
      </Panel>
    );
  const compareWith = (code: string) => {
    const next = new URLSearchParams(search);
    next.set('id', String(request.id));
    if (code) next.set('customer', code);
    else next.delete('customer');
    setSearch(next, { preventScrollReset: true });
  };
  return (
    <Panel
      title={t('requests.if')}
      isPadded
      foot={t('requests.mailSent', { language: t(`requests.language.${request.locale}`) })}
    >
      <div className={styles.form}>
        <label className={styles.two}>
          <span>{t('requests.for')}</span>
          <select
            name="for"
            className={styles.select}
            value={target}
            onChange={(event) => setTarget(event.target.value as 'stored')}
          >
            {customer && (
              <option value="stored">{t('requests.forStored', { code: customer.code, name: customer.name })}</option>
            )}
            <option value="other">{t('requests.forOther')}</option>
            {request.kind === 'new' || request.data['companyName'] ? (
              <option value="new">{t('requests.forNew')}</option>
            ) : null}
          </select>
        </label>
        {target === 'stored' && customer && <input type="hidden" name="code" value={customer.code} />}
        {target === 'other' && (
          <TextField
            {...{ label: t('requests.customerCode'), name: 'code', required: true, compact: true }}
            onBlur={(event) => compareWith(event.target.value.trim())}
          />
        )}
        {target === 'new' && (
          <>
            <label className={styles.two}>
              <span>{t('requests.priceList')}</span>
              <select name="priceList" className={styles.select}>
                {choices.priceLists.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <label className={styles.two}>
              <span>{t('requests.agent')}</span>
              <select name="agent" className={styles.select}>
                <option value="">{t('requests.agentNone')}</option>
                {choices.agents.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <TextField label={t('requests.newCode')} name="newCode" hint={t('requests.newCodeHint')} maxLength={60} />
          </>
        )}
        <label className={styles.two}>
          <span>{t('requests.role', { name: request.person })}</span>
          <select name="role" className={styles.select}>
            <option value="">{t('requests.roleUsual')}</option>
            {MEMBER_ROLES.filter((role) => role !== 'limited-buyer').map((role) => (
              <option key={role} value={role}>
                {t(`customer.role.${role}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </Panel>
  );
}
