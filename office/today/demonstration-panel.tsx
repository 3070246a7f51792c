import { useEffect, useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { RemovalPlan } from '../../contract/office/demonstration.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { useAppState } from '../../storefront/session/app-state.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { typedIn } from '../calls/typed.ts';
import { useAct } from '../calls/use-act.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Alert } from '../ui/alert.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './go-live.module.css';

const ASK_AGAIN = 3000;
/** What people count in; the rest goes without being named. */
const COUNTED = ['article', 'category', 'brand', 'customer', 'user_account', 'price_list', 'content_item'] as const;

/** What the removal of the demonstration takes away and leaves, and the way to it (decision 6.16). */
export function DemonstrationPanel({ plan }: { plan: RemovalPlan }) {
  const { t } = useI18n();
  const { may } = useFrame();
  const [isAsking, setAsking] = useState(false);
  useAskedAgain(plan.state === 'removing');
  if (plan.state === 'none' || plan.state === 'removed') return null;
  if (plan.state === 'removing')
    return (
      <Panel title={t('demonstration.title')} isPadded>
        <p role="status">{t('demonstration.working')}</p>
        <p>{t('demonstration.after')}</p>
      </Panel>
    );
  const { asked, kept } = plan;
  return (
    <Panel title={t('demonstration.title')} isPadded>
      {asked?.failure !== undefined && <Alert tone="bad">{t('demonstration.failed', { reason: asked.failure })}</Alert>}
      {plan.isUnknown ? <p>{t('demonstration.unknown')}</p> : <Effect plan={plan} />}
      {!may('people.edit') && <p>{t('demonstration.who')}</p>}
      {may('people.edit') && !plan.isUnknown && (
        <p className={styles.removal}>
          <Button kind="danger" onClick={() => setAsking(true)}>
            {t('demonstration.remove')}
          </Button>
        </p>
      )}
      {isAsking && <RemoveDialog needsPerson={!plan.hasOwnAdministrator} onClose={() => setAsking(false)} />}
      {kept.length > 0 && (
        <details>
          <summary>{t('demonstration.kept', { count: kept.length })}</summary>
          <ul>
            {kept.map(({ thing, name }) => (
              <li key={`${thing} ${name}`}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

function Effect({ plan: { removed, kept } }: { plan: RemovalPlan }) {
  const { t } = useI18n();
  const counted = COUNTED.filter((thing) => (removed[thing] ?? 0) > 0);
  return (
    <>
      <p>
        {t('demonstration.goes')}{' '}
        {counted.map((thing) => t(`demonstration.${thing}`, { count: removed[thing] ?? 0 })).join(', ')}.
      </p>
      {kept.length > 0 && <p>{t('demonstration.stays')}</p>}
      <p>{t('demonstration.lines')}</p>
    </>
  );
}

function RemoveDialog({ needsPerson, onClose }: { needsPerson: boolean; onClose: () => void }) {
  const { t } = useI18n();
  const { name: shopName } = useAppState().settings.identity;
  const { run, isBusy, failure } = useAct();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const person = { name: typedIn(form, 'name'), email: typedIn(form, 'email'), password: typedIn(form, 'password') };
    const asked = { confirmation: typedIn(form, 'confirmation'), ...(needsPerson && { administrator: person }) };
    if (await run(() => officeCall('removeDemonstration', asked))) onClose();
  };
  const errorOf = (field: string) => failure?.errors[field]?.[0] ?? null;
  return (
    <Dialog isOpen onClose={onClose} title={t('demonstration.title')}>
      <form noValidate className={styles.removal} onSubmit={(event) => void onSubmit(event)}>
        <FailureAlert failure={failure} />
        {needsPerson && (
          <>
            <p>{t('demonstration.administrator')}</p>
            <TextField
              label={t('demonstration.name')}
              name="name"
              autoComplete="name"
              required
              error={errorOf('name')}
              data-focus-first
            />
            <TextField
              {...{
                label: t('demonstration.email'),
                name: 'email',
                type: 'email',
                autoComplete: 'email',
                required: true,
              }}
              error={errorOf('email')}
            />
            <TextField
              {...{ label: t('demonstration.password'), name: 'password', type: 'password', required: true }}
              autoComplete="new-password"
              error={errorOf('password')}
            />
          </>
        )}
        <TextField
          {...{ label: t('demonstration.confirm', { name: shopName }), name: 'confirmation', required: true }}
          autoComplete="off"
          error={errorOf('confirmation')}
          data-focus-first={needsPerson ? undefined : true}
        />
        <p className={styles.acts}>
          <Button onClick={onClose}>{t('frame.cancel')}</Button>
          <Button kind="danger" type="submit" busy={isBusy}>
            {t('demonstration.removeDo')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

/** Reads the page again every few seconds while something is under way. */
function useAskedAgain(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), ASK_AGAIN);
    return () => clearTimeout(timer);
  }, [isUnderWay, state, revalidate]);
}
